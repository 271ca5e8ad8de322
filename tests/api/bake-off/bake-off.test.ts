import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { createInProcessJobQueue } from '../../../src/adapters/jobs/in-process.ts';
import { createOpsDb } from '../../../src/adapters/ops/ops-db.ts';
import { createSqliteTokenBudget } from '../../../src/adapters/ops/sqlite-small-stores.ts';
import { createVisionSlot } from '../../../src/adapters/vision/slot.ts';
import { runBakeOff } from '../../../src/application/recognition/evaluation/bake-off.ts';
import { calibrateSlot } from '../../../src/application/recognition/evaluation/calibrate-slot.ts';
import { evaluationJobs } from '../../../src/application/recognition/evaluation/evaluation-job.ts';
import type { EvaluationWork } from '../../../src/application/recognition/evaluation/evaluation-job.ts';
import type { BakeOff, BakeOffRow } from '../../../src/contracts/bake-off.ts';
import { runCli } from '../../../src/main/cli/run.ts';
import { readConfig } from '../../../src/main/settings/config.ts';
import type { JobQueue } from '../../../src/ports/jobs.ts';
import type { CropReader, EngineReading } from '../../../src/ports/recogniser.ts';
import { reviewedSessions } from '../../../src/projections/sessions/reviewed.ts';
import { recogniseSession } from '../../../src/workers/jobs/recognise-session.ts';
import { temporaryFolder } from '../../adapters/temporary-folder.ts';
import { linesOf } from '../../support/recognition-world.ts';
import { operatorToken, secrets } from '../../support/secrets.ts';
import { until } from '../../support/until.ts';
import { openVisionEndpoint } from '../../support/vision-endpoint.ts';
import type { VisionEndpoint } from '../../support/vision-endpoint.ts';
import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

/** Names in each picture, by its shade. */
const pictures = [
  ['Thalorin', 'Brumwikk', 'Ysolda', 'Xqzzr'],
  ['Thaloren', 'Brumwick'],
];
let guild: Guild;
let endpoint: VisionEndpoint;
let cropReaders: CropReader[];
let players: Record<string, string>;
let jobs: JobQueue;
let spent: () => Promise<number>;
let close: () => Promise<void>;
let release = (): void => undefined;

const png = (shade: number) =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: { r: shade, g: 0, b: 0 } } })
    .png()
    .toBuffer();
const recogniser = {
  model: 'PP-OCRv4',
  read: async (picture: Uint8Array): Promise<EngineReading> => {
    const { dominant } = await sharp(picture).stats();
    return { model: 'PP-OCRv4', ms: 500, lines: linesOf(...(pictures[dominant.r > 100 ? 1 : 0] ?? [])) };
  },
};

beforeAll(async () => {
  endpoint = await openVisionEndpoint();
  const folder = temporaryFolder();
  const ops = createOpsDb(`${folder.path}/ops.db`);
  const budget = createSqliteTokenBudget({ ops });
  cropReaders = [];
  // The engines are those of this test; elsewhere a worker of the product would take the job.
  jobs = createInProcessJobQueue();
  guild = await openGuild({ deps: { cropReaders, jobs } });
  const { clock } = guild;
  const slot = createVisionSlot(
    { slot: 'ai1', url: endpoint.url, key: secrets.visionKey, model: 'eye', dailyTokens: 10_000 },
    { budget, clock, wait: async () => undefined },
  );
  cropReaders.push(slot);
  spent = () => budget.spent({ slot: 'ai1', day: clock.now().toISOString().slice(0, 10) });
  close = async () => {
    ops.close();
    await folder.remove();
    await endpoint.close();
  };
  players = await guild.register('Thalorin', 'Brumwick', 'Ysolde', 'Kraxx');
  const recognise = recogniseSession({
    ...guild.deps,
    recogniser,
    cropReaders: [],
    calibration: async () => null,
    log: () => undefined,
  });
  for (const shade of [20, 200]) {
    const { body } = await guild.upload([await png(shade)]);
    await recognise(body.id, 1, new AbortController().signal);
    const { participants } = await guild.details(body.id);
    // The name read as Thalorin is another player's.
    const said = participants.map(({ id, rawName }: { id: string; rawName: string }) =>
      rawName === 'Thaloren' ? { id, playerId: players['Kraxx'], confirmed: true } : { id },
    );
    await guild.put(`/api/sessions/${body.id}/participants`, { participants: said });
    expect((await guild.post(`/api/sessions/${body.id}/verify`, {})).status).toBe(200);
  }
  jobs.process(evaluationJobs, 1, async ({ data }, signal) => {
    const held = new Promise<void>((done) => (release = done));
    const reviewed = (count: number) => reviewedSessions(guild.deps.readModels, count);
    const deps = { ...guild.deps, recogniser, cropReaders, calibration: async () => null, reviewed };
    const work = data as unknown as EvaluationWork;
    if (work.kind === 'bake-off') {
      await runBakeOff(work, deps, signal);
      await held;
    } else await calibrateSlot(work, deps, signal);
  });
});
afterAll(async () => {
  await jobs.close();
  await guild.close();
  await close();
});

