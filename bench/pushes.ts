import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import fastify from 'fastify';
import { clientAt } from '../tests/e2e/support/client.ts';
import type { Client } from '../tests/e2e/support/client.ts';
import { sessionIdAt } from './guild-log.ts';
import { inTempFolder, inTurn, median, p99 } from './measure.ts';
import type { Result } from './measure.ts';
import { fillWholeGuild, openProduct } from './whole-guild.ts';
import type { Product } from './whole-guild.ts';

const sockets = 5_000;
const ofOnePerson = 20;
const rounds = 15;
const commandsASecond = 200;
const seconds = 10;
const commands = commandsASecond * seconds;

/** Admins with a sign-in each, as a sign-in writes it. */
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
    await parts.signIns.create({ token, accountId: account.id, role: 'admin', ...times, accessToken: null });
    cookies.push(`muster=${token}`);
  }
  return cookies;
};

type Listening = { readonly sockets: readonly WebSocket[]; readonly close: () => void };

/** Opens sockets, a hundred at a time. */
const listen = async (origin: string, count: number, cookieOf: (index: number) => string): Promise<Listening> => {
  const open: WebSocket[] = [];
  const one = async (index: number): Promise<void> => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, {
      headers: { cookie: cookieOf(index), origin },
    });
    await once(socket, 'open');
    open.push(socket);
  };
  for (let from = 0; from < count; from += 100)
    await Promise.all(Array.from({ length: Math.min(100, count - from) }, (_, index) => one(from + index)));
  return {
    sockets: open,
    close: () => {
      for (const socket of open) socket.close();
    },
  };
};

/** Milliseconds until every socket has heard what `say` says. */
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

/** What one has to do anyway: one buffer to each socket. */
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

const broadcastLine = async (product: Product, cookies: readonly string[]): Promise<Result> => {
  const bare = await openBare();
  const ours = await listen(product.origin, sockets, (index) => cookies[Math.floor(index / ofOnePerson)] ?? '');
  const theirs = await listen(bare.origin, sockets, () => '');
  try {
    let round = 0;
    const textOf = (): string => `The archive was read again, round ${(round += 1)}.`;
    const [own, other] = await inTurn(
      rounds,
      () => {
        const text = textOf();
        return untilAllHave(ours, text, () => product.parts.operations.systemActivity.tell(text));
      },
      () => {
        const text = textOf();
        return untilAllHave(theirs, text, () => bare.say(JSON.stringify({ type: 'system_activity', data: { text } })));
      },
    );
    return {
      kind: 'ratio',
      name: `a push to ${sockets} sockets`,
      ours: `${own.toFixed(0)} ms`,
      other: `${other.toFixed(0)} ms`,
      ratio: own / other,
      mark: { atMost: 1.5 },
      note: `against one buffer sent to each socket, of the same run; clients in the same process`,
    };
  } finally {
    ours.close();
    theirs.close();
    await bare.close();
  }
};

/** Each command is of a session of its own: its push is known by it. */
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
  const sent: Promise<{ id: string; sentAt: number; acceptedAt: number }>[] = [];
  const send = async (index: number) => {
    const id = sessionIdAt(index);
    const sentAt = performance.now();
    const writer = writers[index % writers.length];
    const answer = await writer?.send('POST', `/api/sessions/${id}/exclude`, { excluded: true, reason: 'bench' });
    if (answer?.ok !== true) throw new Error(`exclude: ${answer?.status} ${await answer?.text()}`);
    const acceptedAt = performance.now();
    await answer.arrayBuffer();
    return { id, sentAt, acceptedAt };
  };
  const started = performance.now();
  for (let index = 0; index < commands; index += 1) {
    sent.push(send(index));
    await delay(Math.max(0, started + ((index + 1) * 1000) / commandsASecond - performance.now()));
  }
  const done = await Promise.all(sent);
  while (done.some(({ id }) => !heardAt.has(id))) await delay(10);
  other.close();
  const after = done.map(({ id, acceptedAt }) => Math.max(0, (heardAt.get(id) ?? Number.NaN) - acceptedAt));
  const whole = done.map(({ id, sentAt }) => (heardAt.get(id) ?? Number.NaN) - sentAt);
  return [
    {
      kind: 'time',
      name: `command accepted to another's socket, p99 at ${commandsASecond} commands a second`,
      ms: p99(after),
      atMostMs: 100,
      note: `${commands} commands; median ${median(after).toFixed(1)} ms; from the sending: p99 ${p99(whole).toFixed(0)} ms`,
    },
  ];
};

/** How soon others see what somebody did, and what many open screens cost. */
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
