import type { FastifyBaseLogger } from 'fastify';
import type { ReadModelDamage } from '../../adapters/read-models/sqlite/quarantine.ts';
import { describeError } from '../../application/describe-error.ts';
import type { Ids } from '../../ports/clock.ts';
import type { PubSub } from '../../ports/pub-sub.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { Runner } from '../../projections/kernel/run/runner.ts';
import type { DamageBoard } from './damage-board.ts';

type News = { readonly from: string; readonly projection: string; readonly why: string };
type Remaking = {
  readonly pubSub: Pick<PubSub, 'publish' | 'subscribe'>;
  readonly readModels: Pick<ReadModelStore, 'checkpoints'>;
  readonly ids: Pick<Ids, 'random'>;
  readonly runner: Pick<Runner, 'heal'>;
  readonly onError: (cause: unknown) => void;
};

/** It comes from here only: the seam is its topic. */
const topic = 'read-model-damaged';

/** Whichever process finds a read model damaged tells the others: the one that folds the log makes it anew, all say why. */
export const createDamagedReadModels = ({
  damage,
  log,
}: {
  readonly damage: Pick<DamageBoard, 'rebuilding'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}) => {
  /** Damage may show before there is a runner: then its start finds nothing that serves. */
  let heal = (_projection: string): void => undefined;
  let repair = (_projection: string, _why: string): void => undefined;
  const remake = (projection: string, why: string): void => {
    damage.rebuilding(projection, why);
    heal(projection);
  };
  return {
    /** By this process, which has set it aside. */
    found: ({ projection, file, cause }: ReadModelDamage): void => {
      log.error(
        { err: describeError(cause), projection, file },
        'a read model was damaged: it is set aside and rebuilt from the log',
      );
      const why = cause instanceof Error ? cause.message : String(cause);
      remake(projection, why);
      repair(projection, why);
    },
    /** Once there is a runner. Answers what ends it. */
    remakeWith: ({ pubSub, readModels, ids, runner, onError }: Remaking): (() => void) => {
      const own = ids.random();
      heal = (projection) => runner.heal(projection);
      repair = (projection, why) =>
        void pubSub.publish(topic, { from: own, projection, why } satisfies News).catch(onError);
      const hear = async ({ from, projection, why }: News): Promise<void> => {
        // Told late it may serve again, and would be taken down once more.
        if (from !== own && (await readModels.checkpoints())[projection] === undefined) remake(projection, why);
      };
      return pubSub.subscribe(topic, (message) => void hear(message as unknown as News).catch(onError));
    },
  };
};
