import { LRUCache } from 'lru-cache';
import type { Accounts } from '../../ports/accounts.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { listRows } from '../../projections/sessions/queries.ts';
import type { ListRow } from '../../projections/sessions/queries.ts';

/** A session as it stands on a page, for somebody who did not take part: a comma and its JSON. */
export type Line = {
  readonly id: string;
  readonly eventDate: string;
  readonly row: ListRow;
  /** Account id. */
  readonly submittedBy: string;
  /** Of that account, as JSON. */
  readonly username: string;
  readonly bytes: Buffer;
};

export type ListLines = {
  /** In the order of the ids; a session that is gone has none. */
  of(ids: readonly string[]): Promise<readonly Line[]>;
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
const keptBytes = 16 * 1024 * 1024;

/** The end of each line: a page for somebody else differs in it only. */
export const notTaken = 'false}';
/** As long as `notTaken`: a blank before a brace means nothing. */
export const taken = 'true }';

const submitterOf = ({ fields }: ListRow): string => fields.submittedBy;

const lineOf = (row: ListRow, username: string): Line => ({
  id: row.key,
  eventDate: row.fields.eventDate,
  row,
  submittedBy: submitterOf(row),
  username,
  bytes: Buffer.from(
    [',', row.text.slice(0, -1), ',"discordUsername":', username, ',"userParticipated":', notTaken].join(''),
  ),
});

/** Rows of the list, kept as long as they are the same. The stored text is never parsed: what is joined is appended. */
export const createListLines = ({ readModels, accounts }: LineDeps): ListLines => {
  const kept = new Map<string, Line>();
  let bytes = 0;
  const usernames = new LRUCache<string, string>({ max: keptNames, ttl: keptMs });
  /** What was read before the last change may be of before it, so it is not kept. */
  let changes = 0;

  const forget = (id: string): void => {
    bytes -= kept.get(id)?.bytes.length ?? 0;
    kept.delete(id);
  };
  /** Whoever pages through everything begins anew now and then. */
  const keep = (line: Line): void => {
    if (bytes > keptBytes) {
      kept.clear();
      bytes = 0;
    }
    forget(line.id);
    kept.set(line.id, line);
    bytes += line.bytes.length;
  };

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
      const lines: Line[] = [];
      for (const [index, id] of ids.entries()) {
        const former = known[index];
        const row = former?.row ?? read.get(id);
        if (row === undefined) continue;
        const username = names.get(submitterOf(row)) ?? 'null';
        const line = former?.username === username ? former : lineOf(row, username);
        if (line !== former && changes === before) keep(line);
        lines.push(line);
      }
      return lines;
    },
    changed: (ids) => {
      changes += 1;
      if (ids !== null) for (const id of ids) forget(id);
      else {
        kept.clear();
        bytes = 0;
      }
    },
  };
};
