import type { UncommittedEvent } from '../../domain/kernel/envelope.ts';
import { rosterAudit } from '../../domain/roster/audit.ts';
import type { RosterEvent } from '../../domain/roster/events.ts';
import { roster } from '../../domain/roster/state.ts';
import { hasMovedOn, learnTouched, untouched } from '../../domain/roster/touched.ts';
import type { TouchedRecords } from '../../domain/roster/touched.ts';
import type { UndoRoster } from '../../domain/roster/undo.ts';
import { inverseOf } from '../../domain/roster/undo.ts';
import type { AuditChange } from '../../domain/kernel/audit.ts';
import type { EventStore } from '../../ports/event-store.ts';
import { maxCommandEvents } from '../commands/decide-command.ts';

type RosterFact = UncommittedEvent<RosterEvent>;
type Reads = Pick<EventStore, 'readStream'>;
/** A record with the stream revisions of its events. */
export type RosterRecord = { readonly id: string; readonly revisions: readonly number[] };

/** Changes of one command to a record. */
export type RosterHistoryEntry = {
  readonly facts: readonly RosterFact[];
  readonly changes: readonly AuditChange[];
  readonly undo: { readonly allowed: boolean; readonly why: 'not-undoable' | 'record-moved-on' | null };
};

/** Maximum number of events in a record's history. */
const mostTold = 200;

// The seam of the log: the roster's stream holds the roster's events.
const read = async ({ readStream }: Reads, from: number, count: number): Promise<readonly RosterFact[]> =>
  (await readStream(roster.stream, from - 1, count)) as unknown as readonly RosterFact[];

/** All events of the command that has an event at this revision. */
const commandAt = async (eventStore: Reads, revision: number, commandId: string): Promise<readonly RosterFact[]> => {
  const first = Math.max(0, revision - maxCommandEvents);
  const around = await read(eventStore, first, 2 * maxCommandEvents + 1);
  return around.filter((fact) => fact.commandId === commandId);
};

/** For a bulk event, only its part about this record. */
const changeOf = (fact: RosterFact, record: string): AuditChange => {
  if (fact.type === 'PlayersRegistered' || fact.type === 'PlayersWithdrawn') {
    const player = fact.data.players.find(({ playerId }) => playerId === record);
    const own = { name: player?.name ?? null };
    const isNew = fact.type === 'PlayersRegistered';
    return {
      action: 'registered_players',
      target: { type: 'player', id: record },
      before: isNew ? null : own,
      after: isNew ? own : null,
    };
  }
  // The seam: each rule takes events of its own type.
  const rule = rosterAudit[fact.type] as (one: RosterFact) => AuditChange;
  return rule(fact);
};

const undoOf = (all: readonly RosterFact[], touched: TouchedRecords, record: string): RosterHistoryEntry['undo'] => {
  if (inverseOf(all) === null) return { allowed: false, why: 'not-undoable' };
  const last = Math.max(...all.map(({ revision }) => revision));
  return hasMovedOn(touched, { facts: all, last, record })
    ? { allowed: false, why: 'record-moved-on' }
    : { allowed: true, why: null };
};

/**
 * History of a record by command, newest first. `takesBack`: commands to be undone where possible; each older one is
 * judged as if they were.
 */
export const rosterHistory = async (
  { id, revisions }: RosterRecord,
  { eventStore }: { readonly eventStore: Reads },
  takesBack: (facts: readonly RosterFact[]) => boolean = () => false,
): Promise<readonly RosterHistoryEntry[]> => {
  const latest = revisions.slice(-mostTold);
  const facts = (await Promise.all(latest.map((revision) => read(eventStore, revision, 1)))).flat();
  const commands = [...new Set(facts.map(({ commandId }) => commandId))];
  const done = await Promise.all(
    commands.map(async (commandId) => {
      const own = facts.filter((fact) => fact.commandId === commandId);
      return { commandId, own, all: await commandAt(eventStore, own.at(-1)?.revision ?? 0, commandId) };
    }),
  );
  const touched = untouched();
  for (const fact of facts) learnTouched(touched, fact);
  let revision = facts.at(-1)?.revision ?? 0;
  return done.toReversed().map(({ commandId, own, all }) => {
    const undo = undoOf(all, touched, id);
    if (undo.allowed && takesBack(own)) {
      revision += 1;
      for (const fact of own)
        learnTouched(touched, { ...fact, commandId: `undo ${commandId}`, undoes: commandId, revision });
    }
    return { facts: own, changes: own.map((fact) => changeOf(fact, id)), undo };
  });
};

/** The command that undoes another; null when that one is not in the record's history. */
export const rosterUndo = async (
  { revisions }: RosterRecord,
  commandId: string,
  { eventStore }: { readonly eventStore: Reads },
): Promise<{ readonly facts: readonly RosterFact[]; readonly command: UndoRoster | null } | null> => {
  for (const revision of revisions.toReversed()) {
    const [fact] = await read(eventStore, revision, 1);
    if (fact?.commandId !== commandId) continue;
    const facts = await commandAt(eventStore, revision, commandId);
    return { facts, command: inverseOf(facts) };
  }
  return null;
};
