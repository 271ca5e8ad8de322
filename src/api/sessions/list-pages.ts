import { LRUCache } from 'lru-cache';
import type { Deps } from '../../application/deps.ts';
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
/** A page without what depends on the viewer: each row up to the value of its last field. */
type Parts = Page & { readonly mark: number; readonly heads: readonly string[] };
type Taken = { readonly mark: number; readonly ids: ReadonlySet<string> };
type PageDeps = Pick<Deps, 'readModels' | 'accounts'> & {
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

  const partsOf = async (query: PageQuery, mark: number): Promise<Parts> => {
    const key = JSON.stringify(query);
    const known = parts.get(key);
    if (known?.mark === mark) return known;
    const page = select(deps.rows.all(), query);
    const made = { ...page, mark, heads: await headsOf(page.rows, deps) };
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
      const body = bodyOf(found, taken, query);
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

/** Rows as text up to the value of `userParticipated`. */
export const headsOf = async (
  rows: readonly ListRow[],
  { accounts }: Pick<Deps, 'accounts'>,
): Promise<readonly string[]> => {
  const known = await accounts.byIds([...new Set(rows.map(({ submittedBy }) => submittedBy))]);
  const names = new Map([...known].map(([id, { username }]) => [id, JSON.stringify(username)]));
  return rows.map(
    ({ head, submittedBy }) => `${head},"discordUsername":${names.get(submittedBy) ?? 'null'},"userParticipated":`,
  );
};

export const bodyOf = (
  { rows, heads, hasMore }: Page & Pick<Parts, 'heads'>,
  taken: ReadonlySet<string>,
  { offset, limit }: Pick<PageQuery, 'offset' | 'limit'>,
): Buffer => {
  const texts = heads.map((head, index) => head + (taken.has(rows[index]?.id ?? '') ? 'true}' : 'false}'));
  const page = `"hasMore":${String(hasMore)},"offset":${offset},"limit":${limit}`;
  return Buffer.from(`{"sessions":[${texts.join(',')}],${page}}`);
};
