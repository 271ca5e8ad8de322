import type { Position } from '../../../domain/kernel/envelope.ts';
import type { Json } from '../../../domain/kernel/json.ts';
import type { Batch } from '../../../ports/event-store.ts';
import type { PubSub } from '../../../ports/pub-sub.ts';
import type { Build, Checkpoint } from '../../../ports/read-model-store.ts';
import { createYieldToEventLoop } from '../fold/yield-to-event-loop.ts';
import { commitFold } from '../fold/commit-fold.ts';
import { createBatchFold } from '../fold/fold-batch.ts';
import type { CacheLimits } from '../fold/fold-batch.ts';
import type { Projection } from '../definition/projection.ts';
import { splitDamaged } from '../fold/split-damaged.ts';
import type { FetchTexts } from '../definition/texts.ts';
import { updatedBy, updatedTopic } from './updated.ts';
import type { UpdateMessage } from './updated.ts';

export type SubscriberLimits = {
  /** Documents per commit while catching up, which bounds how long a commit blocks the event loop. */
  readonly commitDocuments: number;
  readonly chunkEvents: number;
  readonly cache: CacheLimits;
};
const usualLimits: SubscriberLimits = {
  commitDocuments: 20_000,
  chunkEvents: 64,
  cache: { documentBytes: 4_000_000, sharedBytes: 8_000_000 },
};

/** Dependencies for running one projection. */
export type SubscriberDeps = {
  readonly pubSub: Pick<PubSub, 'publish'>;
  readonly knows: (type: string, schemaVersion: number) => boolean;
  readonly retry: <T>(action: (tries: number) => Promise<T>) => Promise<T>;
  readonly onError: (error: unknown) => void;
  /** Required by projections that read texts. */
  readonly fetchTexts?: FetchTexts | undefined;
};

/** A projection that folds into its serving build. */
export type Subscriber = {
  readonly projection: Projection;
  readonly build: Build;
  readonly checkpoint: () => Checkpoint;
  /** Events of a newer version, skipped since the start. */
  unknown(): number;
  /** Folds and commits new events. 'superseded': another runner has committed, so this one must stop. */
  take(batch: Batch): Promise<'done' | 'superseded'>;
};

/** Sent at most once: receivers find lost messages by polling checkpoints. */
export const publishUpdate = async (
  { pubSub, onError }: Pick<SubscriberDeps, 'pubSub' | 'onError'>,
  update: UpdateMessage,
): Promise<void> => {
  try {
    await pubSub.publish(updatedTopic, update satisfies Json);
  } catch (error) {
    onError(error);
  }
};

type SubscriberOf = {
  readonly logId: string;
  readonly build: Build;
  readonly limits?: Partial<SubscriberLimits> | undefined;
};

export const createSubscriber = async (
  deps: SubscriberDeps,
  projection: Projection,
  { logId, build, limits }: SubscriberOf,
): Promise<Subscriber> => {
  const { commitDocuments, chunkEvents, cache } = { ...usualLimits, ...limits };
  const types = new Set(projection.types);
  const { fetchTexts } = deps;
  const fold = createBatchFold({
    projection,
    load: (view, keys) => deps.retry(() => build.load(view, keys)),
    checkpoint: await deps.retry(() => build.checkpoint()),
    logId,
    cache,
    fetchTexts: fetchTexts === undefined ? undefined : (ids) => deps.retry(() => fetchTexts(ids)),
  });
  let unknown = 0;

  const commit = async (scannedTo: Position): Promise<boolean> => {
    const done = await commitFold(fold, build, { scannedTo, retry: deps.retry });
    if (done === null) return false;
    await publishUpdate(deps, updatedBy(projection.name, done));
    return true;
  };

  const eventsFor = ({ events }: Pick<Batch, 'events'>, after: Position | null): Batch['events'] =>
    events.filter((event) => {
      if (!types.has(event.type) || (after !== null && event.position <= after)) return false;
      if (deps.knows(event.type, event.schemaVersion)) return true;
      unknown += 1;
      return false;
    });

  return {
    projection,
    build,
    checkpoint: fold.checkpoint,
    unknown: () => unknown,
    take: async (batch) => {
      const after = fold.checkpoint().scannedTo;
      if (after !== null && batch.scannedTo <= after) return 'done';
      const { damaged, ...found } = splitDamaged(batch, { types, after });
      const events = eventsFor(found, after);
      const yieldToEventLoop = createYieldToEventLoop();
      for (let index = 0; index < events.length; index += chunkEvents) {
        const chunk = events.slice(index, index + chunkEvents);
        await fold.fold(chunk);
        const last = chunk.at(-1);
        const full = fold.dirty() >= commitDocuments && last !== undefined && last !== events.at(-1);
        if (full && !(await commit(last.position))) return 'superseded';
        await yieldToEventLoop();
      }
      fold.skipStreams(damaged);
      return (await commit(batch.scannedTo)) ? 'done' : 'superseded';
    },
  };
};
