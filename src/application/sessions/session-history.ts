import type { AuditChange } from '../../domain/kernel/audit.ts';
import { sessionAudit } from '../../domain/session/audit.ts';
import type { SessionEvent, SessionFact } from '../../domain/session/events.ts';
import { hasMovedOn } from '../../domain/session/facets.ts';
import type { TouchedFacets } from '../../domain/session/facets.ts';
import { canBeUndone, inverseOf } from '../../domain/session/undo.ts';
import type { SessionInverse } from '../../domain/session/undo.ts';
import type { CurrentSession } from './current-session.ts';
import type { ActionChange } from './change-session.ts';

/** Changes of one command to a session. */
export type SessionChange = {
  readonly facts: readonly SessionFact[];
  readonly changes: readonly ActionChange[];
  readonly undo: { readonly allowed: boolean; readonly why: 'not-undoable' | 'record-moved-on' | null };
};

type Rules = { readonly [T in SessionEvent['type']]?: (fact: Extract<SessionFact, { type: T }>) => ActionChange };

/** Changes made by the system. */
const byMachine: Rules = {
  SessionProcessed: ({ data }) => ({
    action: 'processed_session',
    before: { status: data.status.from },
    after: { status: data.status.to, names: data.participants.length },
  }),
  SessionFailed: ({ data }) => ({
    action: 'failed_session',
    before: { status: 'pending' },
    after: { status: 'failed', failure: data.failure.code },
  }),
  ParticipantsRecredited: ({ data }) => ({
    action: 'recredited_session',
    before: { changed: data.participants.map(({ rawName }) => ({ rawName, playerId: data.from })) },
    after: { changed: data.participants.map(({ rawName }) => ({ rawName, playerId: data.into })) },
  }),
};

const changeOf = (fact: SessionFact): readonly ActionChange[] => {
  // The seam: each rule takes events of its own type.
  const rules = fact.actor.kind === 'system' ? byMachine : (sessionAudit as Rules);
  const rule = rules[fact.type] as ((one: SessionFact) => AuditChange | ActionChange) | null | undefined;
  if (typeof rule !== 'function') return [];
  const { action, before, after } = rule(fact);
  return [{ action, before, after }];
};

const undoOf = (facts: readonly SessionFact[], touched: TouchedFacets): SessionChange['undo'] => {
  if (!canBeUndone(facts)) return { allowed: false, why: 'not-undoable' };
  const commandId = facts[0]?.commandId ?? '';
  const last = Math.max(...facts.map(({ revision }) => revision));
  return hasMovedOn(touched, { commandId, last, types: facts.map(({ type }) => type) })
    ? { allowed: false, why: 'record-moved-on' }
    : { allowed: true, why: null };
};

/** At most `limit` commands, before the named one. */
export type HistoryPage = { readonly limit: number; readonly before?: string | undefined };

/**
 * History of a session by command, newest first, from its own events. A command that is not in the history has nothing
 * before it.
 */
export const sessionChangesOf = (
  { state: { touched }, events: history }: Pick<CurrentSession, 'state' | 'events'>,
  { limit, before }: HistoryPage,
): readonly SessionChange[] => {
  const from = before === undefined ? history.length : history.findIndex(({ commandId }) => commandId === before);
  const commands = [...Map.groupBy(history.slice(0, Math.max(0, from)), ({ commandId }) => commandId).values()]
    .filter((facts) => facts.some((fact) => changeOf(fact).length > 0))
    .slice(-limit);
  return commands.toReversed().flatMap((facts) => {
    const isNew = facts.some(({ type }) => type === 'SessionSubmitted');
    const changes = facts.flatMap(changeOf).map((change) => (isNew ? { ...change, before: null } : change));
    return changes.length === 0 ? [] : [{ facts, changes, undo: undoOf(facts, touched) }];
  });
};

/** The command that undoes one of a session's history; null when it is not in it. */
export const sessionUndo = (history: readonly SessionFact[], commandId: string): SessionInverse | null =>
  inverseOf(history, commandId);
