import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { signInToApi } from '../tests/e2e/support/client.ts';
import type { Client } from '../tests/e2e/support/client.ts';
import { createGuildInDiscord } from '../tests/e2e/support/guild-in-discord.ts';
import type { GuildInDiscord } from '../tests/e2e/support/guild-in-discord.ts';
import { drawRoster } from '../tests/support/roster-picture.ts';
import { removeDataDir, startServer } from '../tests/support/server.ts';
import type { RunningServer } from '../tests/support/server.ts';
import { until } from '../tests/support/until.ts';
import { medianOfFive, p99 } from './measure.ts';
import type { Result } from './measure.ts';

/** Use fewer to check that the bench runs; the figures are then meaningless. */
const messages = Number(process.env['DISCORD_BENCH_MESSAGES'] ?? 10_000);
const attachments = messages / 10;
const attachmentBytes = 100_000;
const inVoice = 200;
const calls = 100;
const posts = 20;
const longestMs = 30 * 60_000;

type World = GuildInDiscord & { readonly server: RunningServer; readonly admin: Client };

/** Memory of the product's process, which includes the bot; child processes are not counted. */
const memoryOf = ({ process: { pid } }: RunningServer): number => {
  const [, kilobytes] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid ?? ''}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
};

/** Samples `look` during `work`; returns the maximum. */
const most = async (look: () => number, work: () => Promise<unknown>): Promise<number> => {
  let highest = look();
  const looking = setInterval(() => (highest = Math.max(highest, look())), 100);
  await work().finally(() => clearInterval(looking));
  return Math.max(highest, look());
};

/** Starts a new gateway session, so that events in between are lost. */
const breakOff = ({ discord: { gateway } }: World): void => {
  gateway.forgetSessions();
  gateway.drop();
};

const fileOf = (n: number) => {
  const bytes = Buffer.alloc(attachmentBytes, 7);
  bytes.writeUInt32BE(n);
  return { name: `raid-${n}.png`, type: 'image/png', bytes };
};

type Found = { readonly attachments: readonly { readonly appStorageUrl: string | null }[] };
const isStored = (found: Found | undefined): boolean =>
  found?.attachments.every(({ appStorageUrl }) => appStorageUrl !== null) === true;

/** Whether the last message of each channel has arrived and every file was fetched. */
const isFilled = async ({ admin, discord }: World): Promise<boolean> => {
  const page = (query: string) => admin.json<readonly Found[]>(`/api/messages/search?limit=100&${query}`);
  if ((await page(`offset=${messages - 1}`)).length === 0 || discord.attachments.fetched.length < attachments)
    return false;
  for (let offset = 0; offset < attachments; offset += 100)
    if (!(await page(`hasImages=true&offset=${offset}`)).every(isStored)) return false;
  return true;
};

const backFillLines = async (world: World): Promise<readonly Result[]> => {
  const { discord, places, persons, server } = world;
  await delay(5_000);
  const idle = memoryOf(server);
  const hourAgo = Date.now() - 3_600_000;
  for (let n = 0; n < messages; n += 1) {
    const files = n % 10 === 0 ? [fileOf(n)] : [];
    const text = `message ${n} before the bot`;
    discord.people.post({ by: persons.nova, channel: places.raids, text, files, at: hourAgo + n * 100, silent: true });
  }
  const started = performance.now();
  breakOff(world);
  const highest = await most(
    () => memoryOf(server),
    () => until(() => isFilled(world), longestMs, 'the back-fill'),
  );
  const seconds = (performance.now() - started) / 1000;
  return [
    {
      kind: 'memory',
      name: `${messages} messages with ${attachments} files back-filled, memory over idle`,
      bytes: highest - idle,
      atMostBytes: 150_000_000,
      note: `${Math.round(idle / 1_000_000)} MB idle; ${seconds.toFixed(0)} s at the pace of the stand-in; early requests: ${discord.rest.early.length}`,
    },
  ];
};

const snapshotLine = async (world: World): Promise<Result> => {
  const { discord, places, admin } = world;
  const { guild, gateway } = discord;
  const members = Array.from({ length: inVoice }, (_, n) => guild.addMember(`speaker${n}`, ['east']));
  const activeNow = async () => (await admin.json<{ readonly activeNow: number }>('/api/voice/stats')).activeNow;
  /** Milliseconds from the start of the session until everyone's stay is recorded. */
  const once = async (): Promise<number> => {
    for (const { user } of members) guild.voice.set(user.id, places.voice.id);
    const before = gateway.identified.length;
    breakOff(world);
    await until(() => gateway.identified.length > before, 60_000, 'a session');
    await until(async () => (await activeNow()) === inVoice, 60_000, 'everybody to be in voice');
    const ms = Date.now() - (gateway.identified.at(-1)?.at ?? 0);
    for (const member of members) discord.people.voice(member, null);
    await until(async () => (await activeNow()) === 0, 60_000, 'everybody to have left');
    return ms;
  };
  return {
    kind: 'time',
    name: `a snapshot with ${inVoice} people in voice reconciled`,
    ms: await medianOfFive(once),
    atMostMs: 2_000,
    note: 'from identifying until the page of voice counts all of them; asked every 50 ms',
  };
};

