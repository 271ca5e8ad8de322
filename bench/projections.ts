import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { createSqliteEventStore } from '../src/adapters/event-store/sqlite.ts';
import { createInProcessPubSub } from '../src/adapters/pub-sub/in-process.ts';
import { createSqliteReadModelStore } from '../src/adapters/read-models/sqlite.ts';
import { createCommandHandler } from '../src/application/handle-command.ts';
import { foldName } from '../src/contracts/text.ts';
import { utcDay } from '../src/contracts/windows.ts';
import { eventRegistry } from '../src/domain/event-registry.ts';
import type { Recorded } from '../src/domain/kernel/envelope.ts';
import { deriveId } from '../src/domain/kernel/ids.ts';
import { sessionDecider } from '../src/domain/session/decider.ts';
import type { SessionEvent } from '../src/domain/session/events.ts';
import { projections } from '../src/main/projections.ts';
import type { Handler, Projection, Texts } from '../src/projections/kernel/projection.ts';
import { rebuildProjection } from '../src/projections/kernel/rebuild.ts';
import { createRunner } from '../src/projections/kernel/runner.ts';
import { creditedParticipants, sessionCounts } from '../src/projections/sessions/credits.ts';
import { sessionsProjection } from '../src/projections/sessions/projection.ts';
import { onSession } from '../src/projections/sessions/session-doc.ts';
import type { SessionDoc } from '../src/projections/sessions/session-doc.ts';
import { confidenceOf } from '../src/projections/sessions/list-view.ts';
import { compared, inTempFolder, inTurn, millisecondsOf, rate } from './measure.ts';
import type { Result } from './measure.ts';

const sessions = 1500;
const namesEach = 25;
const roster = 400;
const rounds = 3;
const page = 1000;

/** A log of typed sessions, half of them verified, one in ten excluded. */
export const fillLog = async (file: string, count = sessions): Promise<number> => {
  const store = createSqliteEventStore({ file, synchronous: 'normal', codec: eventRegistry });
  const clock = { now: () => new Date('2026-06-01T00:00:00Z') };
  const { handle } = createCommandHandler({ eventStore: store, registry: eventRegistry, clock });
  let serial = 0;
  const meta = () => {
    const commandId = deriveId('bench', String((serial += 1)));
    return {
      commandId,
      commandHash: '',
      correlationId: commandId,
      causationId: null,
      undoes: null,
      actor: { kind: 'person', id: 'a', role: 'mod' } as const,
      occurredAt: '2026-06-01T00:00:00.000Z',
      reason: null,
    };
  };
  const one = async (index: number): Promise<void> => {
    const participants = Array.from({ length: namesEach }, (_, at) => {
      const player = (index * 7 + at * 13) % roster;
      return {
        rawName: `Member ${player}`,
        playerId: `player-${player}`,
        readingConfidence: 1,
        matchConfidence: at % 9 === 0 ? 0.8 : 1,
        confidenceScore: at % 9 === 0 ? 0.8 : 1,
        probability: null,
        calibration: null,
        detectionMethod: 'text',
        model: 'text',
        image: null,
        box: null,
        matchedBy: null,
      } as const;
    }).map((participant) => ({ ...participant, engines: [], candidates: [], sources: [] }));
    const day = new Date(Date.UTC(2026, 0, 1 + (index % 150), 20)).toISOString();
    const data = {
      eventType: 'Kraken',
      eventDate: day,
      notes: null,
      dataSource: 'text',
      images: [],
      rawText: null,
      origin: null,
      contentHash: String(index),
      names: { participants, readings: [] },
    } as const;
    const id = `s${index}`;
    await handle(sessionDecider, id, { type: 'SubmitSession', data }, meta());
    if (index % 2 === 0)
      await handle(
        sessionDecider,
        id,
        { type: 'VerifySession', data: { matched: [], expectedRevision: null } },
        meta(),
      );
    if (index % 10 === 0)
      await handle(
        sessionDecider,
        id,
        { type: 'ExcludeSession', data: { excluded: true, expectedRevision: null } },
        meta(),
      );
  };
  for (let at = 0; at < count; at += 100) await Promise.all(Array.from({ length: 100 }, (_, index) => one(at + index)));
  const head = await store.head();
  await store.close();
  return Number(head);
};

const noTexts: Texts = new Map();

type Tables = Map<string, Map<string, unknown>>;
const table = (tables: Tables, name: string): Map<string, unknown> => {
  const found = tables.get(name) ?? new Map<string, unknown>();
  tables.set(name, found);
  return found;
};

