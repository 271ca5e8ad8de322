import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { signInToApi } from '../tests/e2e/support/client.ts';
import type { Client } from '../tests/e2e/support/client.ts';
import { playerId, sessionIdAt } from './guild-log.ts';
import { inTempFolder, median, millisecondsOf, p99 } from './measure.ts';
import type { Result } from './measure.ts';
import { fillWholeGuild, openProduct } from './whole-guild.ts';
import type { Product, WholeGuildSize } from './whole-guild.ts';

const large: WholeGuildSize = { roster: 5_000, sessions: 10_000, namesEach: 30, messages: 500_000, stays: 100_000 };
const small: WholeGuildSize = { roster: 500, sessions: 1_000, namesEach: 30, messages: 50_000, stays: 10_000 };
/**
 * Rounds per call and guild; the medians of their p99 are compared, so that one pause of the machine decides nothing.
 */
const rounds = 5;
const calls = 500;
const warm = 30;
const atMost = 1.3;
/** Pattern of calls to measure. */
const only = new RegExp(process.env['BENCH_CALLS'] ?? '');

type Guild = { readonly size: WholeGuildSize; readonly product: Product; readonly admin: Client };
type Call = {
  readonly name: string;
  readonly path: (index: number, size: WholeGuildSize) => string;
  /** Set when a call returns all rows: its time per row is judged. */
  readonly rows?: (body: unknown) => number;
};

const lengthOf =
  (key: string | null) =>
  (body: unknown): number => {
    const list = key === null ? body : (body as Readonly<Record<string, unknown>>)[key];
    if (!Array.isArray(list)) throw new Error(`no list ${key ?? ''}`);
    return list.length;
  };
const playerAt = (index: number, { roster }: WholeGuildSize): string => playerId((index * 17) % Math.min(roster, 500));
const sessionAt = (index: number, { sessions }: WholeGuildSize): string => sessionIdAt((index * 31) % sessions);

const all: readonly Call[] = [
  { name: 'sessions, a page of 50', path: (index) => `/api/sessions?limit=50&offset=${(index % 10) * 50}` },
  {
    name: 'sessions, a search for one name',
    path: (index, { roster }) => `/api/sessions?limit=50&search=Member%20${roster / 5 + (index % 400)}`,
  },
  { name: "sessions, a player's", path: (index, size) => `/api/sessions?limit=50&player=${playerAt(index, size)}` },
  { name: "a session's details", path: (index, size) => `/api/sessions/${sessionAt(index, size)}/details` },
  { name: "a session's history", path: (index, size) => `/api/sessions/${sessionAt(index, size)}/history` },
  { name: 'sessions/stats', path: () => '/api/sessions/stats' },
  { name: 'a player', path: (index, size) => `/api/players/${playerAt(index, size)}` },
  {
    name: 'a player, explained',
    path: (index, size) => `/api/players/${playerAt(index, size)}/explain?number=weeklyAverage`,
  },
  { name: 'my/stats', path: () => '/api/my/stats' },
  { name: 'my/sessions', path: () => '/api/my/sessions?period=month' },
  { name: 'my/event-breakdown', path: () => '/api/my/event-breakdown?period=all' },
  { name: 'voice/stats', path: () => '/api/voice/stats' },
  { name: 'voice/sessions', path: (index) => `/api/voice/sessions?limit=20&offset=${(index % 10) * 20}` },
  { name: 'messages, a page of 50', path: (index) => `/api/messages/search?limit=50&offset=${(index % 10) * 50}` },
  {
    name: 'messages, a search',
    path: (index) => `/api/messages/search?limit=50&search=${['kraken', 'late', 'loot'][index % 3]}`,
  },
  { name: 'mod-activity', path: () => '/api/admin/mod-activity' },
  { name: 'ocr-logs', path: () => '/api/admin/ocr-logs' },
  { name: 'leaderboard', path: () => '/api/leaderboard', rows: lengthOf(null) },
  { name: 'players/stats', path: () => '/api/players/stats', rows: lengthOf(null) },
  { name: 'players', path: () => '/api/players', rows: lengthOf(null) },
];

type Asked = { readonly ms: number; readonly body: string };

/** A client with little garbage, because its collection would disturb both guilds. */
const agent = new Agent({ keepAlive: true });

/** Waits for the rate limit; the wait is not measured. */
const ask = async ({ size, product, admin }: Guild, { path }: Call, index: number): Promise<Asked> => {
  const url = path(index, size);
  const headers = { cookie: admin.cookie };
  for (;;) {
    const started = performance.now();
    const [answer] = (await once(request(`${product.origin}${url}`, { agent, headers }).end(), 'response')) as [
      IncomingMessage,
    ];
    const body = await text(answer);
    const ms = performance.now() - started;
    if (answer.statusCode === 200) return { ms, body };
    if (answer.statusCode !== 429) throw new Error(`${url}: ${answer.statusCode ?? 'no status'}`);
    await delay(Number(answer.headers['retry-after'] ?? 1) * 1000);
  }
};

