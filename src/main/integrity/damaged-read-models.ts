import type { FastifyBaseLogger } from 'fastify';
import type { ReadModelDamage } from '../../adapters/read-models/sqlite/quarantine.ts';
import { describeError } from '../../application/describe-error.ts';
import type { Ids } from '../../ports/clock.ts';
import type { PubSub } from '../../ports/pub-sub.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { Runner } from '../../projections/kernel/run/runner.ts';
import type { IntegrityStatus } from './integrity-status.ts';

type DamageMessage = { readonly from: string; readonly projection: string; readonly why: string };
type RebuildDeps = {
  readonly pubSub: Pick<PubSub, 'publish' | 'subscribe'>;
  readonly readModels: Pick<ReadModelStore, 'checkpoints'>;
  readonly ids: Pick<Ids, 'random'>;
  readonly runner: Pick<Runner, 'repair'>;
  readonly onError: (cause: unknown) => void;
};

/** The seam: only this file publishes on this topic. */
const topic = 'read-model-damaged';

/** Publishes damaged read models to all processes: the one that folds the log rebuilds them, and all report why. */
export const createDamagedReadModels = ({
  damage,
  log,
}: {
  readonly damage: Pick<IntegrityStatus, 'rebuilding'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}) => {
  /** Damage found before the runner exists is repaired by its start, which finds no serving build. */
  let rebuild = (_projection: string): void => undefined;
  let publish = (_projection: string, _why: string): void => undefined;
  const recordAndRebuild = (projection: string, why: string): void => {
    damage.rebuilding(projection, why);
    rebuild(projection);
  };
  return {
    /** Reports damage that this process has set aside. */
    found: ({ projection, file, cause }: ReadModelDamage): void => {
      log.error(
        { err: describeError(cause), projection, file },
        'a read model was damaged: it is set aside and rebuilt from the log',
      );
      const why = cause instanceof Error ? cause.message : String(cause);
      recordAndRebuild(projection, why);
      publish(projection, why);
    },
    /** Connects the runner; returns the function that disconnects it. */
    connect: ({ pubSub, readModels, ids, runner, onError }: RebuildDeps): (() => void) => {
      const own = ids.random();
      rebuild = (projection) => runner.repair(projection);
      publish = (projection, why) =>
        void pubSub.publish(topic, { from: own, projection, why } satisfies DamageMessage).catch(onError);
      const receive = async ({ from, projection, why }: DamageMessage): Promise<void> => {
        // A late message must not take down a rebuilt model.
        if (from !== own && (await readModels.checkpoints())[projection] === undefined)
          recordAndRebuild(projection, why);
      };
      return pubSub.subscribe(topic, (message) => void receive(message as unknown as DamageMessage).catch(onError));
    },
  };
};
