import type { Deps } from '../../application/deps.ts';
import type { Operations } from '../../application/operations/operations.ts';
import type { AdminProjections } from '../../contracts/admin-tools.ts';
import { projectionName } from '../../contracts/live.ts';
import type { ProjectionName } from '../../contracts/projection-names.ts';
import type { Position } from '../../domain/kernel/envelope.ts';
import type { ReactionStore } from '../../ports/reaction-store.ts';
import { eventsBetween, lagSeconds } from '../../subscriptions/lag.ts';
import type { ProjectionStatus } from '../../projections/kernel/run/status.ts';
import type { LiveProjections } from '../http/routes/feature.ts';

export type ShowDeps = Pick<Deps, 'eventStore' | 'readModels' | 'clock'> & {
  readonly projectionStatus: (name: string) => ProjectionStatus | null;
  readonly reactionStore: Pick<ReactionStore, 'checkpoint'>;
  readonly followed: LiveProjections;
  readonly operations: Pick<Operations, 'reactions' | 'openItems'>;
};
type ShownProjection = AdminProjections['projections'][number];
type Checkpoints = Awaited<ReturnType<Deps['readModels']['checkpoints']>>;
type LogProgress = { readonly head: Position | null; readonly checkpoints: Checkpoints };

/** Before its process has published a status. */
const unsaid = (isStored: boolean): Pick<ShownProjection, 'state' | 'documents' | 'replay'> => ({
  state: isStored ? 'live' : 'building',
  documents: null,
  replay: null,
});

/** Positions come from the store, the state from the process that folds it. */
const shown = async (
  name: ProjectionName,
  { head, checkpoints }: LogProgress,
  deps: ShowDeps,
): Promise<ShownProjection> => {
  const stored = checkpoints[name];
  const { state, documents, replay } = deps.projectionStatus(name) ?? unsaid(stored !== undefined);
  const {
    version,
    scannedTo: at,
    skipped,
  } = stored ?? {
    version: deps.followed[name].projection.version,
    scannedTo: null,
    skipped: [],
  };
  return {
    name,
    version,
    state,
    position: at,
    lagEvents: eventsBetween(at, head),
    lagSeconds: await lagSeconds(deps, { after: at, head, types: null }),
    documents,
    skipped: [...skipped],
    replay,
  };
};

const shownReactions = async (head: Position | null, deps: ShowDeps): Promise<AdminProjections['reactions']> => {
  const { reactions, openItems } = deps.operations;
  const open = await openItems.list();
  return Promise.all(
    reactions.map(async ({ name, on }) => {
      const stored = await deps.reactionStore.checkpoint(name);
      return {
        name,
        // A reaction that never ran starts at the head.
        lagSeconds: stored === null ? 0 : await lagSeconds(deps, { after: stored.position, head, types: on }),
        openItems: open
          .filter(({ reaction }) => reaction === name)
          .map(({ eventId, code, at }) => ({ eventId, code, at })),
      };
    }),
  );
};

/** GET /api/admin/projections */
export const showProjections = (deps: ShowDeps) => async (): Promise<AdminProjections> => {
  // Head first, so that events appended meanwhile do not count as lag.
  const head = await deps.eventStore.head();
  const checkpoints = await deps.readModels.checkpoints();
  const seen = { head, checkpoints };
  return {
    projections: await Promise.all(projectionName.options.map((name) => shown(name, seen, deps))),
    reactions: await shownReactions(head, deps),
    unknownEvents: Math.max(...projectionName.options.map((name) => deps.projectionStatus(name)?.unknown ?? 0)),
  };
};