/** Alternates between the guilds, so that noise of the machine affects both. */
const roundOf = async (call: Call, few: Guild, many: Guild, first: number) => {
  const [a, b]: [number[], number[]] = [[], []];
  for (let index = first; index < first + calls; index += 1) {
    a.push((await ask(few, call, index)).ms);
    b.push((await ask(many, call, index)).ms);
  }
  return { few: { p99: p99(a), median: median(a) }, many: { p99: p99(b), median: median(b) } };
};

type Measured = Awaited<ReturnType<typeof roundOf>>;

const measure = async (call: Call, few: Guild, many: Guild): Promise<Measured> => {
  const taken: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await roundOf(call, few, many, round * calls));
  const middle = (guild: 'few' | 'many') => ({
    p99: median(taken.map((one) => one[guild].p99)),
    median: median(taken.map((one) => one[guild].median)),
  });
  return { few: middle('few'), many: middle('many') };
};

/** A missed mark is measured twice more and the median counts: of twenty p99s, one or two are chance. */
const measureFairly = async (ratioOf: (one: Measured) => number, take: () => Promise<Measured>): Promise<Measured> => {
  const first = await take();
  if (ratioOf(first) <= atMost) return first;
  const all = [first, await take(), await take()];
  return all.toSorted((a, b) => ratioOf(a) - ratioOf(b))[1] ?? first;
};

const lineOf = async (call: Call, few: Guild, many: Guild): Promise<Result> => {
  for (let index = 0; index < warm; index += 1) {
    await ask(few, call, index);
    await ask(many, call, index);
  }
  const rowsOf = async (guild: Guild): Promise<number> =>
    call.rows === undefined ? 1 : call.rows(JSON.parse((await ask(guild, call, 0)).body));
  const [fewRows, manyRows] = [await rowsOf(few), await rowsOf(many)];
  const ratioOf = (one: Measured): number => one.many.p99 / manyRows / (one.few.p99 / fewRows);
  const taken = await measureFairly(ratioOf, () => measure(call, few, many));
  const medians = `medians ${taken.few.median.toFixed(2)} and ${taken.many.median.toFixed(2)} ms`;
  return {
    kind: 'ratio',
    name: `${call.name}, p99`,
    ours: `${taken.many.p99.toFixed(2)} ms`,
    other: `${taken.few.p99.toFixed(2)} ms`,
    ratio: ratioOf(taken),
    mark: { atMost },
    note: call.rows === undefined ? medians : `a row: ${manyRows} against ${fewRows}; ${medians}`,
  };
};

/** Links the admin to a player, so that my/* returns data. */
export const signInWithPlayer = async ({ origin }: Product): Promise<Client> => {
  const admin = await signInToApi(origin, 'admin');
  const link = {
    discordId: '900000000000000004',
    discordUsername: 'saltveil',
    playerId: playerId(7),
    notes: '',
    linkMethod: 'admin',
  };
  const answer = await admin.send('POST', '/api/discord-player-links', link);
  if (!answer.ok) throw new Error(`link: ${answer.status} ${await answer.text()}`);
  return admin;
};

const openGuild = async (dataDir: string, size: WholeGuildSize) => {
  let events = 0;
  const filledMs = await millisecondsOf(async () => {
    events = await fillWholeGuild(dataDir, size);
  });
  const started = performance.now();
  const product = await openProduct(dataDir);
  const builtMs = performance.now() - started;
  const admin = await signInWithPlayer(product).catch(async (error: unknown) => {
    await product.close();
    throw error;
  });
  return { guild: { size, product, admin }, events, filledMs, builtMs };
};

/** Every paged call, details, search and my/*: a large guild against one of a tenth, alternating in one process. */
export const benchCalls = (): Promise<readonly Result[]> =>
  inTempFolder(async (dir) => {
    const few = await openGuild(join(dir, 'small'), small);
    const many = await openGuild(join(dir, 'large'), large);
    try {
      const results: Result[] = [];
      const wanted = all.filter(({ name }) => only.test(name));
      for (const call of wanted) results.push(await lineOf(call, few.guild, many.guild));
      const built = ({ events, filledMs, builtMs }: typeof many): string =>
        `${events} events written in ${(filledMs / 1000).toFixed(0)} s, all read models built in ${(builtMs / 1000).toFixed(1)} s`;
      results.push(
        { kind: 'note', name: 'the small guild', text: built(few) },
        { kind: 'note', name: 'the large guild', text: built(many) },
      );
      return results;
    } finally {
      await few.guild.product.close();
      await many.guild.product.close();
    }
  });
