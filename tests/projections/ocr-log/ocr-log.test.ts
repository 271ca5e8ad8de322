import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import type { SessionEvent } from '../../../src/domain/session/events.ts';
import { ocrLogProjection } from '../../../src/projections/ocr-log/projection.ts';
import type { OcrLogDoc } from '../../../src/projections/ocr-log/projection.ts';
import { failed, participant, processed, reading, started, submitted } from '../../support/session-builders.ts';
import { fact } from '../support/facts.ts';
import { project } from '../support/project.ts';

const log = (...events: SessionEvent[]): UncommittedEvent[] =>
  events.map((event, revision) => ({ ...fact('session-7', event), id: `e${revision}`, revision }));
const steps = async (...events: SessionEvent[]): Promise<readonly Partial<OcrLogDoc>[]> => {
  const docs = Object.values(await (await project(ocrLogProjection, log(...events), 1)).docs('steps'));
  return (docs as unknown as OcrLogDoc[]).sort((a, b) => (a.order < b.order ? -1 : 1));
};
const named = (list: readonly Partial<OcrLogDoc>[]) => list.map(({ id, eventType }) => `${id} ${eventType}`);
const two = [reading({ ms: 100, names: 2 }), reading({ image: 1, model: 'engine-2', ms: 50, error: 'timeout' })];

describe('the log of recognition', () => {
  it('given pictures that were read, then the attempt starts, each reading is a row, and it completes', async () => {
    const outcome = processed([participant('Nova'), participant('Rex', { confidenceScore: 0.8 })]);
    const done = { ...outcome, data: { ...outcome.data, source: 'pictures', readings: two } } as const;
    const rows = await steps(submitted(), started(), done);
    expect(named(rows)).toEqual(['e1-0 started', 'e2-0 model_result', 'e2-1 model_result', 'e2-2 completed']);
    expect(rows).toMatchObject([
      { sessionId: '7', attempt: 1, model: null },
      { model: 'engine-1', processingTime: 100, players: 2, confidence: 0.97, image: 0, error: null },
      { model: 'engine-2', processingTime: 50, image: 1, error: 'timeout' },
      { model: 'engine-1, engine-2', processingTime: 150, players: 2, confidence: 0.89, failure: null },
    ]);
  });

  it('given pasted names, then the submission starts the attempt', async () => {
    const rows = await steps(submitted({ dataSource: 'text', images: [] }), processed([participant('Nova')]));
    expect(named(rows)[0]).toBe('e0-0 started');
    expect(rows[0]).toMatchObject({ model: 'text' });
    expect(named(rows).at(-1)).toMatch(/completed$/);
  });

  it('given a failure and names typed in for it, then both attempts have a beginning and an end', async () => {
    const outcome = processed([participant('Nova')]);
    const typed = { ...outcome, data: { ...outcome.data, source: 'text' as const, rawText: 'text-1', readings: [] } };
    const rows = await steps(submitted(), started(), failed(), typed);
    expect(rows.map(({ eventType }) => eventType).filter((type) => type !== 'model_result')).toEqual([
      'started',
      'failed',
      'started',
      'completed',
    ]);
    expect(rows.find(({ eventType }) => eventType === 'failed')?.failure?.code).toBe(failed().data.failure.code);
  });
});