const show = async (): Promise<BakeOff> => (await guild.get('/api/admin/bake-off', 'admin')).body;
const ask = (body: object, who: 'admin' | 'moderator' = 'admin') => guild.post('/api/admin/bake-off', body, who);

/** Correct readings of an engine by session, counted by hand. */
const recount = (sessions: readonly { said: readonly (readonly [string, number])[]; there: readonly string[] }[]) => {
  const said = sessions.flatMap(({ said: credits, there }) =>
    credits.map(([name, confidence]) => ({ confidence, right: there.includes(name) })),
  );
  const right = said.filter((one) => one.right).length;
  const shown = sessions.flatMap(({ there }) => there).length;
  const bins = new Map<number, number>();
  for (const { confidence, right: isRight } of said) {
    const bin = Math.floor(confidence * 10);
    bins.set(bin, (bins.get(bin) ?? 0) + confidence - (isRight ? 1 : 0));
  }
  const error = [...bins.values()].reduce((sum, off) => sum + Math.abs(off), 0) / said.length;
  const [precision, recall] = [right / said.length, right / shown];
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall), error };
};
const there = [
  ['Thalorin', 'Brumwick', 'Ysolde'],
  ['Kraxx', 'Brumwick'],
] as const;

describe('a bake-off', () => {
  it('says first what it costs, and asks nobody', async () => {
    const head = await guild.head();
    const { cost, last } = await show();
    // Six names are a sheet of four and one of two.
    expect([cost.sessions, cost.pictures, cost.names, last]).toEqual([2, 2, 6, null]);
    expect(cost.engines).toEqual([
      { id: 'PP-OCRv4', tokens: null, left: null },
      { id: 'ai1', tokens: 2 * 3_500 + 6 * 150, left: 10_000 },
    ]);
    expect(cost.message).toBe(
      '2 screenshots from 2 sessions will be read again. ai1 takes about 7,900 tokens, of 10,000 that it has left today.',
    );
    expect((await ask({ preview: true, engines: ['PP-OCRv4'] })).body.message).toBe(
      '2 screenshots from 2 sessions will be read again. It costs no tokens.',
    );
    expect((await ask({ engines: ['gpt'] })).body.errors).toMatchObject([{ field: 'engines', code: 'unknown-engine' }]);
    expect((await ask({ sessions: 0 })).status).toBe(422);
    expect((await ask({}, 'moderator')).status).toBe(403);
    expect([endpoint.asked, await guild.head()]).toEqual([[], head]);
  });

  it('comes to the figures that a recount gives, out of the budget, and appends nothing', async () => {
    endpoint.knows(['Thalorin', 'Brumwick', 'Ysolde']);
    const head = await guild.head();
    const begun = await ask({});
    expect([begun.status, begun.body.begun]).toEqual([202, true]);
    await until(async () => (await show()).last?.state === 'done');
    expect((await ask({})).body).toMatchObject({ begun: false, message: 'A bake-off is already running.' });
    release();
    const { last } = await show();
    const row = (engine: string): BakeOffRow | undefined => last?.rows.find((one) => one.engine === engine);
    const first = recount([
      {
        said: [
          ['Thalorin', 0.94],
          ['Brumwick', 0.88],
          ['Ysolde', 0.83],
        ],
        there: there[0],
      },
      {
        said: [
          ['Thalorin', 0.88],
          ['Brumwick', 0.94],
        ],
        there: there[1],
      },
    ]);
    const eye = recount([
      {
        said: [
          ['Thalorin', 0.9],
          ['Brumwick', 0.9],
          ['Ysolde', 0.9],
        ],
        there: there[0],
      },
      {
        said: [
          ['Thalorin', 0.9],
          ['Brumwick', 0.9],
        ],
        there: there[1],
      },
    ]);
    for (const [engine, figures] of [
      ['PP-OCRv4', first],
      ['ai1', eye],
    ] as const) {
      expect(row(engine)?.precision).toBeCloseTo(figures.precision, 10);
      expect(row(engine)?.recall).toBeCloseTo(figures.recall, 10);
      expect(row(engine)?.f1).toBeCloseTo(figures.f1, 10);
      expect(row(engine)?.error).toBeCloseTo(figures.error, 10);
    }
    expect(row('PP-OCRv4')).toMatchObject({ credits: 5, right: 4, shown: 5, found: 4, seconds: 0.5, tokens: null });
    expect(row('ai1')).toMatchObject({ tokens: 2_000, failed: 0 });
    expect(row('together')).toMatchObject({ credits: 5, right: 4, tokens: 2_000 });
    expect([await spent(), await guild.head()]).toEqual([2_000, head]);
    expect((await show()).cost.engines[1]?.left).toBe(8_000);
  });

  it('counts what a slot could not say as pictures that failed, and goes on', async () => {
    endpoint.is('refuses');
    const head = await guild.head();
    await until(async () => !(await jobs.has(evaluationJobs)));
    expect((await ask({ engines: ['ai1'] })).body.begun).toBe(true);
    await until(async () => (await show()).last?.state === 'done');
    release();
    const { last } = await show();
    expect(last?.rows).toMatchObject([
      { engine: 'ai1', failed: 2, credits: 0, precision: null, recall: 0 },
      { engine: 'together', credits: 5 },
    ]);
    expect(await guild.head()).toBe(head);
  });
});

