import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { clientAt } from '../client.ts';
import type { Client } from '../client.ts';
import type { RunningServer } from '../../../support/server.ts';
import { until } from '../../../support/until.ts';
import type { createGauges } from './gauges.ts';

export type RoleReport = {
  readonly role: string;
  /** Durations of a moderator's page reads meanwhile. */
  readonly p99Ms: number;
  /** More resident memory than idle, at most. */
  readonly moreMb: number;
  readonly findings: readonly string[];
};
type Besieged = {
  readonly server: RunningServer;
  readonly gauges: ReturnType<typeof createGauges>;
  readonly moderator: Client;
  readonly member: Client;
};
type Found = (what: string) => void;

export const mostMoreMb = 150;
const readEveryMs = 20;
/** 30 s for an awaited body; a refused one is kept as long as an idle connection. */
const cutAfterMs = 90_000;

const p99Of = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;

/** A moderator who goes on with the work, until the signal aborts; answers how long each page took. */
const readOn = async (moderator: Client, signal: AbortSignal): Promise<readonly number[]> => {
  const times: number[] = [];
  while (!signal.aborted) {
    const begun = performance.now();
    // A connection that was kept may be closed just now: a browser asks again by itself.
    await moderator.json('/api/sessions?limit=20').catch(() => moderator.json('/api/sessions?limit=20'));
    times.push(performance.now() - begun);
    await delay(readEveryMs);
  }
  return times;
};

const during = async (
  { moderator, server, gauges }: Besieged,
  work: () => Promise<void>,
): Promise<{ readonly p99Ms: number; readonly peakMb: number }> => {
  const ending = new AbortController();
  let peakMb = gauges.residentMb();
  const timer = setInterval(() => (peakMb = Math.max(peakMb, gauges.residentMb())), 50);
  const reading = readOn(moderator, ending.signal);
  try {
    await work();
  } finally {
    ending.abort();
    clearInterval(timer);
  }
  if (server.process.exitCode !== null) throw new Error('The server has ended');
  return { p99Ms: p99Of(await reading), peakMb };
};

type Sessions = { readonly sessions: readonly { readonly id: string; readonly status: string }[] };
const sessionsOf = async (client: Client): Promise<Sessions['sessions']> =>
  (await client.json<Sessions>('/api/sessions?limit=200')).sessions;

/** Empties every list it may, undoes it, repeats it, and requests names, as fast as possible. */
const harm = async ({ member, moderator, gauges }: Besieged, found: Found): Promise<void> => {
  const before = await sessionsOf(moderator);
  const events = gauges.events();
  const statuses = new Map<number, number>();
  const tried = async (method: string, path: string, body: unknown): Promise<unknown> => {
    const answer = await member.send(method, path, body);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer.json().catch(() => null);
  };
  for (const { id } of before) {
    const written = (await tried('PUT', `/api/sessions/${id}/participants`, { participants: [] })) as {
      commandId?: string;
    } | null;
    for (let round = 0; round < 3 && written?.commandId !== undefined; round += 1)
      await tried('POST', `/api/sessions/${id}/undo`, { commandId: written.commandId });
    await tried('POST', `/api/sessions/${id}/corrections`, { kind: 'was-there', reason: 'I say so' });
  }
  for (let n = 0; n < 30; n += 1)
    await tried('POST', '/api/rename-requests', { playerId: 'x', currentName: 'x', requestedName: `Name ${n}` });
  const after = new Map((await sessionsOf(moderator)).map(({ id, status }) => [id, status]));
  const lost = before.filter(({ id, status }) => status === 'verified' && after.get(id) !== 'verified');
  if (lost.length > 0) found(`a member took the verification of ${lost.length} sessions`);
  // 60 edits an hour, and what waits in 20 sessions.
  if (gauges.events() - events > 150) found(`a member wrote ${gauges.events() - events} events`);
  if ((statuses.get(429) ?? 0) === 0) found(`a member was never told to slow down: ${JSON.stringify([...statuses])}`);
  for (const status of statuses.keys()) if (status >= 500) found(`a member was answered ${status}`);
};

