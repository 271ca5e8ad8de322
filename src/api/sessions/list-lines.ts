import { LRUCache } from 'lru-cache';
import type { Accounts } from '../../ports/accounts.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { listRows } from '../../projections/sessions/queries.ts';
import type { ListRow } from '../../projections/sessions/queries.ts';

/** A row of a page. */
export type ListLine = {
  readonly id: string;
  readonly eventDate: string;
  readonly row: ListRow;
  /** Account id. */
  readonly submittedBy: string;
  /** Username of that account as JSON. */
  readonly username: string;
  /** JSON of the row up to the viewer's participation, which `bodyOf` appends. */
  readonly text: string;
};

export type ListLines = {
  /** Rows in the order of the ids; missing sessions are skipped. */
  of(ids: readonly string[]): Promise<readonly ListLine[]>;
  /** These sessions have changed; null = all. */
  readonly changed: (ids: readonly string[] | null) => void;
};
type LineDeps = {
  readonly readModels: Pick<ReadModelStore, 'get'>;
  readonly accounts: Pick<Accounts, 'byIds'>;
};

/** Account names change independently of sessions. */
const keptMs = 60_000;
const keptNames = 2_000;
const keptCharacters = 16 * 1024 * 1024;

const submitterOf = ({ fields }: ListRow): string => fields.submittedBy;

const lineOf = (row: ListRow, username: string): ListLine => ({
  id: row.key,
  eventDate: row.fields.eventDate,
  row,
  submittedBy: submitterOf(row),
  username,
  text: `${row.text.slice(0, -1)},"discordUsername":${username},"userParticipated":`,
});

/** Cached rows of the list. Stored text is never parsed; joined fields are appended. */
export const createListLines = ({ readModels, accounts }: LineDeps): ListLines => {
  const kept = new LRUCache<string, ListLine>({ maxSize: keptCharacters, sizeCalculation: ({ text }) => text.length });
  const usernames = new LRUCache<string, string>({ max: keptNames, ttl: keptMs });
  /** Rows read before the latest change may be outdated and are not cached. */
  let changes = 0;

  /** Usernames as JSON by account; 'null' when erased. */
  const namesOf = async (ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> => {
    const unknown = [...ids].filter((id) => !usernames.has(id));
    const found = unknown.length === 0 ? null : await accounts.byIds(unknown);
    for (const id of unknown) usernames.set(id, JSON.stringify(found?.get(id)?.username ?? null));
    return new Map([...ids].map((id) => [id, usernames.get(id) ?? 'null']));
  };

  /** Rows to read, and accounts to look up. */
  const wantedFor = (ids: readonly string[]) => {
    const missing: string[] = [];
    const accountIds = new Set<string>();
    for (const id of ids) {
      const line = kept.get(id);
      if (line === undefined) missing.push(id);
      else accountIds.add(line.submittedBy);
    }
    return { missing, accountIds };
  };

  return {
    // Plain loops, because a page has a thousand rows and is rebuilt after each change.
    of: async (ids) => {
      const before = changes;
      const known = ids.map((id) => kept.get(id));
      const { missing, accountIds } = wantedFor(ids);
      const read: ReadonlyMap<string, ListRow> = missing.length === 0 ? new Map() : await listRows(readModels, missing);
      for (const row of read.values()) accountIds.add(submitterOf(row));
      const names = await namesOf(accountIds);
      const lines: ListLine[] = [];
      for (const [index, id] of ids.entries()) {
        const former = known[index];
        const row = former?.row ?? read.get(id);
        if (row === undefined) continue;
        const username = names.get(submitterOf(row)) ?? 'null';
        const line = former?.username === username ? former : lineOf(row, username);
        if (line !== former && changes === before) kept.set(id, line);
        lines.push(line);
      }
      return lines;
    },
    changed: (ids) => {
      changes += 1;
      if (ids === null) kept.clear();
      else for (const id of ids) kept.delete(id);
    },
  };
};