/** Response times of commands while the engine reads pictures. */
const commandLine = async (world: World): Promise<Result> => {
  const { discord, places, persons } = world;
  const names = Array.from({ length: 20 }, (_, n) => `Raider${n}`);
  for (let seed = 1; seed <= 10; seed += 1) {
    const file = { name: 'raid.png', type: 'image/png', bytes: await drawRoster({ names, seed }) };
    discord.people.post({ by: persons.helper, channel: places.posts, files: [file] });
  }
  await until(
    () => [...(discord.guild.messages.get(places.posts.id)?.values() ?? [])].some(isBeingRead(world)),
    60_000,
    'a picture to be read',
  );
  const times: number[] = [];
  for (let n = 0; n < calls; n += 1) {
    const call = discord.interactions.slash({ member: persons.helper, channelId: places.raids.id }, 'leaderboard');
    times.push((await until(() => call.first, 30_000, 'an answer')).ms);
  }
  return {
    kind: 'time',
    name: 'a command deferred while pictures are read, p99',
    ms: p99(times),
    atMostMs: 1_000,
    note: `${calls} calls`,
  };
};
const isBeingRead =
  ({ reactionsOn }: World) =>
  (post: Parameters<World['reactionsOn']>[0]): boolean =>
    reactionsOn(post).includes('⏳');

const postLine = async (world: World): Promise<Result> => {
  const { discord, places, persons } = world;
  const times: number[] = [];
  for (let n = 0; n < posts; n += 1) {
    const started = performance.now();
    const text = `Nova, Luna, Mira, Guest${n}`;
    const post = discord.people.post({ by: persons.helper, channel: places.posts, text });
    while (world.reactionsOn(post).length === 0) await delay(2);
    times.push(performance.now() - started);
    await delay(250);
  }
  return {
    kind: 'time',
    name: 'a post to its first reaction, the slowest',
    ms: Math.max(...times),
    atMostMs: 1_000,
    note: `${posts} posts`,
  };
};

/** Like a browser: receives a push, then requests the page. */
const archiveLine = async (world: World): Promise<Result> => {
  const { discord, places, persons, server, admin } = world;
  let received = 0;
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, {
    headers: { cookie: admin.cookie, origin: server.origin },
  });
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  socket.addEventListener('message', ({ data }) => {
    if (String(data).includes('message')) received += 1;
  });
  const newest = async () => (await admin.json<readonly { content: string }[]>('/api/messages/search?limit=1'))[0];
  const times: number[] = [];
  for (let n = 0; n < calls; n += 1) {
    const text = `live ${n}`;
    const before = received;
    const started = performance.now();
    discord.people.post({ by: persons.nova, channel: places.raids, text });
    while (received === before) await delay(1);
    while ((await newest())?.content !== text) await delay(1);
    times.push(performance.now() - started);
    await delay(100);
  }
  socket.close();
  return {
    kind: 'time',
    name: "a message to another browser's archive, p99",
    ms: p99(times),
    atMostMs: 500,
    note: `${calls} messages; pushed, then read`,
  };
};

/** The bot in the product's process, against the stand-in for Discord in this process. */
export const benchDiscord = async (): Promise<readonly Result[]> => {
  const guild = await createGuildInDiscord();
  const server = await startServer({ env: { ...guild.env, DEMO: '0' } });
  try {
    guild.discord.signIn.signsInAs(guild.persons.boss.user.id);
    const admin = await signInToApi(server.origin, 'admin');
    const world = { ...guild, server, admin };
    await admin.send('POST', '/api/players', { names: ['Nova', 'Luna', 'Mira'] });
    await until(() => guild.discord.gateway.identified.length > 0, 60_000, 'the bot');
    const filled = await backFillLines(world);
    const lines = [await archiveLine(world), await postLine(world), await snapshotLine(world)];
    return [...filled, ...lines, await commandLine(world)];
  } finally {
    await server.stop();
    await guild.discord.close();
    removeDataDir(server.dataDir);
  }
};
