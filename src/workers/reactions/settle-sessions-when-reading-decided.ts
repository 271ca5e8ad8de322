import { changeSession } from '../../application/change-session.ts';
import { followUp } from '../../application/command-meta.ts';
import type { Deps } from '../../application/deps.ts';
import type { Reacted } from '../../application/open-items.ts';
import { assertNever } from '../../domain/kernel/assert-never.ts';
import type { CommandMeta, Recorded } from '../../domain/kernel/envelope.ts';
import type { RosterEvent } from '../../domain/roster/events.ts';
import type { ReadingsCommand } from '../../domain/session/readings.ts';
import { openReadingsOf, sessionsDecidedBy } from '../../projections/sessions/open-readings.ts';
import { reaction } from './reaction.ts';
import type { Reaction } from './reaction.ts';
import { upTo } from './up-to.ts';

export type SettleDeps = Pick<Deps, 'eventStore' | 'handle' | 'readModels' | 'waitFor'>;
type Deciding = Extract<
  RosterEvent,
  { type: 'ReadingLearned' | 'TextIgnored' | 'ReadingJudged' | 'ReadingDecisionUndone' }
>;

const commandOf = (event: Deciding): ReadingsCommand => {
  const { decisionId, text } = event.data;
  switch (event.type) {
    case 'ReadingLearned': {
      const { playerId, heals: kinds } = event.data;
      return { type: 'CreditReadings', data: { decisionId, text, kinds, playerId } };
    }
    case 'TextIgnored':
      return {
        type: 'ConfirmReadings',
        data: { decisionId, text, kinds: event.data.heals, verdict: 'not-a-name' },
      };
    case 'ReadingJudged': {
      const { verdict, heals: kinds } = event.data;
      return { type: 'ConfirmReadings', data: { decisionId, text, kinds, verdict } };
    }
    case 'ReadingDecisionUndone':
      return { type: 'RevertReadings', data: { decisionId } };
    default:
      return assertNever(event);
  }
};

/** Where the text waits for a word, or where a decision that was taken back had settled it. */
const sessionsOf = async (event: Deciding, { readModels }: SettleDeps): Promise<readonly string[]> => {
  if (event.type === 'ReadingDecisionUndone') return sessionsDecidedBy(readModels, event.data.decisionId);
  const open = await openReadingsOf(readModels, event.data.text, event.data.heals);
  return [...new Set(open.flatMap(({ sessions }) => sessions.map(({ sessionId }) => sessionId)))];
};

/** The word in each session is that of who has decided. */
const byDecider = (meta: CommandMeta, { actor, occurredAt }: Recorded<Deciding>): CommandMeta => ({
  ...meta,
  actor,
  occurredAt,
});

const settle = async (event: Recorded<Deciding>, meta: CommandMeta, deps: SettleDeps): Promise<Reacted> => {
  // What an earlier decision has settled a moment ago is beyond this event.
  await upTo('sessions', (await deps.eventStore.head()) ?? event.position, deps);
  const command = commandOf(event);
  let refused: string | null = null;
  for (const id of await sessionsOf(event, deps)) {
    const own = byDecider(followUp(meta, `${id} ${event.data.decisionId}`), event);
    const handled = await changeSession({ id, command, meta: own }, deps);
    if (!handled.ok) refused = handled.rejection.code;
  }
  return refused === null ? 'done' : { rejected: refused };
};

/** Each session that a decision about a text settles gets an event of its own, so that every number is explained by its session. */
export const settleSessionsWhenReadingDecided = (deps: SettleDeps): Reaction =>
  reaction<Deciding>({
    name: 'settle-sessions-when-reading-decided',
    on: ['ReadingLearned', 'TextIgnored', 'ReadingJudged', 'ReadingDecisionUndone'],
    from: 'head',
    react: (event, meta) => settle(event, meta, deps),
  });
