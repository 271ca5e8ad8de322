import type { Json } from '../../domain/kernel/json.ts';
import type { StatusStore } from '../../ports/status-store.ts';
import { seal, unseal } from '../sealed-value.ts';
import { promised } from '../sqlite/promised.ts';
import type { OpsDb } from './ops-db.ts';

/** A row per gauge. */
export const createSqliteGauges = ({ ops: { db } }: { readonly ops: Pick<OpsDb, 'db'> }): StatusStore => {
  const write = db.prepare(
    'INSERT INTO gauges (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const read = db.prepare('SELECT value FROM gauges WHERE name = ?').pluck();
  return {
    write: (name, value) => promised(() => void write.run(name, seal(name, value))),
    read: (name) => promised(() => (unseal(name, read.get(name) as string | undefined) ?? null) as Json),
  };
};
