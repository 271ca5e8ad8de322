import type { ProjectionName } from '../../contracts/projection-names.ts';
import type { Position } from '../../domain/kernel/envelope.ts';
import { togetherReached } from '../../subscriptions/waiting.ts';
import type { WaitResult } from '../../subscriptions/waiting.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { ViewCache } from './view-cache.ts';
import { every } from '../../timing.ts';

/** Source projection of each in-memory view. */
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
/** Anything that can be read: a projection, or an in-memory view. */
export type ReadableName = ProjectionName | ViewName;

export type InMemoryView = ViewCache & { readonly name: ViewName; readonly of: ProjectionName };

/** Registry of this process's in-memory views: waits, loads and reloads go through it. */
export type ViewRegistry = {
  /** Adds a view, and loads it at once after `start`; returns the function that stops and removes it. */
  add(name: ViewName, cache: ViewCache): () => void;
  /** Throws for an unknown view. */
  get(name: ViewName): InMemoryView;
  all(): readonly InMemoryView[];
  /** Views of a projection. */
  of(projection: string): readonly InMemoryView[];
  /** Loads all views, which then follow their projections. Resolves once loaded. */
  start(): Promise<void>;
  /** Loads all views again; the former state is served meanwhile. */
  reload(): Promise<void>;
  stop(): void;
};

export const isViewName = (name: string): name is ViewName => Object.hasOwn(sources, name);
export const sourceProjectionOf = (name: ReadableName): ProjectionName => (isViewName(name) ? sources[name] : name);

type RegistryDeps = {
  readonly readModels: Pick<ReadModelStore, 'checkpoints'>;
  readonly onError?: (error: unknown) => void;
  /** Interval for polling stored checkpoints, once for all views, since a message may be lost. */
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

type WaitForProjections = (projections: readonly string[], position: Position, ms: number) => Promise<WaitResult>;

/** Waits for stored projections and in-memory views alike. */
export const createReadWait =
  (projections: WaitForProjections, views: Pick<ViewRegistry, 'get'>) =>
  async (reads: readonly string[], position: Position, ms: number): Promise<WaitResult> => {
    const stored = reads.filter((name) => !isViewName(name));
    const kept = reads.filter(isViewName).map((name) => views.get(name).waitFor(position, ms));
    return togetherReached(
      await Promise.all([...(stored.length === 0 ? [] : [projections(stored, position, ms)]), ...kept]),
    );
  };