/** Opens a connection and sends this; reads nothing while `reads` is false. */
const open = (server: RunningServer, head: string, reads = true): Promise<Socket> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname, () => {
      socket.write(head);
      if (!reads) socket.pause();
      resolve(socket);
    });
    socket.on('error', () => undefined);
    if (reads) socket.on('data', () => undefined);
  });
const isCut = (socket: Socket): boolean => socket.destroyed || socket.readableEnded || socket.closed;

const deep = `{"a":${'['.repeat(400_000)}`;
const anonymousPaths = ['/internal/cli', '/auth/logout', '/api/sessions', '/api/players'];
const headOf = (path: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

/** Sends deep bodies, and bodies that never end, without saying who it is. */
const bother = async ({ server }: Besieged, found: Found): Promise<void> => {
  for (let round = 0; round < 25; round += 1)
    await Promise.all(
      anonymousPaths.map(async (path) => {
        const { status } = await fetch(`${server.origin}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: deep,
        }).catch(() => ({ status: 0 }));
        if (status >= 500 || (status >= 200 && status < 300)) found(`a deep body to ${path} was answered ${status}`);
      }),
    );
  const slow = await Promise.all(
    Array.from({ length: 60 }, (_, n) => open(server, headOf(anonymousPaths[n % anonymousPaths.length] ?? '/', 1_000))),
  );
  try {
    await until(() => slow.every(isCut), cutAfterMs, 'bodies that stand still to be cut').catch((cause: unknown) =>
      found(String(cause)),
    );
  } finally {
    for (const socket of slow) socket.destroy();
  }
};

/** Requests pictures and pages without reading the responses. */
const neverRead = async ({ server, member }: Besieged, found: Found): Promise<void> => {
  const pictures = (
    await Promise.all(
      (await sessionsOf(member)).slice(0, 60).map(async ({ id }) => {
        const { imageUrls } = await member.json<{ imageUrls: readonly string[] }>(`/api/sessions/${id}/details`);
        return imageUrls;
      }),
    )
  ).flat();
  if (pictures.length === 0) found('there is no picture to ask for');
  const asked = [...pictures, '/api/sessions?limit=1000', '/api/players/stats', '/api/leaderboard'];
  const head = (path: string): string =>
    `GET ${path} HTTP/1.1\r\nHost: ${new URL(server.origin).host}\r\nCookie: ${member.cookie}\r\n\r\n`;
  const sockets = await Promise.all(
    Array.from({ length: 180 }, (_, n) => open(server, head(asked[n % asked.length] ?? '/').repeat(4), false)),
  );
  try {
    // As long as a person would wait for an answer.
    await delay(15_000);
    const answer = await member.get('/api/event-types');
    if (!answer.ok && answer.status !== 429)
      found(`beside readers who do not read a member is answered ${answer.status}`);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
};

const roles = { 'a member who wants to harm': harm, 'an anonymous': bother, 'a reader who does not read': neverRead };

/** Each role by itself beside a moderator's work, after that work alone. */
export const attackByRoles = async (
  server: RunningServer,
  gauges: ReturnType<typeof createGauges>,
  cookies: { readonly moderator: string; readonly member: string },
): Promise<readonly RoleReport[]> => {
  const besieged: Besieged = {
    ...{ server, gauges },
    moderator: clientAt(server.origin, cookies.moderator),
    member: clientAt(server.origin, cookies.member),
  };
  const idle = await during(besieged, () => delay(5_000));
  const reports: RoleReport[] = [{ role: 'nobody', p99Ms: idle.p99Ms, moreMb: 0, findings: [] }];
  for (const [role, work] of Object.entries(roles)) {
    const findings: string[] = [];
    const { p99Ms, peakMb } = await during(besieged, () =>
      work(besieged, (what) => void findings.push(`${role}: ${what}`)),
    );
    const moreMb = peakMb - idle.peakMb;
    if (moreMb > mostMoreMb) findings.push(`${role}: ${Math.round(moreMb)} MB more than idle`);
    reports.push({ role, p99Ms, moreMb, findings });
  }
  return reports;
};
