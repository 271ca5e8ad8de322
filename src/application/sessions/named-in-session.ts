import { assertNever } from '../../domain/kernel/assert-never.ts';
import type { RecordedEvent } from '../../domain/kernel/envelope.ts';
import type { SessionEvent } from '../../domain/session/events.ts';
import { sessionIdOf } from '../../domain/session/stream.ts';

/** Events that may add a player to a session. */
export type NamingEvent = Extract<
  SessionEvent,
  {
    type:
      | 'SessionProcessed'
      | 'ParticipantsEdited'
      | 'SessionVerified'
      | 'VerificationReverted'
      | 'ParticipantsRecredited'
      | 'ReadingsCredited'
      | 'ReadingsReverted';
  }
>;

const namedBy = (event: NamingEvent): readonly string[] => {
  switch (event.type) {
    case 'SessionProcessed':
      return event.data.participants.flatMap(({ playerId }) => playerId ?? []);
    case 'ParticipantsEdited':
      return [...event.data.added, ...event.data.rematched.map(({ after }) => after)].flatMap(
        ({ playerId }) => playerId ?? [],
      );
    case 'SessionVerified':
    case 'VerificationReverted':
    case 'ReadingsCredited':
    case 'ReadingsReverted':
      return event.data.participants.flatMap(({ after }) => after.playerId ?? []);
    case 'ParticipantsRecredited':
      return [event.data.into];
    default:
      return assertNever(event);
  }
};

/** Players that an event adds, and to which session. */
export const namedInSession = (
  event: RecordedEvent<NamingEvent>,
): { readonly sessionId: string; readonly playerIds: readonly string[] } => ({
  sessionId: sessionIdOf(event.stream),
  playerIds: [...new Set(namedBy(event))],
});
