import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { v5 } from 'uuid';
import { createSqliteEventStore } from '../src/adapters/event-store/sqlite/sqlite.ts';
import type { SqliteEventStore } from '../src/adapters/event-store/sqlite/sqlite.ts';
import { createSystemClock, createSystemIds } from '../src/adapters/system.ts';
import { commandMeta } from '../src/application/commands/command-meta.ts';
import { createCommandHandler } from '../src/application/commands/handle-command.ts';
import type { HandleCommand } from '../src/application/commands/handle-command.ts';
import { eventRegistry } from '../src/domain/event-registry.ts';
import type { Actor } from '../src/domain/kernel/envelope.ts';
import { rosterDecider } from '../src/domain/roster/decider.ts';
import { rosterEvents } from '../src/domain/roster/events.ts';
import { roster } from '../src/domain/roster/state.ts';
import { sessionDecider } from '../src/domain/session/decider.ts';
import { compared, inTempFolder, inTurn, millisecondsOf } from './measure.ts';
import type { Result } from './measure.ts';

const group = 100;
const groups = 5;
/** Many short rounds in turn, so that noise affects both sides. */
const rounds = 25;
const deps = { clock: createSystemClock(), ids: createSystemIds() };
const actor: Actor = { kind: 'person', id: 'bench', role: 'mod' };
let serial = 0;

const named = (names: readonly string[]) => names.map((name) => ({ name, firstSeen: null }));

const register = (handle: HandleCommand) => {
  const names = [`Bench ${(serial += 1)}`];
  const meta = commandMeta({ actor, route: 'POST /api/players', key: null, request: { names } }, deps);
  return handle(rosterDecider, roster.id, { type: 'RegisterPlayers', data: { players: named(names) } }, meta);
};

const submit = (handle: HandleCommand) => {
  const request = { eventType: 'Kraken', eventDate: '2026-01-01T20:00:00.000Z', notes: null };
  const meta = commandMeta({ actor, route: 'POST /api/sessions', key: null, request }, deps);
  const data = {
    ...request,
    dataSource: 'screenshot',
    images: [],
    rawText: null,
    origin: null,
    contentHash: 'none',
    names: null,
  } as const;
  return handle(sessionDecider, meta.commandId, { type: 'SubmitSession', data }, meta);
};

/** Necessary work of a command: validate, derive ids, hash, check the revision, write JSON. */
const createHandLoop = (file: string) => {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(
    'create table events (position integer primary key autoincrement, stream text, revision integer, id text unique, type text, body text, unique (stream, revision))',
  );
  const last = db.prepare<[string], { revision: number | null }>(
    'select max(revision) as revision from events where stream = ?',
  );
  const insert = db.prepare('insert into events (stream, revision, id, type, body) values (?, ?, ?, ?, ?)');
  const one = (stream: string): void => {
    const names = [`Hand ${(serial += 1)}`];
    const commandId = v5(`${actor.id} POST /api/players ${deps.ids.random()}`, v5.URL);
    const commandHash = createHash('sha256').update(JSON.stringify({ names })).digest('hex');
    const id = v5(`${commandId} 0`, v5.URL);
    const players = names.map((name, index) => ({
      playerId: v5(`${commandId} player ${index}`, v5.URL),
      name,
      firstSeen: null,
    }));
    const data = rosterEvents.PlayersRegistered.parse({ players, refused: [], endedAliases: [] });
    const revision = (last.get(stream)?.revision ?? -1) + 1;
    const at = new Date().toISOString();
    const body = JSON.stringify({
      type: 'PlayersRegistered',
      data,
      id,
      stream,
      revision,
      commandId,
      commandHash,
      actor,
      occurredAt: at,
      recordedAt: at,
    });
    insert.run(stream, revision, id, 'PlayersRegistered', body);
  };
  return { together: db.transaction((streams: readonly string[]) => streams.forEach(one)), close: () => db.close() };
};

const inGroups = async (handle: HandleCommand, one: (handle: HandleCommand) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < groups; at += 1) await Promise.all(Array.from({ length: group }, () => one(handle)));
};

const mostCommits = async (store: SqliteEventStore, work: () => Promise<unknown>): Promise<number> => {
  const before = store.stats().commits;
  await work();
  return store.stats().commits - before;
};

export const benchCommands = (): Promise<readonly Result[]> =>
  inTempFolder(async (dir) => {
    const store = createSqliteEventStore({
      file: join(dir, 'events.db'),
      synchronous: 'full',
      inThread: false,
      codec: eventRegistry,
    });
    const { handle } = createCommandHandler({
      eventStore: store,
      registry: eventRegistry,
      clock: deps.clock,
      pinned: ['roster-guild'],
    });
    const hand = createHandLoop(join(dir, 'hand.db'));
    const names = Array.from({ length: 10_000 }, (_, index) => `Member ${index}`);
    for (let at = 0; at < names.length; at += 1000) {
      const meta = commandMeta({ actor, route: 'POST /api/players', key: null, request: { at } }, deps);
      await handle(
        rosterDecider,
        roster.id,
        { type: 'RegisterPlayers', data: { players: named(names.slice(at, at + 1000)) } },
        meta,
      );
    }

    const oneStream = () => Promise.all(Array.from({ length: group }, () => register(handle)));
    const manyStreams = () => Promise.all(Array.from({ length: group }, () => submit(handle)));
    const commitsOfOne = await mostCommits(store, oneStream);
    const commitsOfMany = await mostCommits(store, manyStreams);
    const handGrouped = () =>
      millisecondsOf(() => {
        for (let at = 0; at < groups; at += 1) hand.together(Array.from({ length: group }, () => 'roster-guild'));
      });
    const handSpread = () =>
      millisecondsOf(() => {
        for (let at = 0; at < groups; at += 1)
          hand.together(Array.from({ length: group }, () => `session-${(serial += 1)}`));
      });
    const singles = 100;
    const count = group * groups;
    const one = await inTurn(rounds, () => millisecondsOf(() => inGroups(handle, register)), handGrouped);
    const many = await inTurn(rounds, () => millisecondsOf(() => inGroups(handle, submit)), handSpread);
    const single = await inTurn(
      rounds,
      () =>
        millisecondsOf(async () => {
          for (let at = 0; at < singles; at += 1) await register(handle);
        }),
      () =>
        millisecondsOf(() => {
          for (let at = 0; at < singles; at += 1) hand.together(['roster-guild']);
        }),
    );
    await store.close();
    hand.close();
    return [
      compared('100 concurrent commands, one stream, roster of 10,000', one, {
        count,
        wanted: 0.8,
        note: `${commitsOfOne} commits for 100 (at most 5)`,
      }),
      compared('100 concurrent commands, different streams', many, {
        count,
        wanted: 0.8,
        note: `${commitsOfMany} commits for 100 (at most 5)`,
      }),
      compared('single commands one after another', single, { count: singles, wanted: 0.75, note: 'one commit each' }),
    ];
  });
