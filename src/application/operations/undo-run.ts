import type { CommandMeta, UncommittedEvent, Role } from '../../domain/kernel/envelope.ts';
import { hasMovedOn, learnTouched } from '../../domain/session/facets.ts';
import type { SessionFact } from '../../domain/session/events.ts';
import { canBeUndone } from '../../domain/session/undo.ts';
import type { ActedOn, UndoReads } from '../../ports/undo-reads.ts';
import { changeRoster } from '../roster/change-roster.ts';
import { changeSession } from '../sessions/change-session.ts';
import { followUp } from '../commands/command-meta.ts';
import { currentSession } from '../sessions/current-session.ts';
import type { Deps } from '../deps.ts';
import { rosterHistory, rosterUndo } from '../roster/roster-history.ts';
import { sessionUndo } from '../sessions/session-history.ts';

/**
 * Whose changes to undo, and between which times (ISO 8601 UTC). `runId`: undo this run instead; null: undo the changes
 * themselves.
 */
export type UndoWanted = {
  readonly runId: string | null;
  readonly actorId: string;
  readonly from: string;
  readonly to: string;
};
/**
 * A command to undo. `moved-on`: changed again since; `not-undoable`: it has no inverse; `forbidden`: made by an admin,
 * so only admins may undo it.
 */
export type UndoItem = {
  readonly record: ActedOn;
  readonly commandId: string;
  readonly at: string;
  readonly state: 'undoable' | 'moved-on' | 'not-undoable' | 'forbidden';
};
type UndoDeps = Pick<Deps, 'eventStore' | 'handle'> & { readonly undoReads: UndoReads };
type By = { readonly role: Role | null };

const isTheirs = (
  { actor, occurredAt, causationId, correlationId }: UncommittedEvent,
  { runId, actorId, from, to }: UndoWanted,
): boolean => {
  if (runId !== null) return correlationId === runId;
  const isOfTime = occurredAt >= from && occurredAt <= to;
  return actor.kind === 'person' && actor.id === actorId && causationId === null && isOfTime;
};

/** Groups events by command, newest first. */
const commandsOf = <F extends UncommittedEvent>(facts: readonly F[], wanted: UndoWanted): readonly (readonly F[])[] =>
  [...Map.groupBy(facts, ({ commandId }) => commandId).values()]
    .filter(([first]) => first !== undefined && isTheirs(first, wanted))
    .toReversed();

const isAdmins = (facts: readonly UncommittedEvent[], { role }: By): boolean =>
  role !== 'admin' && facts.some(({ actor }) => actor.role === 'admin');

/** Each is judged as if that person's newer changes had been undone already. */
const ofSession = async (
  record: ActedOn,
  wanted: UndoWanted,
  by: By,
  { eventStore }: UndoDeps,
): Promise<UndoItem[]> => {
  const { state, events } = await currentSession(eventStore, record.id);
  const { touched } = state;
  const undone = new Set(events.map(({ undoes }) => undoes));
  let revision = events.at(-1)?.revision ?? 0;
  const stateOf = (facts: readonly SessionFact[], commandId: string): UndoItem['state'] => {
    if (!canBeUndone(facts)) return 'not-undoable';
    if (isAdmins(facts, by)) return 'forbidden';
    const last = Math.max(...facts.map((fact) => fact.revision));
    if (hasMovedOn(touched, { commandId, last, types: facts.map(({ type }) => type) })) return 'moved-on';
    for (const fact of facts)
      learnTouched(touched, { ...fact, commandId: `undo ${commandId}`, undoes: commandId, revision: (revision += 1) });
    return 'undoable';
  };
  return commandsOf(events, wanted).flatMap((facts): UndoItem[] => {
    const [first] = facts;
    if (first === undefined || undone.has(first.commandId)) return [];
    const { commandId, occurredAt: at } = first;
    return [{ record, commandId, at, state: stateOf(facts, commandId) }];
  });
};

const ofRoster = async (record: ActedOn, wanted: UndoWanted, by: By, deps: UndoDeps): Promise<UndoItem[]> => {
  const revisions = await deps.undoReads.revisionsOf(record);
  if (revisions === null) return [];
  const isWanted = ([first]: readonly UncommittedEvent[]): boolean => first !== undefined && isTheirs(first, wanted);
  const history = await rosterHistory(
    { id: record.id, revisions },
    deps,
    (facts) => isWanted(facts) && !isAdmins(facts, by),
  );
  const undone = new Set(history.flatMap(({ facts }) => facts.map(({ undoes }) => undoes)));
  return history.flatMap(({ facts, undo }): UndoItem[] => {
    const [first] = facts;
    if (first === undefined || !isWanted(facts) || undone.has(first.commandId)) return [];
    const { commandId, occurredAt: at } = first;
    if (isAdmins(facts, by)) return [{ record, commandId, at, state: 'forbidden' }];
    if (undo.allowed) return [{ record, commandId, at, state: 'undoable' }];
    return [{ record, commandId, at, state: undo.why === 'record-moved-on' ? 'moved-on' : 'not-undoable' }];
  });
};

/** Plans an undo run, newest first; a command that changed several records is listed once. */
export const planUndo = async (wanted: UndoWanted, by: By, deps: UndoDeps): Promise<readonly UndoItem[]> => {
  const items = new Map<string, UndoItem>();
  for (const record of await deps.undoReads.actedOn(wanted.actorId, wanted.from, wanted.to)) {
    const of = record.type === 'session' ? ofSession : ofRoster;
    for (const item of await of(record, wanted, by, deps)) items.set(item.commandId, item);
  }
  return [...items.values()].sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
};

/** Whether it was undone. */
const undoOne = async ({ record, commandId }: UndoItem, meta: CommandMeta, deps: UndoDeps): Promise<boolean> => {
  const own = { ...followUp(meta, `undo ${commandId}`), undoes: commandId };
  if (record.type === 'session') {
    const { events } = await currentSession(deps.eventStore, record.id);
    const inverse = sessionUndo(events, commandId);
    if (inverse?.command == null) return false;
    const said = { ...own, reason: inverse.reason };
    return (await changeSession({ id: record.id, command: inverse.command, meta: said }, deps)).ok;
  }
  const revisions = await deps.undoReads.revisionsOf(record);
  const inverse = revisions === null ? null : await rosterUndo({ id: record.id, revisions }, commandId, deps);
  return inverse?.command == null ? false : (await changeRoster(inverse.command, own, deps)).ok;
};

/**
 * Undoes all undoable commands one by one, newest first; failures are skipped and reported. `meta`: of the run, whose
 * follow-ups the undos are; running it again after a crash continues where it stopped.
 */
export const runUndo = async (
  wanted: UndoWanted,
  meta: CommandMeta,
  deps: UndoDeps & { readonly progress: (done: number, of: number) => Promise<void> },
): Promise<number> => {
  const items = (await planUndo(wanted, meta.actor, deps)).filter(({ state }) => state === 'undoable');
  let done = 0;
  for (const [index, item] of items.entries()) {
    if (await undoOne(item, meta, deps)) done += 1;
    await deps.progress(index + 1, items.length);
  }
  return done;
};
