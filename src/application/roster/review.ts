import type { PlayersAlike } from '../../contracts/players.ts';
import { assertNever } from '../../domain/kernel/assert-never.ts';
import { candidatesFor } from '../../domain/recognition/match.ts';
import type { RosterEvent } from '../../domain/roster/events.ts';
import type { DecideReading } from '../../domain/roster/reading-commands.ts';
import { decisionIdOf } from '../../domain/roster/readings.ts';
import type { ReadingsCommand } from '../../domain/session/reading-commands.ts';
import { creditable } from '../../domain/session/readings.ts';
import type { KeptParticipant, WithProposal } from '../../domain/session/participants.ts';
import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import type { Roster } from './roster.ts';

/** A decision about a text, or its undo. */
export type ReadingDecisionEvent = Extract<
  RosterEvent,
  { type: 'ReadingLearned' | 'TextIgnored' | 'ReadingJudged' | 'ReadingDecisionUndone' }
>;

/** The command that a decision sends to each session. */
export const askedOfSessions = (event: ReadingDecisionEvent): ReadingsCommand => {
  const { decisionId, text } = event.data;
  switch (event.type) {
    case 'ReadingLearned': {
      const { playerId, heals: kinds } = event.data;
      return { type: 'CreditReadings', data: { decisionId, text, kinds, playerId } };
    }
    case 'TextIgnored':
      return { type: 'ConfirmReadings', data: { decisionId, text, kinds: event.data.heals, verdict: 'not-a-name' } };
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

/** Id of the decision made by a command. */
export const decisionOf = (meta: Pick<CommandMeta, 'commandId'>): string => decisionIdOf(meta);

/** Similar players for a text by the current roster, best first. */
export const findSimilarPlayers = (
  text: string,
  {
    index,
    names,
  }: Pick<Roster, 'index'> & { readonly names: { readonly nameOf: (playerId: string) => string | null } },
): PlayersAlike =>
  candidatesFor(index, text).flatMap(({ playerId, similarity, why }) => {
    const name = names.nameOf(playerId);
    return name === null ? [] : [{ playerId, name, similarity, why }];
  });

/** Stands for a player who does not exist yet. */
const somebodyNew = '';

/** Participants that a decision leaves open, since nobody is credited twice in a session. */
export const leftOpen = <P extends KeptParticipant>(
  session: { readonly participants: readonly WithProposal<P>[] },
  { text, word, heals: kinds }: DecideReading['data'],
): ReadonlySet<string> => {
  if (word.action !== 'player' && word.action !== 'register') return new Set();
  const playerId = word.action === 'player' ? word.playerId : somebodyNew;
  return new Set(creditable(session, { text, kinds, playerId }).left.map(({ participantId }) => participantId));
};