const bump = (tables: Tables, view: string, key: string, by: readonly [string, number][]): void => {
  const doc = { ...((table(tables, view).get(key) as Record<string, number> | undefined) ?? {}) };
  for (const [field, amount] of by) doc[field] = (doc[field] ?? 0) + amount;
  table(tables, view).set(key, doc);
};

/** By hand: what one session adds to (or, with -1, takes from) every derived document. */
const contribute = (tables: Tables, doc: SessionDoc, by: 1 | -1): void => {
  const credited = creditedParticipants(doc);
  const day = utcDay(doc.eventDate);
  for (const playerId of credited.keys()) bump(tables, 'playerCalendars', playerId, [[`${day} ${doc.eventType}`, by]]);
  for (const name of new Set(doc.participants.map(({ rawName }) => foldName(rawName))))
    bump(tables, 'rawNames', name, [['sessions', by]]);
  if (sessionCounts(doc))
    bump(tables, 'guildDays', day, [
      ['sessions', by],
      ['verified', doc.status === 'verified' ? by : 0],
      ['participations', by * credited.size],
    ]);
  if (by < 0) return;
  for (const { participantId, playerId, detectionMethod } of doc.participants)
    table(tables, 'attendance').set(participantId, {
      id: participantId,
      sessionId: doc.id,
      eventDate: doc.eventDate,
      eventType: doc.eventType,
      detectionMethod,
      playerId,
      counted: credited.has(playerId ?? ''),
    });
  table(tables, 'list').set(doc.id, {
    id: doc.id,
    eventDate: doc.eventDate,
    eventType: doc.eventType,
    participantCount: doc.participants.length,
    confidenceScore: confidenceOf(doc),
    dataSource: doc.dataSource,
    status: doc.status,
    excluded: doc.excluded,
    unverifiedCount: doc.participants.filter(({ verified }) => !verified).length,
    submittedAt: doc.submittedAt,
  });
};

/** The fields and indexes that the projection declares, by hand. */
const columnsOf: Readonly<Record<string, readonly string[]>> = {
  list: ['eventDate', 'submittedAt', 'eventType', 'status', 'excluded', 'review', 'submittedBy', 'contentHash'],
  attendance: ['playerId', 'sessionId', 'counted', 'eventDate', 'submittedAt', 'eventType', 'detectionMethod'],
};
const indexesOf: Readonly<Record<string, readonly string[]>> = {
  list: [
    'eventDate, submittedAt',
    'eventType, eventDate, submittedAt',
    'review, eventDate, submittedAt',
    'review, eventType, eventDate, submittedAt',
    'status, submittedAt',
    'contentHash, submittedAt',
  ],
  attendance: ['playerId, eventDate, submittedAt, sessionId'],
};

/** Of attendance the columns say everything. */
const hasDocument = (view: string): boolean => view !== 'attendance';

