import { changeSession } from '../../application/sessions/change-session.ts';
import { followUp } from '../../application/commands/command-meta.ts';
import type { Deps } from '../../application/deps.ts';
import type { ReactionResult } from '../../application/operations/open-items.ts';
import { askedOfSessions } from '../../application/roster/review.ts';
import type { ReadingDecisionEvent } from '../../application/roster/review.ts';
import type { CommandMeta, RecordedEvent } from '../../domain/kernel/envelope.ts';
import { openReadingsOf, sessionsDecidedBy } from '../../projections/sessions/open-readings.ts';
import { reaction, waitForModel } from './reaction.ts';
import type { Reaction } from './reaction.ts';

export type SettleDeps = Pick<Deps, 'eventStore' | 'handle' | 'readModels' | 'waitFor'>;
/** Sessions in which the text is undecided, or was decided by the undone decision. */
const sessionsOf = async (event: ReadingDecisionEvent, { readModels }: SettleDeps): Promise<readonly string[]> => {
  if (event.type === 'ReadingDecisionUndone') return sessionsDecidedBy(readModels, event.data.decisionId);
  const open = await openReadingsOf(readModels, event.data.text, event.data.heals);
  return [...new Set(open.flatMap(({ sessions }) => sessions.map(({ sessionId }) => sessionId)))];
};

/** In each session the decider is the actor. */
const byDecider = (meta: CommandMeta, { actor, occurredAt }: RecordedEvent<ReadingDecisionEvent>): CommandMeta => ({
  ...meta,
  actor,
  occurredAt,
});

const settle = async (
  event: RecordedEvent<ReadingDecisionEvent>,
  meta: CommandMeta,
  deps: SettleDeps,
): Promise<ReactionResult> => {
  // Events of an earlier decision may lie after this event.
  await waitForModel('sessions', (await deps.eventStore.head()) ?? event.position, deps);
  const command = askedOfSessions(event);
  let refused: string | null = null;
  for (const id of await sessionsOf(event, deps)) {
    const own = byDecider(followUp(meta, `${id} ${event.data.decisionId}`), event);
    const handled = await changeSession({ id, command, meta: own }, deps);
    if (!handled.ok) refused = handled.rejection.code;
  }
  return refused === null ? 'done' : { rejected: refused };
};

/** Writes an event to each session that a decision settles, so that every number is explained by its session. */
export const settleSessionsWhenReadingDecided = (deps: SettleDeps): Reaction =>
  reaction<ReadingDecisionEvent>({
    name: 'settle-sessions-when-reading-decided',
    on: ['ReadingLearned', 'TextIgnored', 'ReadingJudged', 'ReadingDecisionUndone'],
    from: 'head',
    react: (event, meta) => settle(event, meta, deps),
  });
