import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drawRoster } from '../support/roster-picture.ts';
import { secrets } from '../support/secrets.ts';
import { removeDataDir, startServer, tempDataDir } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { openVisionEndpoint } from '../support/vision-endpoint.ts';
import type { VisionEndpoint } from '../support/vision-endpoint.ts';
import { signInToApi } from './support/client.ts';
import type { Client } from './support/client.ts';
import { look, people, submitAll } from './support/merge-crash.ts';

jest.setTimeout(600_000);

/** Equally similar to both, so nobody is credited. */
const roster = ['Thalorin', 'Thaloran', 'Brumwick', 'Ysolde'];
const read = 'Thaloren';
const texts = 150;

let endpoint: VisionEndpoint;
let server: RunningServer;
let ids: Record<string, string>;
const dataDir = tempDataDir();
const start = async (): Promise<void> => {
  const env = {
    SUBMIT_MIN_ROLE: 'member',
    AI_MODE: 'always',
    AI1_URL: endpoint.url,
    AI1_KEY: secrets.visionKey,
    AI1_MODEL: 'eye',
  };
  server = await startServer({ dataDir, env });
};
beforeAll(async () => {
  endpoint = await openVisionEndpoint();
  await start();
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await endpoint.close();
  removeDataDir(dataDir);
});

type Count = { readonly events: number; readonly streams: number };
const countOf = (type: string): Count =>
  look(join(dataDir, 'events.db'), (db) =>
    db
      .prepare<[string], Count>(
        'SELECT count(*) AS events, count(DISTINCT stream) AS streams FROM events WHERE type = ?',
      )
      .get(type),
  ) ?? { events: 0, streams: 0 };
const spentTokens = (): number =>
  look(join(dataDir, 'ops.db'), (db) => Number(db.prepare('SELECT sum(tokens) FROM token_budgets').pluck().get() ?? 0));
const head = (): string =>
  look(join(dataDir, 'events.db'), (db) =>
    String(db.prepare('SELECT max(position) FROM events').pluck().get()).padStart(20, '0'),
  );
type Details = { status: string; participants: { rawName: string; playerId: string | null }[] };
const detailsOf = (client: Client, id: string) => client.json<Details>(`/api/sessions/${id}/details`);

it('a server that is killed amid a call to a vision model reads the picture once more, and ends it once', async () => {
  endpoint.is('hangs');
  const client = await signInToApi(server.origin, 'moderator');
  const registered = (await (await client.send('POST', '/api/players', { names: roster })).json()) as {
    created: { name: string; id: string }[];
  };
  ids = Object.fromEntries(registered.created.map(({ name, id }) => [name, id]));
  const form = new FormData();
  form.set('eventType', 'Kraken');
  form.set('eventDate', '2026-01-02T20:00:00Z');
  const picture = await drawRoster({ names: [read, 'Brumwick', 'Ysolde'], seed: 3, noise: 0.02, fontSize: 22 });
  form.set('screenshots', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'raid.png');
  const { id } = (await (await client.send('POST', '/api/sessions', form)).json()) as { id: string };
  await until(() => endpoint.asked.length === 1, 120_000, 'the model to be asked');
  await server.stop('SIGKILL');
  expect(countOf('SessionProcessed').events).toBe(0);
  const reserved = spentTokens();
  expect(reserved).toBeGreaterThan(1_000);

  endpoint.knows([read, 'Brumwick', 'Ysolde']);
  endpoint.is('answers');
  await start();
  const again = await signInToApi(server.origin, 'moderator');
  await until(async () => (await detailsOf(again, id)).status !== 'pending', 120_000, 'the session to be processed');
  expect([countOf('RecognitionStarted').events, countOf('SessionProcessed').events]).toEqual([1, 1]);
  // The result of the killed call is unknown, so it stays booked.
  expect([endpoint.asked.length, spentTokens()]).toEqual([2, reserved + 1_000]);
  const { participants } = await detailsOf(again, id);
  expect(participants.map(({ playerId }) => playerId)).toEqual([null, ids['Brumwick'], ids['Ysolde']]);
});

it('a server that is killed amid a heal credits every session once, by one decision', async () => {
  const clients = await Promise.all(people.map((persona) => signInToApi(server.origin, persona)));
  await submitAll(clients, texts, read);
  const [moderator] = clients;
  const body = { rawName: read, action: 'player', playerId: ids['Thaloran'], heal: true };
  const before = countOf('ReadingsCredited').events;
  expect(before).toBe(0);
  expect((await moderator?.send('POST', '/api/review/decisions', body))?.status).toBe(201);
  while (countOf('ReadingsCredited').events < texts / 10) await pause(1);
  await server.stop('SIGKILL');
  const killedAfter = countOf('ReadingsCredited').events;
  expect(killedAfter).toBeLessThan(texts + 1);

  await start();
  const client = await signInToApi(server.origin, 'moderator');
  await until(() => countOf('ReadingsCredited').streams === texts + 1, 120_000, 'every session to be healed');
  type Page = { player: { totalSessions: number } };
  const total = async () =>
    (await client.json<Page>(`/api/players/${ids['Thaloran']}?after=${head()}`)).player.totalSessions;
  await until(async () => (await total()) === texts + 1, 60_000, 'the total');
  expect(countOf('ReadingsCredited')).toEqual({ events: texts + 1, streams: texts + 1 });
  expect(countOf('ReadingLearned').events).toBe(1);
  type Groups = { groups: { rawName: string; kind: string }[] };
  const { groups } = await client.json<Groups>('/api/review?kind=unmatched');
  expect(groups.map(({ rawName }) => rawName)).not.toContain(read);
});
