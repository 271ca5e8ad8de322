import type { Position } from '../../domain/kernel/envelope.ts';
import type { ReactionCheckpoints } from '../../ports/reaction-checkpoints.ts';
import { promised } from '../sqlite/promised.ts';
import type { OpsDb } from './ops-db.ts';

export const createSqliteReactionCheckpoints = ({
  ops: { db },
}: {
  readonly ops: Pick<OpsDb, 'db'>;
}): ReactionCheckpoints => {
  const get = db.prepare('SELECT position FROM reaction_checkpoints WHERE name = ?').pluck();
  const set = db.prepare(
    `INSERT INTO reaction_checkpoints (name, position) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET position = excluded.position`,
  );
  return {
    get: (name) => promised(() => (get.get(name) as Position | undefined) ?? null),
    set: (name, position) => promised(() => void set.run(name, position)),
  };
};
