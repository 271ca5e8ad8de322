import { LRUCache } from 'lru-cache';
import type { Accounts } from '../../ports/accounts.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { ListCounts } from '../../projections/in-memory/list-counts.ts';
import { countFound, listSessions, sessionsWithPlayer } from '../../projections/sessions/queries.ts';
import type { ListQuery } from '../../projections/sessions/queries.ts';
import { createListLines } from './list-lines.ts';
import type { ListLine } from './list-lines.ts';

/** Query of a page, the same for all viewers. */
export type PageQuery = Omit<ListQuery, 'tokens'>;
/** Bodies of GET /api/sessions, ready to send; `playerId` is the viewer's, null without one. */
export type ListPages = {
  page(query: PageQuery, playerId: string | null): Promise<Buffer>;
  /** Not cached, because searches rarely repeat. */
  found(query: ListQuery, playerId: string | null): Promise<Buffer>;
  /** These sessions or their participants have changed; null = all. */
  readonly changed: (sessionIds: readonly string[] | null) => void;
};
/** The part of a page shared by all viewers. */
type CachedPage = { readonly lines: readonly ListLine[]; readonly end: string };
type PageDeps = {
  readonly readModels: Pick<ReadModelStore, 'count' | 'find' | 'get'>;
  readonly accounts: Pick<Accounts, 'byIds'>;
  readonly counts: Pick<ListCounts, 'of'>;
};

/** Account names change independently of sessions. */
const keptMs = 60_000;
/** Limit for lists of rows; the rows themselves are cached once. */
const sheetBytes = 1024 * 1024;
const pageBytes = 48 * 1024 * 1024;

/**
 * Pages of the list as bytes. The ids of a page come from an index alone; the shared part is cached for all viewers and
 * a finished page for each viewer, until something changes. Then only changed rows are read again.
 */
export const createListPages = (deps: PageDeps): ListPages => {
  const lines = createListLines(deps);
  const sheets = new LRUCache<string, CachedPage>({
    maxSize: sheetBytes,
    sizeCalculation: ({ lines: { length } }) => 8 * length + 100,
    ttl: keptMs,
  });
  const finished = new LRUCache<string, Buffer>({
    maxSize: pageBytes,
    sizeCalculation: (page) => page.length + 1,
    ttl: keptMs,
  });
  let mark = 0;

  const print = async (query: ListQuery): Promise<CachedPage> => {
    const { ids, hasMore } = await listSessions(deps.readModels, query);
    const { offset, limit, tokens, ...filter } = query;
    const total =
      tokens === null ? deps.counts.of(filter).sessions : await countFound(deps.readModels, { ...filter, tokens });
    const end = `],"hasMore":${String(hasMore)},"total":${total},"offset":${offset},"limit":${limit}}`;
    return { lines: await lines.of(ids), end };
  };
  const sheetOf = async (query: PageQuery, name: string): Promise<CachedPage> => {
    const known = sheets.get(name);
    if (known !== undefined) return known;
    const made = await print({ ...query, tokens: null });
    sheets.set(name, made);
    return made;
  };
  const forViewer = async (sheet: CachedPage, playerId: string | null): Promise<Buffer> =>
    bodyOf(sheet, playerId === null ? nobody : await sessionsWithPlayer(deps.readModels, playerId, sheet.lines));

  return {
    page: async (query, playerId) => {
      // Data read after taking the mark is never older than its cache key.
      const name = `${mark} ${JSON.stringify(query)}`;
      const known = finished.get(`${playerId ?? ''} ${name}`);
      if (known !== undefined) return known;
      const body = await forViewer(await sheetOf(query, name), playerId);
      finished.set(`${playerId ?? ''} ${name}`, body);
      return body;
    },
    found: async (query, playerId) => forViewer(await print(query), playerId),
    changed: (sessionIds) => {
      mark += 1;
      sheets.clear();
      finished.clear();
      lines.changed(sessionIds);
    },
  };
};

const nobody: ReadonlySet<string> = new Set();

/** Body of a page for a viewer who took part in these sessions. */
const bodyOf = ({ lines, end }: CachedPage, own: ReadonlySet<string>): Buffer => {
  const rows = lines.map(({ id, text }) => `${text}${String(own.has(id))}}`);
  return Buffer.from(`{"sessions":[${rows.join(',')}${end}`);
};
