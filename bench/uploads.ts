import { setTimeout as delay } from 'node:timers/promises';
import { clientAt, signInToApi } from '../tests/e2e/support/client.ts';
import type { Client } from '../tests/e2e/support/client.ts';
import { loopLateMs } from '../tests/e2e/support/attack/gauges.ts';
import { drawRoster } from '../tests/support/roster-picture.ts';
import { secrets } from '../tests/support/secrets.ts';
import { removeDataDir, startServer } from '../tests/support/server.ts';
import type { Result } from './measure.ts';

const uploads = 600;
const seconds = 60;
const quietSeconds = 15;
const mostMs = 100;
const mostLateMs = 50;
/** Interval between the starts of calls, independent of their duration. */
const everyMs = { picture: (seconds * 1000) / uploads, list: 50, text: 200 };

/** Starts calls at fixed intervals until the signal aborts; returns duration and status of each. */
const steadily = async (
  distance: number,
  signal: AbortSignal,
  call: (index: number) => Promise<Response>,
): Promise<readonly { readonly ms: number; readonly status: number }[]> => {
  const running: Promise<{ ms: number; status: number }>[] = [];
  const started = performance.now();
  for (let index = 0; !signal.aborted; index += 1) {
    const begun = performance.now();
    running.push(
      call(index).then(async (answer) => {
        await answer.arrayBuffer();
        return { ms: performance.now() - begun, status: answer.status };
      }),
    );
    await delay(Math.max(0, started + (index + 1) * distance - performance.now()), undefined, { signal }).catch(
      () => undefined,
    );
  }
  return Promise.all(running);
};

type Calls = Awaited<ReturnType<typeof steadily>>;
const p99 = (calls: Calls): number => {
  const sorted = calls.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
};
const statusesOf = (calls: Calls): string => {
  const counts = new Map<number, number>();
  for (const { status } of calls) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} x ${status}`).join(', ');
};
/** Refused calls are excluded, because they are fast. */
const allTaken = (name: string, calls: Calls): void => {
  if (calls.some(({ status }) => status >= 300)) throw new Error(`${name}: ${statusesOf(calls)}`);
};

const fields = { eventType: 'Kraken', eventDate: '2026-01-02T20:00:00Z' };

/** Duration of the measured reads and posts. */
const asPeople = async (reader: Client, writer: Client, { forSeconds, run }: { forSeconds: number; run: string }) => {
  const signal = AbortSignal.timeout(forSeconds * 1000);
  const [lists, texts] = await Promise.all([
    steadily(everyMs.list, signal, () => reader.get('/api/sessions?limit=50')),
    steadily(everyMs.text, signal, (index) =>
      writer.send('POST', '/api/sessions', { ...fields, rawText: 'Nova\nZoë', notes: `${run} ${index}` }),
    ),
  ]);
  allTaken('lists', lists);
  allTaken('texts', texts);
  return { lists: p99(lists), texts: p99(texts) };
};

const picturesOf = async (): Promise<readonly Buffer[]> => {
  const pictures: Buffer[] = [];
  for (let seed = 1; seed <= 8; seed += 1) {
    const names = Array.from({ length: 20 }, (_, index) => `Raider ${seed}${index}`);
    pictures.push(await drawRoster({ names, seed, noise: 0.02 }));
  }
  return pictures;
};

const uploadTo = (client: Client, pictures: readonly Buffer[]) => (index: number) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, notes: `upload ${index}` })) form.append(name, value);
  const bytes = new Uint8Array(pictures[index % pictures.length] ?? []);
  form.append('screenshots', new Blob([bytes], { type: 'image/png' }), 'raid.png');
  return client.send('POST', '/api/sessions', form);
};

/** Response times of other calls during 600 uploads a minute, with the whole product in processes of its own. */
export const benchUploads = async (): Promise<readonly Result[]> => {
  const pictures = await picturesOf();
  const server = await startServer({ env: { DEMO: '1' } });
  try {
    const moderator = await signInToApi(server.origin, 'moderator');
    const admin = await signInToApi(server.origin, 'admin');
    const reader = clientAt(server.origin, admin.cookie);
    const alone = await asPeople(reader, admin, { forSeconds: quietSeconds, run: 'before' });
    const lateAlone = await loopLateMs(server.origin, secrets.metricsToken);
    const signal = AbortSignal.timeout(seconds * 1000);
    const [uploaded, meanwhile] = await Promise.all([
      steadily(everyMs.picture, signal, uploadTo(moderator, pictures)),
      asPeople(reader, admin, { forSeconds: seconds, run: 'meanwhile' }),
    ]);
    const late = await loopLateMs(server.origin, secrets.metricsToken);
    const line = (name: string, ms: number, without: number): Result => ({
      kind: 'time',
      name: `${name}, p99 during 600 uploads a minute`,
      ms,
      atMostMs: mostMs,
      note: `without uploads ${without.toFixed(1)} ms`,
    });
    return [
      line('a list of 50 sessions', meanwhile.lists, alone.lists),
      line('a text submitted', meanwhile.texts, alone.texts),
      {
        kind: 'time',
        name: "the server's loop is late, p99 during 600 uploads a minute",
        ms: late,
        atMostMs: mostLateMs,
        note: `without uploads ${lateAlone.toFixed(1)} ms; looked at every 10 ms`,
      },
      {
        kind: 'note',
        name: 'uploads meanwhile',
        text: `${statusesOf(uploaded)}, p99 ${p99(uploaded).toFixed(0)} ms`,
        note: `pictures of ${Math.round((pictures[0]?.length ?? 0) / 1000)} kB`,
      },
    ];
  } finally {
    await server.stop();
    removeDataDir(server.dataDir);
  }
};
