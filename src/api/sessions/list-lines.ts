import { LRUCache } from 'lru-cache';
import type { Accounts } from '../../ports/accounts.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { listRows } from '../../projections/sessions/queries.ts';
import type { ListRow } from '../../projections/sessions/queries.ts';

/** A session as it stands on a page. */
export type ListLine = {
  readonly id: string;
  readonly eventDate: string;
  readonly row: ListRow;
  /** Account id. */
  readonly submittedBy: string;
  /** Of that account, as JSON. */
  readonly username: string;
  /** Its JSON up to whether the viewer took part, which `bodyOf` appends. */
  readonly text: string;
};

export type ListLines = {
  /** In the order of the ids; a session that is gone has none. */
  of(ids: readonly string[]): Promise<readonly ListLine[]>;
  /** These sessions are others now; null = all of them. */
  readonly changed: (ids: readonly string[] | null) => void;
};
type LineDeps = {
  readonly readModels: Pick<ReadModelStore, 'get'>;
  readonly accounts: Pick<Accounts, 'byIds'>;
};

/** Names of accounts change without a change of the sessions. */
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

/** Rows of the list, kept as long as they are the same. The stored text is never parsed: what is joined is appended. */
export const createListLines = ({ readModels, accounts }: LineDeps): ListLines => {
  const kept = new LRUCache<string, ListLine>({ maxSize: keptCharacters, sizeCalculation: ({ text }) => text.length });
  const usernames = new LRUCache<string, string>({ max: keptNames, ttl: keptMs });
  /** What was read before the last change may be of before it, so it is not kept. */
  let changes = 0;

  /** As JSON, by account; 'null' of one that was erased. */
  const namesOf = async (ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> => {
    const unknown = [...ids].filter((id) => !usernames.has(id));
    const found = unknown.length === 0 ? null : await accounts.byIds(unknown);
    for (const id of unknown) usernames.set(id, JSON.stringify(found?.get(id)?.username ?? null));
    return new Map([...ids].map((id) => [id, usernames.get(id) ?? 'null']));
  };

  /** What has to be read, and whose names are wanted. */
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
    // A page has a thousand rows and is wanted again after each change, so it is gone through in plain loops.
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
