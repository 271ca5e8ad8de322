import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import { sessionDecider } from '../../domain/session/decider.ts';
import type { SessionEvent, StoredParticipant } from '../../domain/session/events.ts';
import type { SessionState } from '../../domain/session/state.ts';
import { sessionStream } from '../../domain/session/stream.ts';
import type { Recorded } from '../../domain/kernel/envelope.ts';
import type { EventStore } from '../../ports/event-store.ts';

export type CurrentSession = {
  readonly state: SessionState;
  /** Everybody who is or was in the session, by participantId. */
  readonly ever: ReadonlyMap<string, StoredParticipant>;
  /** Whether this very command was carried out already. */
  readonly isRepeat: boolean;
};

/** A session as the log has it: read models lag, and what a person saw is never newer than this. */
export const currentSession = async (
  eventStore: Pick<EventStore, 'readStream'>,
  id: string,
  { commandId }: Pick<CommandMeta, 'commandId'>,
): Promise<CurrentSession> => {
  let state = sessionDecider.initialState();
  const ever = new Map<string, StoredParticipant>();
  let isRepeat = false;
  // The seam of the log: a session's stream holds a session's events.
  for (const event of (await eventStore.readStream(sessionStream(id), null)) as readonly Recorded<SessionEvent>[]) {
    state = sessionDecider.evolve(state, event);
    for (const participant of newIn(event)) ever.set(participant.participantId, participant);
    isRepeat ||= event.commandId === commandId;
  }
  return { state, ever, isRepeat };
};

const newIn = (event: SessionEvent): readonly StoredParticipant[] => {
  if (event.type === 'SessionProcessed') return event.data.participants;
  return event.type === 'ParticipantsEdited' ? event.data.added : [];
};
