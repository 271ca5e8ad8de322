import type { CommandMeta, Recorded } from '../domain/kernel/envelope.ts';
import { sessionDecider } from '../domain/session/decider.ts';
import type { SessionEvent } from '../domain/session/events.ts';
import type { ListedParticipant, SessionState } from '../domain/session/state.ts';
import { sessionStream } from '../domain/session/stream.ts';
import type { EventStore } from '../ports/event-store.ts';

export type CurrentSession = {
  readonly state: SessionState;
  /** Who is in the list, by participantId. */
  readonly listed: ReadonlyMap<string, ListedParticipant>;
  /** How many of them have no player. */
  readonly unmatched: number;
  readonly events: readonly Recorded<SessionEvent>[];
};

const foldOf = (events: readonly Recorded<SessionEvent>[]): CurrentSession => {
  const state = events.reduce(sessionDecider.evolve, sessionDecider.initialState());
  const participants = state.session?.participants ?? [];
  const listed = new Map(participants.map((one) => [one.participantId, one]));
  return { state, listed, unmatched: participants.filter(({ playerId }) => playerId === null).length, events };
};

// The seam of the log: a session's stream holds a session's events.
const eventsOf = async (eventStore: Pick<EventStore, 'readStream'>, id: string) =>
  (await eventStore.readStream(sessionStream(id), null)) as readonly Recorded<SessionEvent>[];

/** A session as the log has it: read models lag, and what a person saw is never newer than this. */
export const currentSession = async (eventStore: Pick<EventStore, 'readStream'>, id: string): Promise<CurrentSession> =>
  foldOf(await eventsOf(eventStore, id));

/** A session as a command finds it: one that was carried out already found it as it was before. */
export const sessionFor = async (
  eventStore: Pick<EventStore, 'readStream'>,
  id: string,
  { commandId }: Pick<CommandMeta, 'commandId'>,
): Promise<CurrentSession & { readonly isRepeat: boolean }> => {
  const events = await eventsOf(eventStore, id);
  const own = events.findIndex((event) => event.commandId === commandId);
  return { ...foldOf(own < 0 ? events : events.slice(0, own)), isRepeat: own >= 0 };
};
