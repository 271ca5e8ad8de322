import sharp from 'sharp';
import { createSqliteTokenBudget } from '../../../src/adapters/ops/sqlite-small-stores.ts';
import { createOpsDb } from '../../../src/adapters/ops/ops-db.ts';
import { createVisionSlot } from '../../../src/adapters/vision/slot.ts';
import type { SlotSettings } from '../../../src/adapters/vision/slot.ts';
import { secrets } from '../../support/secrets.ts';
import { openVisionEndpoint } from '../../support/vision-endpoint.ts';
import type { Mood, VisionEndpoint } from '../../support/vision-endpoint.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let endpoint: VisionEndpoint;
let picture: Buffer;
let close: () => Promise<void>;
let ops: ReturnType<typeof createOpsDb>;
beforeAll(async () => {
  picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#224' } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  endpoint = await openVisionEndpoint();
  const folder = temporaryFolder();
  ops = createOpsDb(`${folder.path}/ops.db`);
  close = async () => {
    ops.close();
    await folder.remove();
  };
});
afterEach(async () => {
  await endpoint.close();
  await close();
});

const boxes = (count: number) => Array.from({ length: count }, (_, at) => [10, 4 * at, 80, 16] as const);
const createClock = () => {
  let at = Date.parse('2026-11-20T12:00:00.000Z');
  return { now: () => new Date(at), advance: (ms: number) => void (at += ms) };
};
const open = (given: Partial<SlotSettings> = {}) => {
  const clock = createClock();
  const waited: number[] = [];
  const heard: boolean[] = [];
  const budget = createSqliteTokenBudget({ ops });
  const slot = createVisionSlot(
    { slot: 'ai1', url: endpoint.url, key: secrets.visionKey, model: 'eye', dailyTokens: 1_000_000, ...given },
    {
      budget,
      clock,
      wait: (ms) => {
        waited.push(ms);
        return Promise.resolve();
      },
      onCall: (isWell) => void heard.push(isWell),
    },
  );
  const read = (count = 3, signal = new AbortController().signal) => slot.readCrops(picture, boxes(count), signal);
  const spent = () => budget.spent({ slot: 'ai1', day: '2026-11-20' });
  return { slot, clock, waited, heard, budget, read, spent };
};
const texts = ({ crops }: { crops: readonly ({ text: string } | null)[] }) => crops.map((crop) => crop?.text ?? null);

