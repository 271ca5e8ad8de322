import type { ProjectionName } from '../../contracts/projection-names.ts';
import type { Position } from '../../domain/kernel/envelope.ts';
import { togetherReached } from '../../subscriptions/waiting.ts';
import type { Reached } from '../../subscriptions/waiting.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { ViewCache } from './view-cache.ts';
import { every } from '../../timing.ts';

/** The projection behind each view that a process keeps in memory. */
const sources = {
  names: 'players',
  links: 'discord-links',
  'raw-names': 'sessions',
  'ignored-texts': 'review',
  standings: 'sessions',
  people: 'sessions',
  'session-pages': 'sessions',
  voices: 'voice',
} as const satisfies Record<string, ProjectionName>;

export type ViewName = keyof typeof sources;
/** What a route or a command reads: documents of a projection, or a view in memory. */
export type ReadName = ProjectionName | ViewName;

export type InMemoryView = ViewCache & { readonly name: ViewName; readonly of: ProjectionName };

/** The views that this process keeps in memory: everybody who waits for them, loads or reloads them asks here. */
export type ViewRegistry = {
  /** Answers what stops the view and takes it from the registry. After `start` it loads at once. */
  add(name: ViewName, cache: ViewCache): () => void;
  /** Throws for a view that nobody has added. */
  get(name: ViewName): InMemoryView;
  all(): readonly InMemoryView[];
  /** Those that are made from a projection. */
  of(projection: string): readonly InMemoryView[];
  /** Loads all of them, then they follow their projections. Resolves once loaded. */
  start(): Promise<void>;
  /** Loads all of them again; what was there is read meanwhile. */
  reload(): Promise<void>;
  stop(): void;
};

export const isViewName = (name: string): name is ViewName => Object.hasOwn(sources, name);
export const sourceOf = (name: ReadName): ProjectionName => (isViewName(name) ? sources[name] : name);

type RegistryDeps = {
  readonly readModels: Pick<ReadModelStore, 'checkpoints'>;
  readonly onError?: (error: unknown) => void;
  /** How often the stored checkpoints are looked at, once for all views: a message may be lost. */
  readonly pollMs?: number;
};
const POLL_MS = 1_000;

export const createViewRegistry = ({ readModels, onError, pollMs = POLL_MS }: RegistryDeps): ViewRegistry => {
  const views = new Map<ViewName, InMemoryView>();
  let stopPolling: (() => void) | null = null;
  const poll = async (): Promise<void> => {
    try {
      const checkpoints = await readModels.checkpoints();
      await Promise.all([...views.values()].map((view) => view.poll(checkpoints)));
    } catch (error) {
      onError?.(error);
    }
  };
  return {
    add: (name, cache) => {
      const view = { name, of: sources[name], ...cache };
      views.set(name, view);
      if (stopPolling !== null) void view.start();
      return () => {
        view.stop();
        if (views.get(name) === view) views.delete(name);
      };
    },
    get: (name) => {
      const view = views.get(name);
      if (view === undefined) throw new Error(`Nobody keeps the view ${name}`);
      return view;
    },
    all: () => [...views.values()],
    of: (projection) => [...views.values()].filter((view) => view.of === projection),
    start: async () => {
      stopPolling ??= every(pollMs, poll);
      await Promise.all([...views.values()].map((view) => view.start()));
    },
    reload: async () => {
      await Promise.all([...views.values()].map((view) => view.reload()));
    },
    stop: () => {
      stopPolling?.();
      stopPolling = null;
      for (const view of views.values()) view.stop();
    },
  };
};

type WaitForProjections = (projections: readonly string[], position: Position, ms: number) => Promise<Reached>;

/** One wait for everything that can be read: projections as they are stored, and views as this process keeps them. */
export const createReadWait =
  (projections: WaitForProjections, views: Pick<ViewRegistry, 'get'>) =>
  async (reads: readonly string[], position: Position, ms: number): Promise<Reached> => {
    const stored = reads.filter((name) => !isViewName(name));
    const kept = reads.filter(isViewName).map((name) => views.get(name).waitFor(position, ms));
    return togetherReached(
      await Promise.all([...(stored.length === 0 ? [] : [projections(stored, position, ms)]), ...kept]),
    );
  };