/** The same documents from the same log: read, parse, fold, flush; every page, or once at the end. */
// eslint-disable-next-line complexity -- a hand loop is one loop
const foldByHand = (logFile: string, outFile: string, everyPage: boolean): void => {
  const log = new Database(logFile, { readonly: true });
  const out = new Database(outFile);
  out.pragma('journal_mode = WAL');
  out.pragma('synchronous = NORMAL');
  const views = ['details', 'list', 'attendance', 'playerCalendars', 'guildDays', 'rawNames'];
  for (const view of views) {
    const columns = columnsOf[view] ?? [];
    const all = ['key text primary key', ...(hasDocument(view) ? ['doc text'] : []), ...columns];
    out.exec(`create table ${view} (${all.join(', ')})`);
    (indexesOf[view] ?? []).forEach((fields, index) =>
      out.exec(`create index ${view}_${index} on ${view} (${fields})`),
    );
  }
  out.exec('create table tokens (token text, key text, primary key (token, key)) without rowid');
  const put = new Map(
    views.map((view) => {
      const columns = [...(hasDocument(view) ? ['doc'] : []), ...(columnsOf[view] ?? [])];
      const marks = ['?', ...columns.map(() => '?')].join(', ');
      const updates = columns.map((column) => `${column} = excluded.${column}`).join(', ');
      return [view, out.prepare(`insert into ${view} values (${marks}) on conflict (key) do update set ${updates}`)];
    }),
  );
  const write = (view: string, key: string, doc: object): void => {
    const values = (columnsOf[view] ?? []).map((column) => {
      const value: unknown = Reflect.get(doc, column);
      return typeof value === 'boolean' ? Number(value) : (value ?? null);
    });
    put.get(view)?.run(key, ...(hasDocument(view) ? [JSON.stringify(doc)] : []), ...values);
  };
  const putToken = out.prepare('insert or ignore into tokens values (?, ?)');
  const read = log.prepare<[number], { position: number; body: string }>(
    `select position, body from events where position > ? order by position limit ${page}`,
  );
  const details = new Map<string, SessionDoc>();
  let dirty: Tables = new Map();
  const kept: Tables = new Map();
  const touched = new Set<string>();
  const flush = out.transaction(() => {
    for (const [view, docs] of dirty)
      for (const [key, doc] of docs) {
        write(view, key, doc as object);
      }
    for (const id of touched) {
      write('details', id, details.get(id) ?? {});
      for (const { playerId, rawName } of details.get(id)?.participants ?? []) {
        putToken.run(`p:${playerId}`, id);
        putToken.run(`n:${foldName(rawName)}`, id);
      }
    }
    touched.clear();
  });
  let after = 0;
  for (;;) {
    const rows = read.all(after);
    const before = new Map<string, SessionDoc | undefined>();
    for (const { position, body } of rows) {
      after = position;
      const event = JSON.parse(body) as Recorded<SessionEvent>;
      const id = event.stream.slice('session-'.length);
      if (!before.has(id)) before.set(id, details.get(id));
      const on = onSession[event.type] as Handler<SessionEvent, SessionDoc> | undefined;
      const next = on?.fold(details.get(id) ?? null, event, id, noTexts);
      if (next !== undefined && next !== null) details.set(id, next);
      touched.add(id);
    }
    for (const [id, former] of before) {
      if (former !== undefined) contribute(kept, former, -1);
      const doc = details.get(id);
      if (doc !== undefined) contribute(kept, doc, 1);
    }
    dirty = kept;
    const isEnd = rows.length < page;
    if (everyPage || isEnd) {
      flush();
      if (!isEnd) {
        for (const view of ['list', 'attendance']) kept.delete(view);
      }
    }
    if (isEnd) break;
  }
  log.close();
  out.close();
};

export const benchProjections = (): Promise<readonly Result[]> =>
  inTempFolder(async (dir) => {
    const logFile = join(dir, 'events.db');
    const events = await fillLog(logFile);
    let serial = 0;
    const fresh = (name: string): string => join(dir, `${name}-${(serial += 1)}`);
    const openLog = () => createSqliteEventStore({ file: logFile, synchronous: 'normal', codec: eventRegistry });

    const catchUp = (list: readonly Projection[]) => async (): Promise<number> => {
      const eventStore = openLog();
      const readModels = createSqliteReadModelStore({ dir: fresh('views') });
      const pubSub = createInProcessPubSub();
      const runner = createRunner({ eventStore, readModels, pubSub, knows: eventRegistry.knows });
      const ending = new AbortController();
      const head = await eventStore.head();
      if (head === null) throw new Error('an empty log');
      let ended: Promise<void> = Promise.resolve();
      const ms = await millisecondsOf(async () => {
        ended = runner.run(list, ending.signal);
        const names = list.map(({ name }) => name);
        // What is being built is waited for by nobody.
        while ((await runner.waitFor(names, head, 100)) !== 'reached') await delay(1);
      });
      ending.abort();
      await ended;
      await readModels.close();
      await eventStore.close();
      return ms;
    };
    const rebuild = async (): Promise<number> => {
      const eventStore = openLog();
      const readModels = createSqliteReadModelStore({ dir: fresh('views') });
      const deps = { eventStore, readModels, knows: eventRegistry.knows };
      const ms = await millisecondsOf(() =>
        rebuildProjection(deps, sessionsProjection, { signal: new AbortController().signal }),
      );
      await readModels.close();
      await eventStore.close();
      return ms;
    };
    const byHand = (everyPage: boolean) => () => millisecondsOf(() => foldByHand(logFile, fresh('hand'), everyPage));
    const line = (name: string, pair: readonly [number, number], note: string): Result =>
      compared(name, pair, { count: events, wanted: 0.8, note });
    const all = await catchUp(projections)();
    return [
      line(
        'catch-up of the sessions projection',
        await inTurn(rounds, catchUp([sessionsProjection]), byHand(true)),
        `${events} events, ${namesEach} names a session`,
      ),
      line(
        'rebuild of the sessions projection',
        await inTurn(rounds, rebuild, byHand(false)),
        'with nothing to compare, so without a digest',
      ),
      {
        kind: 'note',
        name: `catch-up of all ${projections.length} projections`,
        text: rate(events, all),
        note: 'each event once for each',
      },
    ];
  });
