import type { VoiceHeartbeat } from '../../ports/voice-heartbeat.ts';
import { promised } from '../sqlite/promised.ts';
import type { OpsDb } from './ops-db.ts';

/** A single row. */
export const createSqliteVoiceHeartbeat = ({ ops: { db } }: { readonly ops: Pick<OpsDb, 'db'> }): VoiceHeartbeat => {
  const beat = db.prepare(
    'INSERT INTO voice_heartbeat (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = max(at, excluded.at)',
  );
  const last = db.prepare('SELECT at FROM voice_heartbeat').pluck();
  return {
    beat: (at) => promised(() => void beat.run(at)),
    last: () => promised(() => (last.get() as string | undefined) ?? null),
  };
};
