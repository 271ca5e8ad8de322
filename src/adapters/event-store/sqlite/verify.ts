import { setImmediate as nextTurn } from 'node:timers/promises';
import { isIntact } from '../../../domain/kernel/checksum.ts';
import type { UncommittedEvent } from '../../../domain/kernel/envelope.ts';
import type { Db } from '../../sqlite/open-database.ts';
import { createChainCheck } from '../check-chain.ts';
import type { LogFinding } from '../check-chain.ts';
import { hasOwnSchema } from './schema.ts';
import { toPosition } from './position.ts';

export type VerifiedLog = {
  readonly events: number;
  /** Number of events without a checksum, which cannot be verified. */
  readonly withoutChecksum: number;
  readonly findings: readonly LogFinding[];
};

type Row = {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly eventId: string;
  readonly body: string;
};

const PAGE = 500;
const MOST_FINDINGS = 1_000;

/** Event of a row, or why it is damaged. */
const read = ({ body, ...row }: Row): UncommittedEvent | string => {
  if (!isIntact(body)) return 'its text is not what was written';
  let fact: UncommittedEvent;
  try {
    fact = JSON.parse(body) as UncommittedEvent;
  } catch {
    return 'its text is not JSON';
  }
  const isSame =
    fact.stream === row.stream && fact.revision === row.revision && fact.type === row.type && fact.id === row.eventId;
  return isSame ? fact : 'its stream, revision, type or id does not match its place in the log';
};

/** First revisions of streams with hidden events. */
const hiddenIn = (db: Db): ReadonlyMap<string, number> => {
  try {
    const rows = db.prepare('SELECT stream, below FROM hidden').all() as { stream: string; below: number }[];
    return new Map(rows.map(({ stream, below }) => [stream, below]));
  } catch {
    return new Map(); // its tables are reported separately
  }
};

/** Verifies every event: its text by checksum, its row by the text, and each stream by the chain of checksums. */
export const verifySqliteLog = async (db: Db): Promise<VerifiedLog> => {
  const page = db.prepare(
    // Named explicitly, because the file's own column names may be damaged.
    `SELECT position AS position, stream AS stream, revision AS revision, type AS type, event_id AS eventId, body AS body
     FROM events WHERE position > ? ORDER BY position LIMIT ${PAGE}`,
  );
  const chain = createChainCheck();
  const hidden = hiddenIn(db);
  const findings: LogFinding[] = [];
  const found = (row: Row, why: string | null): void => {
    if (why !== null && findings.length < MOST_FINDINGS)
      findings.push({ position: toPosition(row.position), stream: row.stream, why });
  };
  if (!hasOwnSchema(db)) findings.push({ position: null, stream: null, why: 'its tables are not the expected ones' });
  let events = 0;
  let withoutChecksum = 0;
  const look = (row: Row): void => {
    const fact = read(row);
    events += 1;
    if (typeof fact === 'string') {
      found(row, fact);
      chain.unreadable(row.stream);
      return;
    }
    if (fact.checksum === null) withoutChecksum += 1;
    // Hidden events may be gone, so the first visible one follows nothing.
    if (fact.revision <= (hidden.get(fact.stream) ?? -1)) chain.unreadable(fact.stream);
    found(row, chain.next(fact));
  };
  let after = 0;
  try {
    for (let rows = page.all(after) as Row[]; rows.length > 0; rows = page.all(after) as Row[]) {
      rows.forEach(look);
      after = rows.at(-1)?.position ?? after;
      await nextTurn();
    }
  } catch (cause) {
    const why = `what follows cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`;
    findings.push({ position: toPosition(after), stream: null, why });
  }
  return { events, withoutChecksum, findings };
};