describe('the command line', () => {
  const run = async (answer: string, ...argv: readonly string[]) => {
    const dir = dirname(guild.mediaDir);
    const pass = { origin: `http://127.0.0.1:${guild.port}`, token: operatorToken };
    writeFileSync(join(dir, 'cli.json'), JSON.stringify(pass));
    const [said, asked]: [string[], string[]] = [[], []];
    const code = await runCli(argv, {
      out: (line) => void said.push(line),
      err: (line) => void said.push(line),
      config: () => readConfig({ DATA_DIR: dir, SQLITE_SYNC: 'normal' }),
      question: async (text) => {
        asked.push(text);
        return answer;
      },
      signal: new AbortController().signal,
    });
    return { code, said: said.join('\n'), asked };
  };
  beforeEach(() => until(async () => !(await jobs.has(evaluationJobs))));

  it('says the cost, asks, and prints what it came to', async () => {
    endpoint.knows(['Thalorin', 'Brumwick', 'Ysolde']);
    endpoint.is('answers');
    const before = await guild.head();
    const refused = await run('no', 'bake-off', '--engines', 'ai1');
    expect([refused.code, refused.asked]).toEqual([1, ['Go on? Type yes: ']]);
    expect(refused.said).toContain('ai1 takes about 7,900 tokens');
    expect(refused.said).toContain('Nothing was read.');
    const done = await run('yes', 'bake-off', '--engines', 'ai1', '--sessions', '5');
    release();
    expect(done.code).toBe(0);
    expect(done.said).toMatch(/ai1 +80\.0 % +80\.0 % +80\.0 % +0\.100 .* 2000 +0/u);
    expect(await guild.head()).toBe(before);
  });

  it('refuses what cannot be', async () => {
    expect(await run('yes', 'bake-off', '--engines', 'gpt')).toMatchObject({ code: 1, asked: [] });
    expect(await run('yes', 'bake-off', '--sessions', '0')).toMatchObject({ code: 2 });
    expect(await run('yes', 'calibrate', 'ai7')).toMatchObject({ code: 2 });
    expect((await run('yes', 'calibrate', 'ai2')).said).toContain('ai2 is not set up');
  });

  it('calibrates a slot after saying what it costs, or says why not', async () => {
    const { code, said, asked } = await run('yes', 'calibrate', 'ai1');
    expect([code, asked]).toEqual([1, ['Go on? Type yes: ']]);
    expect(said).toContain('ai1 takes about 7,900 tokens');
    expect(said).toContain('It is not calibrated: there is no calibration of the engines of this machine to add to.');
  });
});
