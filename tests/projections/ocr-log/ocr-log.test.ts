import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import type { SessionEvent } from '../../../src/domain/session/events.ts';
import { ocrLogProjection } from '../../../src/projections/ocr-log/projection.ts';
import type { OcrLogDoc } from '../../../src/projections/ocr-log/ocr-log-doc.ts';
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

describe('what each engine reads in a week', () => {
  type Told = readonly [at: string, ...SessionEvent[]];
  const weeks = async (...told: readonly Told[]) => {
    const facts = told.flatMap(([recordedAt, ...events], session) =>
      events.map((event, revision) => ({
        ...fact(`session-${session}`, event),
        ...{ id: `e${session}-${revision}`, revision, recordedAt },
      })),
    );
    return (await project(ocrLogProjection, facts, 1)).docs('engineWeeks');
  };
  const read = (...readings: ReturnType<typeof reading>[]): SessionEvent => {
    const outcome = processed([participant('Nova')]);
    return { ...outcome, data: { ...outcome.data, source: 'pictures', readings } };
  };

  it('given pictures of two weeks, then each engine has its sums in each of them, by the UTC day of the reading', async () => {
    const found = await weeks(
      ['2026-03-01T23:59:59.000Z', submitted(), started(), read(reading({ ms: 100, names: 2, confidence: 0.9 }))],
      ['2026-03-02T00:00:00.000Z', submitted(), started(), read(reading({ ms: 300, names: 4, confidence: 0.8 }))],
      [
        '2026-03-08T12:00:00.000Z',
        submitted(),
        started(),
        read(
          reading({ ms: 100, names: 1, confidence: 0.6 }),
          reading({ model: 'engine-2', ms: 50, names: 0, confidence: null, error: 'timeout' }),
        ),
      ],
    );
    expect(found).toEqual({
      '2026-02-23 engine-1': {
        ...{ week: '2026-02-23', model: 'engine-1', pictures: 1, failed: 0, names: 2, ms: 100, sure: 1 },
        confidence: 9_000,
      },
      '2026-03-02 engine-1': {
        ...{ week: '2026-03-02', model: 'engine-1', pictures: 2, failed: 0, names: 5, ms: 400, sure: 2 },
        confidence: 14_000,
      },
      '2026-03-02 engine-2': {
        ...{ week: '2026-03-02', model: 'engine-2', pictures: 1, failed: 1, names: 0, ms: 50, sure: 0 },
        confidence: 0,
      },
    });
  });

  it('given names that were pasted, then nothing was read', async () => {
    const text = reading({ image: null, model: 'text' });
    expect(await weeks(['2026-03-01T12:00:00.000Z', submitted(), read(text)])).toEqual({});
  });
});
