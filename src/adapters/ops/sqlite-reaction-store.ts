import type { Advance, OpenItem, ReactionCheckpoint, ReactionStore } from '../../ports/reaction-store.ts';
import { promised } from '../sqlite/promised.ts';
import type { OpsDb } from './ops-db.ts';

const ITEM = 'reaction, event_id AS eventId, stream, revision, code, at';
type OpenItemCount = { readonly reaction: string; readonly items: number };

export const createSqliteReactionStore = ({ ops: { db } }: { readonly ops: Pick<OpsDb, 'db'> }): ReactionStore => {
  const checkpoint = db.prepare('SELECT log_id AS logId, position FROM reactions WHERE name = ?');
  const begin = db.prepare(
    'INSERT OR IGNORE INTO reactions (name, log_id, position) VALUES (@name, @logId, @position)',
  );
  const move = db.prepare(
    `UPDATE reactions SET log_id = @logId, position = @position
     WHERE name = @name AND log_id = @expectedLogId AND position IS @expectedPosition`,
  );
  const open = db.prepare(
    `INSERT INTO open_items (reaction, event_id, stream, revision, code, at)
     VALUES (@reaction, @eventId, @stream, @revision, @code, @at)
     ON CONFLICT (reaction, event_id) DO UPDATE SET code = excluded.code, at = excluded.at`,
  );
  const reopen = db.prepare(
    'UPDATE open_items SET code = @code, at = @at WHERE reaction = @reaction AND event_id = @eventId',
  );
  const items = db.prepare(`SELECT ${ITEM} FROM open_items ORDER BY id`);
  const item = db.prepare(`SELECT ${ITEM} FROM open_items WHERE reaction = ? AND event_id = ?`);
  const counts = db.prepare('SELECT reaction, count(*) AS items FROM open_items GROUP BY reaction');
  const close = db.prepare('DELETE FROM open_items WHERE reaction = ? AND event_id = ?');

  const advance = db.transaction((name: string, { expected, next, opened }: Advance): boolean => {
    const { changes } =
      expected === null
        ? begin.run({ name, ...next })
        : move.run({ name, ...next, expectedLogId: expected.logId, expectedPosition: expected.position });
    if (changes === 0) return false;
    for (const one of opened) open.run(one);
    return true;
  });
  /**
   * To move on in the same log the disk is not waited for, which would hold the event loop at each event that is acted on: a
   * power cut may take the last steps, and then they are acted on once more, which does one thing. Where a reaction begins
   * must not be lost: it would begin later the next time.
   */
  const advanceSoon = (name: string, step: Advance): boolean => {
    const movesOn = step.expected?.logId === step.next.logId;
    if (movesOn) db.pragma('synchronous = normal');
    try {
      return advance.immediate(name, step);
    } finally {
      if (movesOn) db.pragma('synchronous = full');
    }
  };

  return {
    checkpoint: (name) => promised(() => (checkpoint.get(name) as ReactionCheckpoint | undefined) ?? null),
    advance: (name, step) => promised(() => (advanceSoon(name, step) ? 'advanced' : 'superseded')),
    openItems: () => promised(() => items.all() as OpenItem[]),
    openItem: (reaction, eventId) => promised(() => (item.get(reaction, eventId) as OpenItem | undefined) ?? null),
    openItemCounts: () =>
      promised(() => new Map((counts.all() as OpenItemCount[]).map(({ reaction, items }) => [reaction, items]))),
    reopen: (one) => promised(() => void reopen.run(one)),
    close: (reaction, eventId) => promised(() => close.run(reaction, eventId).changes > 0),
  };
};
