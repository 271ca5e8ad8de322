import { assertNever } from '../../domain/kernel/assert-never.ts';
import type { Position, RecordedEvent } from '../../domain/kernel/envelope.ts';
import type { SessionEvent } from '../../domain/session/events.ts';
import { sessionIdOf, sessionStream } from '../../domain/session/stream.ts';
import type { EventStore } from '../../ports/event-store.ts';
import { longestWaitMs } from '../up-to-date.ts';

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

/** With more changed sessions, single reads are not worth it. */
const most = 50;

type Since = { readonly after: Position | null; readonly types: readonly string[] };

/**
 * Sessions with events of these types after a position; null when a list is not useful: too many, too far, or something
 * else has happened.
 */
export const sessionsSince = async (
  { after, types }: Since,
  eventStore: Pick<EventStore, 'follow' | 'head'>,
): Promise<ReadonlySet<string> | null> => {
  const found = new Set<string>();
  const until = await eventStore.head();
  if (until === null || (after !== null && after >= until)) return found;
  const signal = AbortSignal.timeout(longestWaitMs);
  let seen: Position | null = null;
  for await (const page of eventStore.follow({ after, until, types, signal })) {
    const ids = page.events.map(({ stream }) => sessionIdOf(stream));
    for (const id of ids) found.add(id);
    // A wipe is not an event of a session.
    const isOfSessions = page.events.every(({ stream }, index) => stream === sessionStream(ids[index] ?? ''));
    if (!isOfSessions || page.damaged !== undefined || found.size > most) return null;
    seen = page.scannedTo;
  }
  return seen !== null && seen >= until ? found : null;
};
