import type { Collection } from 'mongodb';
import type { Position } from '../../domain/kernel/envelope.ts';
import type { ReactionCheckpoints } from '../../ports/reaction-checkpoints.ts';
import type { MongoConnection } from './connection.ts';
import { retryingDuplicateKey } from './duplicate-key.ts';

type StoredCheckpoint = { readonly _id: string; readonly position: Position };

/** In the collection `reaction_checkpoints`; acknowledged by the majority. */
export const createMongoReactionCheckpoints = ({
  connection: { db },
}: {
  readonly connection: Pick<MongoConnection, 'db'>;
}): ReactionCheckpoints => {
  const checkpoints: Collection<StoredCheckpoint> = db.collection('reaction_checkpoints');
  return {
    get: async (name) => (await checkpoints.findOne({ _id: name }))?.position ?? null,
    set: async (name, position) => {
      await retryingDuplicateKey(() => checkpoints.updateOne({ _id: name }, { $set: { position } }, { upsert: true }));
    },
  };
};
