import type { DayCounts } from '../../ports/day-counts.ts';
import { promised } from '../sqlite/promised.ts';
import type { OpsDb } from './ops-db.ts';

/** A row per name and day. */
export const createSqliteDayCounts = ({ ops: { db } }: { readonly ops: Pick<OpsDb, 'db'> }): DayCounts => {
  const add = db.prepare(
    `INSERT INTO day_counts (name, day, count) VALUES (?, ?, 1)
     ON CONFLICT (name, day) DO UPDATE SET count = count + 1`,
  );
  const since = db
    .prepare('SELECT sum(CASE WHEN day >= ? THEN count ELSE 0 END) FROM day_counts WHERE name = ?')
    .pluck();
  return {
    add: (name, day) => promised(() => void add.run(name, day)),
    since: (name, day) => promised(() => since.get(day, name) as number | null),
  };
};
