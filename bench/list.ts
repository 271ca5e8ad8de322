import { Agent, get } from 'node:http';
import Fastify from 'fastify';
import { commandMeta } from '../src/application/commands/command-meta.ts';
import { seedDemoGuild } from '../src/main/demo/seed.ts';
import { personas } from '../src/main/demo/personas.ts';
import { eventRegistry } from '../src/domain/event-registry.ts';
import { sessionDecider } from '../src/domain/session/decider.ts';
import type { Query } from '../src/ports/read-model-store.ts';
import { createTestApi } from '../tests/support/api.ts';
import type { TestApi } from '../tests/support/api.ts';
import { inTurn, millisecondsOf } from './measure.ts';
import type { Result } from './measure.ts';

const requests = 60;
const rounds = 5;
const path = '/api/sessions?limit=1000';
const agent = new Agent({ keepAlive: true });

/** One GET; resolves when the whole body has come. */
const fetchBody = (port: number, url: string, cookie: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get({ agent, host: '127.0.0.1', port, path: url, headers: { cookie } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${response.statusCode ?? 0}`)),
      );
    }).on('error', reject);
  });

const newestFirst: Query = {
  sort: [
    ['eventDate', 'desc'],
    ['submittedAt', 'desc'],
  ],
  limit: 1001,
};

/** The hand loop: the same rows from the same store, parsed, joined and stringified for every request. */
const serveByHand = async ({ deps }: TestApi, players: ReadonlyMap<string, string>) => {
  const app = Fastify();
  app.get('/hand', async (request) => {
    const found = await deps.readModels.find('sessions', 'list', newestFirst);
    const rows = found.slice(0, 1000).map(({ text, fields }) => ({
      ...(JSON.parse(text) as { id: string }),
      submittedBy: String(fields['submittedBy']),
    }));
    const names = await deps.accounts.byIds([...new Set(rows.map(({ submittedBy }) => submittedBy))]);
    const ids = rows.map(({ id }) => id);
    const attended = await deps.readModels.find('sessions', 'attendance', {
      where: [
        ['playerId', '=', players.get(request.headers.cookie ?? '') ?? ''],
        ['sessionId', 'in', ids],
      ],
      limit: 2 * ids.length,
    });
    const taken = new Set(attended.map(({ fields }) => String(fields['sessionId'])));
    return {
      sessions: rows.map(({ submittedBy, ...row }) => ({
        ...row,
        discordUsername: names.get(submittedBy)?.username ?? null,
        userParticipated: taken.has(row.id),
      })),
      hasMore: found.length > 1000,
      offset: 0,
      limit: 1000,
    };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
};

const copies = 3;

/** About 1,200 rows: the demo guild, then its raids again under other ids. */
const fill = async (api: TestApi): Promise<void> => {
  const { deps } = api;
  const roles = { member: ['east'], mod: ['helper'], admin: ['admin'] };
  await seedDemoGuild({ ...deps, registry: eventRegistry }, personas(roles));
  const actor = { kind: 'person', id: 'bench', role: 'mod' } as const;
  const known = await listSessionsOf(api);
  for (let copy = 0; copy < copies - 1; copy += 1)
    for (const { eventType, eventDate, participants } of known) {
      const meta = commandMeta({ actor, route: 'bench', key: null, request: { copy } }, deps);
      const data = {
        eventType,
        eventDate,
        notes: null,
        dataSource: 'text',
        images: [],
        rawText: null,
        origin: null,
        contentHash: meta.commandId,
        names: { participants, readings: [] },
      } as const;
      await deps.handle(sessionDecider, meta.commandId, { type: 'SubmitSession', data }, meta);
    }
};

type Known = { readonly eventType: string; readonly eventDate: string; readonly participants: never[] };
const listSessionsOf = async ({ deps }: TestApi): Promise<readonly Known[]> => {
  const head = await deps.eventStore.head();
  if (head !== null) await deps.waitFor(['sessions'], head, 60_000);
  const rows = await deps.readModels.find('sessions', 'list', { ...newestFirst, limit: 1000 });
  return rows.map(({ text }) => ({
    ...(JSON.parse(text) as Pick<Known, 'eventType' | 'eventDate'>),
    participants: [],
  }));
};

export const benchList = async (): Promise<readonly Result[]> => {
  // Answers are not checked against their declarations, as on a server.
  const api = await createTestApi({
    isDeclared: false,
    settings: { limits: { requests: 1e9, uploads: 1e9, signIns: 1e9, anonymous: 1e9 } },
  });
  await fill(api);
  const cookies = [await api.signInAs('member'), await api.signInAs('admin')] as const;
  const players = new Map<string, string>();
  for (const cookie of cookies) {
    const profile = (await api.ask('GET', '/api/my/profile', cookie)).body as { player: { id: string } | null };
    players.set(cookie, profile.player?.id ?? '');
  }
  const hand = await serveByHand(api, players);
  const handPort = Number(new URL(hand.listeningOrigin).port);
  const rows = ((await api.ask('GET', path, cookies[0])).body as { sessions: unknown[] }).sessions.length;
  const target = await listTarget(api);
  let excluded = false;
  /** Changes one session and waits until it is served. */
  const change = async (): Promise<string> => {
    excluded = !excluded;
    const meta = commandMeta(
      { actor: { kind: 'person', id: 'bench', role: 'mod' }, route: 'exclude', key: null, request: {} },
      api.deps,
    );
    const handled = await api.deps.handle(
      sessionDecider,
      target,
      { type: 'ExcludeSession', data: { excluded, expectedRevision: null } },
      meta,
    );
    const after = String(handled.position);
    await fetchBody(api.port, `/api/sessions?limit=1&after=${after}`, cookies[0]);
    return after;
  };
  const inTurns = (port: number, url: string) => async (): Promise<number> =>
    millisecondsOf(async () => {
      for (let at = 0; at < requests; at += 1) await fetchBody(port, url, cookies[at % 2] ?? cookies[0]);
    });
  const firstAfterChange = (port: number, url: string) => async (): Promise<number> => {
    let ms = 0;
    for (let at = 0; at < requests / 2; at += 1) {
      await change();
      ms += await millisecondsOf(async () => {
        for (const cookie of cookies) await fetchBody(port, url, cookie);
      });
    }
    return ms;
  };
  const first = await inTurn(rounds, firstAfterChange(api.port, path), firstAfterChange(handPort, '/hand'));
  const again = await inTurn(rounds, inTurns(api.port, path), inTurns(handPort, '/hand'));
  await hand.close();
  await api.close();
  const line = (name: string, [ours, byHand]: readonly [number, number], wanted: number): Result => ({
    kind: 'ratio',
    name,
    ours: `${(ours / requests).toFixed(2)} ms`,
    other: `${(byHand / requests).toFixed(2)} ms`,
    ratio: byHand / ours,
    mark: { atLeast: wanted },
    note: `${rows} rows, two members in turn, over HTTP`,
  });
  return [line('session list, first read after a change', first, 2), line('session list, read again', again, 5)];
};

const listTarget = async ({ deps }: TestApi): Promise<string> => {
  const [row] = await deps.readModels.find('sessions', 'list', { sort: [['eventDate', 'desc']], limit: 1 });
  if (row === undefined) throw new Error('no session');
  return row.key;
};