describe('a vision model', () => {
  it('reads a numbered sheet of the crops, and gets no names', async () => {
    endpoint.knows(['Nova', 'Rex', 'Zed']);
    const { read, heard, spent } = open();
    const answer = await read();
    expect([texts(answer), answer.error, answer.tokens]).toEqual([['Nova', 'Rex', 'Zed'], null, 1_000]);
    expect([heard, await spent()]).toEqual([[true], 1_000]);
    const [asked] = endpoint.asked;
    expect(asked?.authorization).toBe(`Bearer ${secrets.visionKey}`);
    const said = JSON.stringify(asked?.body);
    expect(said).toContain('data:image/png;base64,');
    expect(said).not.toContain('Nova');
  });

  it('shows 48 names at most, without metadata', async () => {
    endpoint.knows(Array.from({ length: 60 }, (_, at) => `Name${'x'.repeat(at % 9)}`));
    const answer = await open().read(60);
    expect(texts(answer).filter((text) => text !== null)).toHaveLength(48);
    const [asked] = endpoint.asked;
    const url = /data:image\/png;base64,([^"]+)/.exec(JSON.stringify(asked?.body))?.[1] ?? '';
    const sheet = await sharp(Buffer.from(url, 'base64')).metadata();
    expect(sheet).toMatchObject({ width: 1_280, height: 24 * 64 });
    expect([sheet.exif, sheet.icc, sheet.xmp]).toEqual([undefined, undefined, undefined]);
  });

  it.each<[Mood, string[]]>([
    ['answers', ['json_schema']],
    ['no-schema', ['json_schema', 'json_object']],
    ['plain-only', ['json_schema', 'json_object', 'plain']],
    ['in-prose', ['json_schema']],
  ])('finds the form of answer that it takes, and keeps to it: %s', async (mood, formats) => {
    endpoint.knows(['Nova', 'Rex', 'Zed']);
    endpoint.is(mood);
    const { read } = open();
    expect(texts(await read())).toEqual(['Nova', 'Rex', 'Zed']);
    expect(endpoint.asked.map(({ format }) => format)).toEqual(formats);
    await read();
    expect(endpoint.asked.map(({ format }) => format)).toEqual([...formats, formats.at(-1)]);
  });

  it.each<[Mood, string, number]>([
    ['unauthorized', 'unauthorized', 1],
    ['rate-limited', 'rate-limited', 1],
    ['broken', 'server-error', 3],
    ['cuts', 'lost', 3],
    ['truncates', 'cut', 1],
    ['refuses', 'refusal', 1],
    ['bad-json', 'broken-json', 1],
    ['error-inside', 'error-inside', 1],
    ['echoes-key', 'echoes-key', 1],
    ['huge', 'too-large', 1],
    ['redirects', 'refused', 1],
    ['no-format', 'bad-request', 3],
    ['no-choices', 'no-choices', 1],
    ['empty-choice', 'no-choices', 1],
    ['echoes-key-failing', 'echoes-key', 1],
  ])('says why it said nothing, and fails nobody: %s', async (mood, error, calls) => {
    endpoint.knows(['Nova']);
    endpoint.is(mood);
    const { read, waited } = open();
    const answer = await read();
    expect([answer.error, texts(answer)]).toEqual([error, [null, null, null]]);
    expect(endpoint.asked).toHaveLength(calls);
    expect(waited.every((ms) => ms <= 10_000)).toBe(true);
    expect(JSON.stringify(answer)).not.toContain(secrets.visionKey);
  });

  it('is not believed what no call can have cost', async () => {
    endpoint.knows(['Nova', 'Rex', 'Zed']);
    endpoint.is('counts-too-much');
    const much = open();
    const answer = await much.read();
    expect([texts(answer), answer.tokens]).toEqual([['Nova', 'Rex', 'Zed'], null]);
    // As much as was reserved.
    expect(await much.spent()).toBe(3_950);
  });

  it('has cost something even where it says that it has not', async () => {
    endpoint.knows(['Nova', 'Rex', 'Zed']);
    endpoint.is('counts-nothing');
    const { read, spent } = open();
    expect((await read()).tokens).toBe(0);
    expect(await spent()).toBe(103);
  });

  it('rests after three answers with an empty choice', async () => {
    endpoint.is('empty-choice');
    const { read } = open();
    for (let time = 0; time < 3; time += 1) expect((await read()).error).toBe('no-choices');
    expect([(await read()).error, endpoint.asked.length]).toEqual(['resting', 3]);
  });

  it('goes on after a failure of a moment', async () => {
    endpoint.knows(['Nova', 'Rex', 'Zed']);
    endpoint.is('broken', 2);
    const { read, waited } = open();
    expect(texts(await read())).toEqual(['Nova', 'Rex', 'Zed']);
    expect(waited).toEqual([1_000, 2_000]);
  });

  it('gives up a call that takes too long, and tries no more than the others', async () => {
    endpoint.is('hangs');
    const { read } = open({ callMs: 50 });
    expect(await read()).toMatchObject({ error: 'timeout' });
    expect(endpoint.asked).toHaveLength(3);
  });

  it('gives up when the picture does', async () => {
    endpoint.is('hangs');
    const { read } = open();
    const end = new AbortController();
    const answer = read(3, end.signal);
    while (endpoint.asked.length === 0) await new Promise((done) => setImmediate(done));
    end.abort();
    expect(await answer).toMatchObject({ error: 'timeout' });
  });

  it('drops numbers that were not asked, and what could be no name', async () => {
    endpoint.knows(['Nova', 'Rex']);
    endpoint.is('invents');
    expect(texts(await open().read())).toEqual(['Nova', 'Rex', null]);
    endpoint.is('many');
    expect(texts(await open().read())).toHaveLength(3);
    endpoint.is('markup');
    expect(texts(await open().read())).toEqual([null, null, null]);
  });
});

describe('a vision model that fails', () => {
  it('is not asked again once its key was refused', async () => {
    endpoint.is('unauthorized');
    const { read, clock } = open();
    await read();
    endpoint.is('answers');
    clock.advance(24 * 60 * 60_000);
    expect(await read()).toMatchObject({ error: 'down' });
    expect(endpoint.asked).toHaveLength(1);
  });

  it('rests for five minutes after three failures', async () => {
    endpoint.knows(['Nova', 'Rex', 'Zed']);
    endpoint.is('bad-json', 3);
    const { read, clock } = open();
    for (let time = 0; time < 3; time += 1) expect(await read()).toMatchObject({ error: 'broken-json' });
    expect(await read()).toMatchObject({ error: 'resting' });
    clock.advance(5 * 60_000 - 1);
    expect(await read()).toMatchObject({ error: 'resting' });
    clock.advance(1);
    expect(texts(await read())).toEqual(['Nova', 'Rex', 'Zed']);
    expect(endpoint.asked).toHaveLength(4);
  });
});

describe('the budget of a vision model', () => {
  it('is never exceeded by two workers, and restarts at midnight UTC', async () => {
    endpoint.knows(['Nova', 'Rex', 'Zed']);
    // A reservation for three names is 3,950 tokens.
    const limit = { dailyTokens: 8_000 };
    const [one, other] = [open(limit), open(limit)];
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? one : other).read()));
    const refused = answers.filter(({ error }) => error === 'budget-spent').length;
    expect(refused).toBeGreaterThan(0);
    expect(endpoint.asked).toHaveLength(12 - refused);
    expect(await one.spent()).toBe((12 - refused) * 1_000);
    expect((12 - refused) * 1_000).toBeLessThanOrEqual(8_000);
    const small = open({ dailyTokens: 3_000 });
    expect(await small.read()).toMatchObject({ error: 'budget-spent' });
    const next = open({ dailyTokens: 3_950 });
    expect(await next.read()).toMatchObject({ error: 'budget-spent' });
    next.clock.advance(12 * 60 * 60_000);
    expect(await next.read()).toMatchObject({ error: null });
  });
});

it('is probed by its list of models, without an inference', async () => {
  const { slot, heard } = open();
  await slot.probe();
  endpoint.is('unauthorized');
  await slot.probe();
  expect([heard, endpoint.probes(), endpoint.asked]).toEqual([[true, false], 2, []]);
});

it('is asked by plain http within this machine and its network only', async () => {
  const { read } = open({ url: 'http://203.0.113.7/v1' });
  expect(await read()).toMatchObject({ error: 'not-private' });
});
