import type { CommandMeta, RecordedEvent } from '../../domain/kernel/envelope.ts';
import { sessionDecider } from '../../domain/session/decider.ts';
import type { SessionEvent } from '../../domain/session/events.ts';
import type { ListedParticipant, SessionState } from '../../domain/session/state.ts';
import { sessionStream } from '../../domain/session/stream.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { Deps } from '../deps.ts';
import type { ReadStream } from '../commands/stream-writer.ts';

export type CurrentSession = {
  readonly state: SessionState;
  /** Current participants by participantId. */
  readonly listed: ReadonlyMap<string, ListedParticipant>;
  readonly events: readonly RecordedEvent<SessionEvent>[];
};

const foldOf = (events: readonly RecordedEvent<SessionEvent>[]): CurrentSession => {
  const state = events.reduce(sessionDecider.evolve, sessionDecider.initialState());
  const participants = state.session?.participants ?? [];
  const listed = new Map(participants.map((one) => [one.participantId, one]));
  return { state, listed, events };
};

// The seam: a session's stream holds events of a session.
const eventsOf = async (eventStore: Pick<EventStore, 'readStream'>, id: string) =>
  (await eventStore.readStream(sessionStream(id), null)) as readonly RecordedEvent<SessionEvent>[];

/** The session according to the log, which is never older than what a person saw in a read model. */
export const currentSession = async (eventStore: Pick<EventStore, 'readStream'>, id: string): Promise<CurrentSession> =>
  foldOf(await eventsOf(eventStore, id));

/** Last editor of the list of participants; null: nobody. */
export const lastToChangeList = (events: readonly RecordedEvent<SessionEvent>[]): string | null => {
  const versionOf = ({ session }: SessionState): number => session?.version ?? 0;
  let state = sessionDecider.initialState();
  let actor: string | null = null;
  for (const event of events) {
    const before = versionOf(state);
    state = sessionDecider.evolve(state, event);
    if (versionOf(state) !== before) actor = event.actor.id;
  }
  return actor;
};

export type FoundSession = {
  readonly state: SessionState;
  /** Whether the command is a repeat, which gets its first answer. */
  readonly isRepeat: boolean;
  readonly eventsBy: ReadStream<SessionState>['eventsBy'];
};

/** The session as a command found it: for a repeat, the state before its first execution. */
export const sessionFor = async (
  eventStore: Pick<EventStore, 'readStream'>,
  id: string,
  { commandId }: Pick<CommandMeta, 'commandId'>,
): Promise<CurrentSession & FoundSession> => {
  const all = await eventsOf(eventStore, id);
  const own = all.findIndex((event) => event.commandId === commandId);
  const events = own < 0 ? all : all.slice(0, own);
  const eventsBy = (actorId: string): number => events.filter(({ actor }) => actor.id === actorId).length;
  return { ...foldOf(events), isRepeat: own >= 0, eventsBy };
};

/** Renders the session as a command finds it from the folded state; only a repeat reads the events again. */
export const sessionAsFound = async <V>(
  deps: Pick<Deps, 'eventStore' | 'query'>,
  id: string,
  meta: Pick<CommandMeta, 'commandId'>,
  render: (found: FoundSession) => V,
): Promise<V> => {
  const found = await deps.query(sessionDecider, id, ({ state, hasHandled, eventsBy }) =>
    hasHandled(meta.commandId) ? null : { view: render({ state, isRepeat: false, eventsBy }) },
  );
  return found === null ? render(await sessionFor(deps.eventStore, id, meta)) : found.view;
};
