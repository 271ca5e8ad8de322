import { administration } from '../../domain/administration/decider.ts';
import type { Batch, EventStore } from '../../ports/event-store.ts';
import { mediaOf } from '../../domain/event-meaning.ts';
import type { Position, RecordedEvent } from '../../domain/kernel/envelope.ts';
import { messageDecider } from '../../domain/message/decider.ts';
import { rosterDecider } from '../../domain/roster/decider.ts';
import { maxItems } from '../../domain/roster/events.ts';
import type { RosterFact } from '../../domain/roster/events.ts';
import { initialRoster, roster } from '../../domain/roster/state.ts';
import { sessionDecider } from '../../domain/session/decider.ts';
import { voiceDecider } from '../../domain/voice/decider.ts';
import { systemMeta } from '../commands/command-meta.ts';
import type { Deps } from '../deps.ts';

/** Time of the last wipe; null: never. */
export const lastWipe = async (eventStore: Pick<EventStore, 'readStream'>): Promise<string | null> => {
  const events = await eventStore.readStream(administration.stream, null);
  return events.findLast(({ type }) => type === 'ProductionDataWiped')?.occurredAt ?? null;
};

type PlayerName = { readonly playerId: string; readonly name: string };
type StepDeps = Pick<Deps, 'handle' | 'clock' | 'media' | 'texts' | 'accounts' | 'jobs'> & {
  readonly eventStore: Pick<EventStore, 'readStream' | 'follow' | 'hide'>;
};

/** Players of the roster, or those before it was last emptied, by id and name. */
export const playersBeforeWipe = async (
  { eventStore }: Pick<StepDeps, 'eventStore'>,
  wipe: Pick<RecordedEvent, 'id'> | null,
): Promise<readonly PlayerName[]> => {
  // The seam of the log: the roster's stream holds the roster's events.
  const facts = (await eventStore.readStream(roster.stream, null)) as unknown as readonly RosterFact[];
  const emptied = facts.findIndex(({ type, causationId }) => type === 'RosterEmptied' && causationId === wipe?.id);
  const before = emptied < 0 ? facts : facts.slice(0, emptied);
  const state = before.reduce(rosterDecider.evolve, initialRoster());
  return [...state.players.values()].map(({ playerId, name }) => ({ playerId, name }));
};

/** Players per command, in events of 250. */
const playersAtOnce = 4 * maxItems;

type RosterDeps = Pick<StepDeps, 'handle' | 'clock' | 'eventStore'>;

/** Empties the roster, then registers everyone again. Both commands are idempotent. */
export const compactRoster = async (wipe: RecordedEvent, deps: RosterDeps): Promise<void> => {
  const players = await playersBeforeWipe(deps, wipe);
  const meta = (name: string) => systemMeta(wipe, name, deps.clock);
  await deps.handle(rosterDecider, roster.id, { type: 'EmptyRoster', data: {} }, meta('empty the roster'));
  for (let at = 0; at < players.length; at += playersAtOnce) {
    const data = { players: players.slice(at, at + playersAtOnce) };
    await deps.handle(rosterDecider, roster.id, { type: 'BringPlayersBack', data }, meta(`bring players back ${at}`));
  }
};

/** Categories whose streams are emptied; roster and administration continue. */
const wiped: readonly string[] = [sessionDecider, voiceDecider, messageDecider].map(({ category }) => `${category}-`);
const isWiped = ({ stream }: Pick<RecordedEvent, 'stream'>): boolean =>
  wiped.some((prefix) => stream.startsWith(prefix));

/** Last revision of these events in each wiped stream; null: to its end, because damaged events have no revision. */
const reachOf = ({ events, damaged = [] }: Batch): ReadonlyMap<string, number | null> =>
  new Map<string, number | null>([
    ...events.filter(isWiped).map(({ stream, revision }) => [stream, revision + 1] as const),
    ...damaged.filter(isWiped).map(({ stream }) => [stream, null] as const),
  ]);

/**
 * Removes what the log held before the wipe: streams are hidden, screenshots and texts deleted. Events after the wipe
 * stay, however late this runs: streams of people in voice continue.
 */
export const clearAway = async (
  wipe: RecordedEvent,
  { after, deps }: { readonly after: Position | null; readonly deps: StepDeps },
): Promise<void> => {
  const { eventStore, media, texts } = deps;
  const signal = new AbortController().signal;
  for await (const batch of eventStore.follow({ after, until: wipe.position, types: null, signal })) {
    const refs = batch.events.map(mediaOf);
    await texts.delete(refs.flatMap((one) => one.texts));
    for (const id of new Set(refs.flatMap(({ pictures }) => pictures))) await media.delete(id);
    await Promise.all([...reachOf(batch)].map(([stream, below]) => eventStore.hide(stream, below)));
  }
};

/** Removes notes about former links, and jobs and open items of former sessions. */
export const forgetTheRest = async (
  { accounts, jobs }: Pick<StepDeps, 'accounts' | 'jobs'>,
  mustHold: () => void,
): Promise<void> => {
  const notes = await accounts.allLinkNotes();
  // Without the lease, writes may have been allowed again and created some of them.
  mustHold();
  for (const { linkId } of notes) await accounts.forgetLinkNote(linkId);
  mustHold();
  await jobs.clear();
};
