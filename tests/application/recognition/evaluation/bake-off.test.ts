import { runBakeOff } from '../../../../src/application/recognition/evaluation/bake-off.ts';
import { creditedIn } from '../../../../src/application/recognition/evaluation/reread.ts';
import { rosterOf } from '../../../../src/application/roster/roster.ts';
import type { Json } from '../../../../src/domain/kernel/json.ts';
import type { ReviewedSession } from '../../../../src/domain/statistics/reviewed-session.ts';
import type { CropReader, ReadLine } from '../../../../src/ports/recogniser.ts';
import { readName } from '../../../support/session-builders.ts';

const roster = rosterOf(['Thalorin', 'Brumwick'].map((name) => ({ id: `#${name}`, name, aliases: [] })));
const lines: readonly ReadLine[] = ['Thalorin', 'Brumwick'].map((text, at) => ({
  text,
  confidence: 0.98,
  box: [20, 20 + 30 * at, 120, 20],
}));
const session: ReviewedSession = {
  id: 's1',
  pictures: ['there', 'gone'],
  there: ['#Thalorin', '#Brumwick'],
  shown: ['#Thalorin', '#Brumwick'],
  names: [],
};
/** Reads only the first name. */
const half: CropReader = {
  model: 'half',
  slot: null,
  readCrops: async (_picture, boxes) => ({
    ms: 5,
    crops: boxes.map((_box, index) => (index === 0 ? { text: 'Thalorin', confidence: 0.9 } : null)),
    tokens: null,
    error: null,
  }),
};
const work = { kind: 'bake-off', id: 'run', startedAt: '2026-11-20T12:00:00.000Z', sessions: 5 } as const;
const deps = {
  media: { get: async (id: string) => (id === 'there' ? { bytes: new Uint8Array(), type: 'image/png' } : null) },
  recogniser: { read: async () => ({ model: 'PP-OCRv4', ms: 1_000, lines }) },
  cropReaders: [half],
  calibration: async () => null,
  roster: async () => roster,
  gauges: { read: async () => null, write: async (_name: string, _value: Json) => undefined },
  reviewed: async () => [session],
};

it('a picture that is gone counts against every engine, and takes nothing from what was read in the others', async () => {
  const { signal } = new AbortController();
  const run = await runBakeOff({ ...work, engines: ['PP-OCRv4', 'half'] }, deps, signal);
  expect(run).toMatchObject({ state: 'done', done: 1, of: 1 });
  expect(run.rows.map(({ engine, credits, found, failed }) => ({ engine, credits, found, failed }))).toEqual([
    { engine: 'PP-OCRv4', credits: 2, found: 2, failed: 1 },
    { engine: 'half', credits: 1, found: 1, failed: 1 },
    { engine: 'together', credits: 2, found: 2, failed: 1 },
  ]);
  expect(run.rows[0]).toMatchObject({ seconds: 0.5, precision: 1, recall: 1 });
});

it('who is credited is a player, and read well enough for it', () => {
  const bands = { credit: 0.7, verified: 0.95 };
  const read = { engines: [], detectionMethod: 'paddle', model: 'PP-OCRv4' } as const;
  const matched = [
    { ...readName('Nova', { confidenceScore: 0.7 }), ...read },
    { ...readName('Rex', { confidenceScore: 0.69 }), ...read },
    { ...readName('Zed', { playerId: null, confidenceScore: 0.9 }), ...read },
  ];
  expect(creditedIn(matched, { bands })).toEqual([{ playerId: 'player-Nova', confidence: 0.7 }]);
});
