import { LRUCache } from 'lru-cache';
import type { Accounts } from '../../ports/accounts.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { sessionsWithPlayer } from '../../projections/sessions/queries.ts';
import type { ListRow, ListRows } from './list-rows.ts';

/** Which rows; the same for everybody. */
export type PageQuery = {
  readonly eventType: string | null;
  readonly review: boolean;
  readonly offset: number;
  readonly limit: number;
};
export type ListPages = {
  /** The body of GET /api/sessions, ready to be sent; `playerId` is the viewer's, null without one. */
  readonly page: (query: PageQuery, playerId: string | null) => Promise<Buffer>;
};
type Page = { readonly rows: readonly ListRow[]; readonly hasMore: boolean };
/** A row as text, for somebody who did not take part. */
type Worded = { readonly username: string; readonly text: string; readonly bytes: number };
/** A page for somebody who took part in none of its sessions, and the byte at which each row says so. */
export type Sheet = { readonly body: Buffer; readonly flags: readonly (readonly [id: string, at: number])[] };
type Parts = Sheet & { readonly mark: number };
type Taken = { readonly mark: number; readonly ids: ReadonlySet<string> };
type PageDeps = {
  readonly readModels: Pick<ReadModelStore, 'find'>;
  readonly accounts: Pick<Accounts, 'byIds'>;
  readonly rows: Pick<ListRows, 'all' | 'mark' | 'changedSince'>;
};

const keptPages = 100;
const keptPlayers = 2_000;
const keptBytes = 64 * 1024 * 1024;
/** Names of accounts change without a change of the sessions. */
const keptMs = 60_000;

/**
 * Pages of the list as bytes. The stored text of a row is never parsed: what is joined is appended to it. The parts of a
 * page are shared by all viewers, a finished page by all requests of a viewer, until a session changes; what a change
 * leaves alone is not read again.
 */
export const createListPages = (deps: PageDeps): ListPages => {
  const parts = new LRUCache<string, Parts>({ max: keptPages, ttl: keptMs });
  const participations = new LRUCache<string, Taken>({ max: keptPlayers });
  const finished = new LRUCache<string, Buffer>({
    max: keptPages,
    maxSize: keptBytes,
    sizeCalculation: (page) => page.length + 1,
    ttl: keptMs,
  });

  const print = createPrinter(deps);

  const partsOf = async (query: PageQuery, mark: number): Promise<Parts> => {
    const key = JSON.stringify(query);
    const known = parts.get(key);
    if (known?.mark === mark) return known;
    const made = { ...(await print(select(deps.rows.all(), query), query)), mark };
    parts.set(key, made);
    return made;
  };

  /** Sessions with the viewer's player: read once, then only those that have changed. */
  const takenBy = async (playerId: string, mark: number): Promise<ReadonlySet<string>> => {
    const known = participations.get(playerId);
    if (known?.mark === mark) return known.ids;
    const changed = known === undefined ? null : deps.rows.changedSince(known.mark);
    const asked = changed ?? deps.rows.all().map(({ id }) => id);
    const found = await sessionsWithPlayer(deps.readModels, playerId, asked);
    const ids = new Set(changed === null ? [] : known?.ids);
    for (const id of asked) ids.delete(id);
    for (const id of found) ids.add(id);
    participations.set(playerId, { mark, ids });
    return ids;
  };

  return {
    page: async (query, playerId) => {
      // Asked first: what is read after it is never older than what it is kept under.
      const mark = deps.rows.mark();
      const key = `${mark} ${playerId ?? ''} ${JSON.stringify(query)}`;
      const known = finished.get(key);
      if (known !== undefined) return known;
      const [found, taken] = await Promise.all([
        partsOf(query, mark),
        playerId === null ? nobody : takenBy(playerId, mark),
      ]);
      const body = marked(found, taken);
      finished.set(key, body);
      return body;
    },
  };
};

const nobody: ReadonlySet<string> = new Set();

const select = (all: readonly ListRow[], { eventType, review, offset, limit }: PageQuery): Page => {
  const isAll = eventType === null && !review;
  const rows = isAll
    ? all
    : all.filter((row) => (eventType === null || row.eventType === eventType) && (!review || row.review));
  return { rows: rows.slice(offset, offset + limit), hasMore: rows.length > offset + limit };
};

const no = 'false}';
/** As long as `no`: a page for somebody else differs in these bytes only. A blank before a brace means nothing. */
const yes = 'true }';

/** Makes pages; the text of a row is kept as long as the row. */
export const createPrinter = ({ accounts }: Pick<PageDeps, 'accounts'>) => {
  const kept = new WeakMap<ListRow, Worded>();
  /** As JSON, by account; 'null' of one that was erased. */
  const usernames = new LRUCache<string, string>({ max: keptPlayers, ttl: keptMs });

  const namesOf = async (rows: readonly ListRow[]): Promise<ReadonlyMap<string, string>> => {
    const ids = [...new Set(rows.map(({ submittedBy }) => submittedBy))];
    const unknown = ids.filter((id) => !usernames.has(id));
    const found = unknown.length === 0 ? null : await accounts.byIds(unknown);
    for (const id of unknown) usernames.set(id, JSON.stringify(found?.get(id)?.username ?? null));
    return new Map(ids.map((id) => [id, usernames.get(id) ?? 'null']));
  };
  const worded = (row: ListRow, username: string): Worded => {
    const before = kept.get(row);
    if (before?.username === username) return before;
    // Joined, because a text made with + is pieced together again at every use.
    const text = [row.head, ',"discordUsername":', username, ',"userParticipated":', no].join('');
    const made = { username, text, bytes: Buffer.byteLength(text) };
    kept.set(row, made);
    return made;
  };

  return async ({ rows, hasMore }: Page, { offset, limit }: Pick<PageQuery, 'offset' | 'limit'>): Promise<Sheet> => {
    const names = await namesOf(rows);
    const lines = rows.map((row) => worded(row, names.get(row.submittedBy) ?? 'null'));
    const start = '{"sessions":[';
    const end = `],"hasMore":${String(hasMore)},"offset":${offset},"limit":${limit}}`;
    let at = start.length - 1;
    const flags = rows.map(({ id }, index) => {
      at += 1 + (lines[index]?.bytes ?? 0);
      return [id, at - no.length] as const;
    });
    return { body: Buffer.from([start, lines.map(({ text }) => text).join(','), end].join('')), flags };
  };
};

/** The page for a viewer who took part in these sessions. */
export const marked = ({ body, flags }: Sheet, taken: ReadonlySet<string>): Buffer => {
  if (taken.size === 0) return body;
  const own = Buffer.from(body);
  for (const [id, at] of flags) if (taken.has(id)) own.write(yes, at, 'latin1');
  return own;
};
