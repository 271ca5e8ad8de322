import type { Position } from '../../domain/kernel/envelope.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { ReactionStore } from '../../ports/reaction-store.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { ConfigError } from '../settings/config.ts';

type Parts = {
  readonly eventStore: Pick<EventStore, 'head' | 'logId'>;
  readonly readModels: Pick<ReadModelStore, 'checkpoints'>;
  readonly reactionStore: Pick<ReactionStore, 'checkpoint'>;
  readonly reactions: readonly { readonly name: string }[];
};
type LogPlace = {
  readonly of: string;
  readonly name: string;
  readonly logId: string;
  readonly position: Position | null;
};

export type LogNames = {
  readonly log: string;
  readonly readModels: string;
  readonly reactions: string;
  readonly setting: string;
};

/** Names of files and stores in messages. */
export const logNames = (config: {
  readonly EVENT_STORE_URL?: string | undefined;
  readonly READ_MODEL_URL?: string | undefined;
}): LogNames => ({
  log: config.EVENT_STORE_URL === undefined ? 'events.db' : 'the log in EventStoreDB',
  readModels: config.READ_MODEL_URL === undefined ? 'views/' : 'the read models in MongoDB',
  reactions: config.READ_MODEL_URL === undefined ? 'ops.db' : 'the reactions in MongoDB',
  setting: config.EVENT_STORE_URL === undefined ? 'DATA_DIR' : 'EVENT_STORE_URL',
});

/** Stored positions of readers of the log. */
const placesOf = async (
  { readModels, reactionStore, reactions }: Parts,
  names: LogNames,
): Promise<readonly LogPlace[]> => {
  const places: LogPlace[] = [];
  for (const [name, { logId, scannedTo }] of Object.entries(await readModels.checkpoints()))
    if (logId !== null) places.push({ of: names.readModels, name, logId, position: scannedTo });
  for (const { name } of reactions) {
    const checkpoint = await reactionStore.checkpoint(name);
    if (checkpoint !== null) places.push({ of: names.reactions, name, ...checkpoint });
  }
  return places;
};

const isBeyond = (position: Position | null, head: Position | null): boolean =>
  position !== null && (head === null || position > head);

type Options = {
  readonly names: LogNames;
  /** With SQLITE_SYNC=normal a power cut may lose the last commits; read models are then rebuilt. */
  readonly mayLoseEnd: boolean;
  /** The operator accepts this log, for this start only. */
  readonly accepts: boolean;
};

/**
 * Throws when what was made from the log knows another one, or more of it than is there: a log that was lost must not be
 * taken for a new guild, since what is left of it would be thrown away.
 */
export const refuseForeignLog = async (parts: Parts, { names, mayLoseEnd, accepts }: Options): Promise<void> => {
  const places = await placesOf(parts, names);
  const id = await parts.eventStore.logId();
  const head = await parts.eventStore.head();
  const foreign = places.filter(({ logId }) => logId !== id);
  const ahead = mayLoseEnd ? [] : places.filter((place) => place.logId === id && isBeyond(place.position, head));
  const [first, ...others] = [...foreign, ...ahead];
  if (first === undefined || accepts) return;
  const who = [...new Set([first, ...others].map((place) => place.of))].join(' and ');
  const isForeign = [first, ...others].some(({ logId }) => logId !== id);
  const what = isForeign
    ? `${names.log} is ${head === null ? 'empty' : 'another log'}, and ${who} were made from the log ${first.logId}`
    : `${names.log} ends before what ${who} have read of it: its end is lost`;
  throw new ConfigError(
    `${names.setting}: ${what}. Restore the log from a backup, or start once with --accept-empty-log to continue with the log as it is and rebuild the read models`,
  );
};
