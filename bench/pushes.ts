import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import fastify from 'fastify';
import { clientAt } from '../tests/e2e/support/client.ts';
import type { Client } from '../tests/e2e/support/client.ts';
import { sessionIdAt } from './guild-log.ts';
import { inTempFolder, median, p99 } from './measure.ts';
import type { Result } from './measure.ts';
import { fillWholeGuild, openProduct } from './whole-guild.ts';
import type { Product } from './whole-guild.ts';

const sockets = 5_000;
const ofOnePerson = 20;
/**
 * Number of times that sockets are opened, alternating: one process can hold the sockets and clients of one side only.
 */
const stretches = 3;
const rounds = 5;
const commandsASecond = 200;
const seconds = 10;
const commands = commandsASecond * seconds;

/** Admins with a stored sign-in each. */
const signInMany = async ({ parts }: Product, count: number): Promise<readonly string[]> => {
  const now = Date.now();
  const cookies: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const username = `watcher.${index}`;
    const discordId = String(600_000_000_000_000_000n + BigInt(index));
    const account = await parts.accounts.meet({
      discordId,
      username,
      displayName: username,
      nick: null,
      avatarUrl: null,
    });
    const token = randomBytes(32).toString('base64url');
    const times = { createdAt: now, seenAt: now, roleCheckedAt: now };
    await parts.signIns.create({
      token,
      accountId: account.id,
      role: 'admin',
      ...times,
      accessToken: null,
      browser: null,
    });
    cookies.push(`muster=${token}`);
  }
  return cookies;
};

type Listening = { readonly sockets: readonly WebSocket[]; readonly close: () => Promise<void> };

const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error('a socket was not opened')), { once: true });
  });

/** Opens sockets, a hundred at a time. */
const listen = async (origin: string, count: number, cookieOf: (index: number) => string): Promise<Listening> => {
  const open: WebSocket[] = [];
  const one = async (index: number): Promise<void> => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, {
      headers: { cookie: cookieOf(index), origin },
    });
    await opened(socket);
    open.push(socket);
  };
  for (let from = 0; from < count; from += 100)
    await Promise.all(Array.from({ length: Math.min(100, count - from) }, (_, index) => one(from + index)));
  return {
    sockets: open,
    close: async () => {
      const closed = open.map((socket) => once(socket, 'close'));
      for (const socket of open) socket.close();
      await Promise.all(closed);
    },
  };
};

/** Milliseconds until every socket has received the message of `say`. */
const untilAllHave = async ({ sockets: all }: Listening, marker: string, say: () => void): Promise<number> => {
  const heard = Promise.all(
    all.map(
      (socket) =>
        new Promise<void>((resolve) => {
          const hear = ({ data }: MessageEvent): void => {
            if (!String(data).includes(marker)) return;
            socket.removeEventListener('message', hear);
            resolve();
          };
          socket.addEventListener('message', hear);
        }),
    ),
  );
  const started = performance.now();
  say();
  await heard;
  return performance.now() - started;
};

/** Necessary work: writes one buffer to each socket. */
const openBare = async () => {
  const app = fastify();
  await app.register(websocket);
  app.get('/ws', { websocket: true }, () => undefined);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin,
    say: (text: string): void => {
      const buffer = Buffer.from(text);
      for (const client of app.websocketServer.clients) client.send(buffer, { binary: false });
    },
    close: () => app.close(),
  };
};

type Broadcasting = {
  readonly origin: string;
  readonly cookieOf: (index: number) => string;
  readonly say: (text: string) => void;
};

/** Milliseconds of each round until all sockets have the text. */
const broadcast = async ({ origin, cookieOf, say }: Broadcasting, stretch: number): Promise<readonly number[]> => {
  const listening = await listen(origin, sockets, cookieOf);
  try {
    const times: number[] = [];
    while (times.length < rounds) {
      const text = `The archive was read again, round ${stretch}-${times.length}.`;
      times.push(await untilAllHave(listening, text, () => say(text)));
    }
    return times;
  } finally {
    await listening.close();
  }
};

const broadcastLine = async (product: Product, cookies: readonly string[]): Promise<Result> => {
  const bare = await openBare();
  const ours = {
    origin: product.origin,
    cookieOf: (index: number) => cookies[Math.floor(index / ofOnePerson)] ?? '',
    say: (text: string) => product.parts.operations.systemActivity.report(text),
  };
  const theirs = {
    origin: bare.origin,
    cookieOf: () => '',
    say: (text: string) => bare.say(JSON.stringify({ type: 'system_activity', data: { text } })),
  };
  try {
    const [own, other]: [number[], number[]] = [[], []];
    for (let stretch = 0; stretch < stretches; stretch += 1) {
      own.push(...(await broadcast(ours, stretch)));
      other.push(...(await broadcast(theirs, stretch)));
    }
    return {
      kind: 'ratio',
      name: `a push to ${sockets} sockets`,
      ours: `${median(own).toFixed(0)} ms`,
      other: `${median(other).toFixed(0)} ms`,
      ratio: median(own) / median(other),
      mark: { atMost: 1.5 },
      note: `against one buffer sent to each socket, of the same run; clients in the same process`,
    };
  } finally {
    await bare.close();
  }
};

/** Each command changes a session of its own, which identifies its push. */
const commandLines = async (product: Product, cookies: readonly string[]): Promise<readonly Result[]> => {
  const writers: readonly Client[] = cookies.slice(1, 21).map((cookie) => clientAt(product.origin, cookie));
  const other = await listen(product.origin, 1, () => cookies[0] ?? '');
  const heardAt = new Map<string, number>();
  for (const socket of other.sockets)
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as { readonly type: string; readonly sessionId?: string };
      if (message.type === 'session_update' && message.sessionId !== undefined)
        heardAt.set(message.sessionId, performance.now());
    });
  const sent: Promise<{ id: string; sentAt: number }>[] = [];
  const send = async (index: number) => {
    const id = sessionIdAt(index);
    const sentAt = performance.now();
    const writer = writers[index % writers.length];
    const answer = await writer?.send('POST', `/api/sessions/${id}/exclude`, { excluded: true, reason: 'bench' });
    if (answer?.ok !== true) throw new Error(`exclude: ${answer?.status} ${await answer?.text()}`);
    await answer.arrayBuffer();
    return { id, sentAt };
  };
  const started = performance.now();
  for (let index = 0; index < commands; index += 1) {
    sent.push(send(index));
    await delay(Math.max(0, started + ((index + 1) * 1000) / commandsASecond - performance.now()));
  }
  const done = await Promise.all(sent);
  while (done.some(({ id }) => !heardAt.has(id))) await delay(10);
  await other.close();
  const whole = done.map(({ id, sentAt }) => (heardAt.get(id) ?? Number.NaN) - sentAt);
  return [
    {
      kind: 'time',
      name: `command sent to heard by another's socket, p99 at ${commandsASecond} commands a second`,
      ms: p99(whole),
      atMostMs: 100,
      note: `${commands} commands; median ${median(whole).toFixed(1)} ms; the push often comes before the answer`,
    },
  ];
};

/** Delay until others see a change, and the cost of many open sockets. */
export const benchPushes = (): Promise<readonly Result[]> =>
  inTempFolder(async (dir) => {
    await fillWholeGuild(dir, { roster: 500, sessions: commands, namesEach: 30, messages: 0, stays: 0 });
    const product = await openProduct(dir);
    try {
      const cookies = await signInMany(product, sockets / ofOnePerson);
      return [...(await commandLines(product, cookies)), await broadcastLine(product, cookies)];
    } finally {
      await product.close();
    }
  });
