import Database from 'better-sqlite3';
import { foldName } from '../src/contracts/text.ts';
import { utcDay } from '../src/contracts/windows.ts';
import type { RecordedEvent } from '../src/domain/kernel/envelope.ts';
import type { SessionEvent } from '../src/domain/session/events.ts';
import type { Handler, Texts } from '../src/projections/kernel/definition/projection.ts';
import { creditedParticipants, sessionCounts } from '../src/projections/sessions/credits.ts';
import { confidenceOf } from '../src/projections/sessions/list-view.ts';
import { sessionHandlers } from '../src/projections/sessions/session-doc.ts';
import type { SessionDoc } from '../src/projections/sessions/session-doc.ts';

const page = 1000;
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

/** By hand: adds one session to all aggregated documents, or subtracts it (-1). */
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

/** The projection's fields and indexes, by hand. */
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

/** Attendance is stored in columns only. */
const hasDocument = (view: string): boolean => view !== 'attendance';

/** The same documents from the same log: read, parse, fold and flush, every page or once at the end. */
// eslint-disable-next-line complexity -- a hand loop is one loop
export const foldByHand = (logFile: string, outFile: string, everyPage: boolean): void => {
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
      const event = JSON.parse(body) as RecordedEvent<SessionEvent>;
      const id = event.stream.slice('session-'.length);
      if (!before.has(id)) before.set(id, details.get(id));
      const on = sessionHandlers[event.type] as Handler<SessionEvent, SessionDoc> | undefined;
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
