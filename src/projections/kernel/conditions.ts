import { EventEmitter, once } from 'node:events';
import type { Json } from '../../domain/kernel/json.ts';
import type { PubSub } from '../../ports/pub-sub.ts';
import type { Checkpoint, ReadModelStore } from '../../ports/read-model-store.ts';

/**
 * 'building': nothing serves yet. 'failed': it has ended by a defect of its own, whether or not an old build serves.
 * A rebuild beside a build that serves is 'serving'.
 */
export type ProjectionCondition = 'serving' | 'building' | 'failed';

/** What the projector says of one projection. */
export type ProjectionNews = {
  readonly name: string;
  readonly condition: ProjectionCondition;
  /** Whether it moves on with the log: false also where an old build serves until the new one is there. */
  readonly isFollowing: boolean;
  readonly cause: string | null;
};

const conditionsTopic = 'projection-conditions';
type Message = { readonly projections: readonly ProjectionNews[] };

/** It comes from the projector only: the seam is its topic. */
const asMessage = (message: Json): Message => message as Message;

/** A message may be lost: it is said again after this. */
const SAY_AGAIN_MS = 3_000;
const POLL_MS = 1_000;

/** Says how all projections are, at every change and again and again. */
export const createConditionTeller = (deps: {
  readonly pubSub: Pick<PubSub, 'publish'>;
  readonly read: () => readonly ProjectionNews[];
  readonly everyMs?: number | undefined;
}) => {
  // A failure needs no word: it is said again.
  const tell = (): void =>
    void deps.pubSub.publish(conditionsTopic, { projections: deps.read() } satisfies Message).catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  return {
    tell,
    start: (): void => {
      timer = setInterval(tell, deps.everyMs ?? SAY_AGAIN_MS).unref();
      tell();
    },
    stop: (): void => clearInterval(timer),
  };
};

/** What this process knows of the projections, whichever process runs them. */
export type ProjectionWatch = {
  readonly condition: (name: string) => ProjectionCondition;
  readonly isFollowing: (name: string) => boolean;
  /** Why it has failed. */
  cause(name: string): string | null;
  /** Streams that it could not fold. */
  skipped(name: string): Checkpoint['skipped'];
  /** Resolves when something has come to hold, or when the signal aborts. */
  until(holds: () => boolean, signal: AbortSignal): Promise<void>;
  stop(): void;
};

/** Listens to the projector from the first moment; the stored checkpoints tell until it has spoken. */
export const createProjectionWatch = (deps: {
  readonly readModels: Pick<ReadModelStore, 'checkpoints'>;
  readonly pubSub: Pick<PubSub, 'subscribe'>;
  readonly pollMs?: number;
}): ProjectionWatch => {
  const said = new Map<string, ProjectionNews>();
  const changes = new EventEmitter();
  changes.setMaxListeners(0);
  let stored: Readonly<Record<string, Checkpoint>> = {};
  const unsubscribe = deps.pubSub.subscribe(conditionsTopic, (message) => {
    for (const news of asMessage(message).projections) said.set(news.name, news);
    changes.emit('changed');
  });

  let polling = false;
  const poll = async (): Promise<void> => {
    if (polling) return;
    polling = true;
    try {
      stored = await deps.readModels.checkpoints();
      changes.emit('changed');
    } catch {
      // What was known stands until the store answers again.
    } finally {
      polling = false;
    }
  };
  const timer = setInterval(() => void poll(), deps.pollMs ?? POLL_MS).unref();
  void poll();

  return {
    condition: (name) => said.get(name)?.condition ?? (stored[name] === undefined ? 'building' : 'serving'),
    isFollowing: (name) => said.get(name)?.isFollowing ?? true,
    cause: (name) => said.get(name)?.cause ?? null,
    skipped: (name) => stored[name]?.skipped ?? [],
    until: async (holds, signal) => {
      while (!signal.aborted && !holds()) await once(changes, 'changed', { signal }).catch(() => undefined);
    },
    stop: () => {
      clearInterval(timer);
      unsubscribe();
    },
  };
};
