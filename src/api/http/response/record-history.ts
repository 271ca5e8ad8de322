import { z } from 'zod';
import type { Deps } from '../../../application/deps.ts';
import { oneChange } from '../../../application/sessions/change-session.ts';
import type { ActionChange } from '../../../application/sessions/change-session.ts';
import { rosterHistory, rosterUndo } from '../../../application/roster/roster-history.ts';
import type { RosterRecord } from '../../../application/roster/roster-history.ts';
import type { HistoryEntry, undoBody } from '../../../contracts/history.ts';
import type { RecordWritten } from '../../../contracts/records.ts';
import type { UncommittedEvent } from '../../../domain/kernel/envelope.ts';
import type { RosterEvent } from '../../../domain/roster/events.ts';
import { commandMetaOf } from '../request/asked-by.ts';
import { expectUpToDate } from '../freshness/expect-up-to-date.ts';
import type { ApiRequest } from '../routes/feature.ts';
import { problem } from '../../../application/problems/problem.ts';
import { recordAnswer, writeRoster } from './roster-write.ts';

export const recordParams = z.object({ id: z.string().min(1).max(64).describe('Of the record.') });
type ById<S = object> = ApiRequest<{ params: typeof recordParams } & S>;

/** Change of one command to a record, before presentation. */
export type HistoryEntryView = {
  readonly facts: readonly UncommittedEvent[];
  readonly changes: readonly ActionChange[];
  readonly undo: HistoryEntry['undo'];
};

/** Presents a history, with current names of actors. */
export const wordedHistory = async (
  entries: readonly HistoryEntryView[],
  deps: Pick<Deps, 'accounts'>,
): Promise<HistoryEntry[]> => {
  const ids = new Set(entries.flatMap(({ facts }) => facts.map(({ actor }) => actor.id)));
  const people = await deps.accounts.byIds([...ids]);
  return entries.flatMap(({ facts, changes, undo }) => {
    const [fact] = facts;
    const change = oneChange(changes);
    if (fact === undefined || change === null) return [];
    return {
      commandId: fact.commandId,
      at: fact.occurredAt,
      actor: people.get(fact.actor.id)?.username ?? null,
      role: fact.actor.role,
      action: change.action,
      reason: fact.reason,
      before: change.before as HistoryEntry['before'],
      after: change.after as HistoryEntry['after'],
      undo,
    };
  });
};

/** The history of a player, a rename request or a link. */
export const historyOf = async (
  record: RosterRecord,
  deps: Pick<Deps, 'eventStore' | 'accounts'>,
): Promise<HistoryEntry[]> => wordedHistory(await rosterHistory(record, deps), deps);

export type RecordReads = Pick<Deps, 'eventStore' | 'handle' | 'waitFor'>;
export type UndoTarget = {
  readonly projection: string;
  /** Record from the read model; null: none. */
  readonly find: (id: string) => Promise<RosterRecord | null>;
  /** Checks before an undo; throws. */
  readonly before?: (facts: readonly UncommittedEvent<RosterEvent>[]) => Promise<void>;
  readonly after?: (id: string, events: readonly UncommittedEvent<RosterEvent>[]) => Promise<void>;
};

/** POST …/:id/undo: sends the inverse of a command in the record's history. */
export const undoOf =
  ({ projection, find, before, after }: UndoTarget, deps: RecordReads) =>
  async (request: ById<{ body: typeof undoBody }>): Promise<RecordWritten> => {
    const { id } = request.params;
    const { commandId } = request.body;
    await expectUpToDate([projection], deps);
    const record = await find(id);
    const undo = record === null ? null : await rosterUndo(record, commandId, deps);
    if (undo === null) throw problem('not-found', 'There is no such change.');
    if (undo.command === null) throw problem('not-undoable');
    await before?.(undo.facts);
    const meta = { ...commandMetaOf(request, { id, commandId }), undoes: commandId };
    const done = await writeRoster({ command: undo.command, meta }, deps);
    await after?.(id, done.events);
    return recordAnswer({ id, meta, stands: done.revision }, done);
  };
