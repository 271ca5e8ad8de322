import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { RunningServer } from '../../../support/server.ts';

const residentMb = (pid: number | undefined): number => {
  try {
    return (Number(readFileSync(`/proc/${pid ?? 0}/statm`, 'utf8').split(' ')[1]) * 4096) / 1e6;
  } catch {
    return Number.NaN; // Only Linux tells.
  }
};

const metricOf = async (origin: string, token: string, name: string): Promise<number> => {
  const answer = await fetch(`${origin}/internal/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await answer.text())?.[1]);
};

/** How late a server's loop was in 99 of 100 times, since it was asked last. */
export const loopLateMs = async (origin: string, token: string): Promise<number> =>
  (await metricOf(origin, token, 'nodejs_eventloop_lag_p99_seconds')) * 1000;

/** Measurements from outside while a server is attacked. */
export const createGauges = ({ process: child, origin, dataDir }: RunningServer, token: string) => {
  let peakMb = 0;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(child.pid));
  }, 100);
  return {
    residentMb: () => residentMb(child.pid),
    peakMb: () => peakMb,
    heapMb: async () => (await metricOf(origin, token, 'nodejs_heap_size_used_bytes')) / 1e6,
    lagMs: () => loopLateMs(origin, token),
    /** How many events the log holds. */
    events: (): number => {
      const db = new Database(join(dataDir, 'events.db'), { readonly: true });
      try {
        return db.prepare('SELECT count(*) FROM events').pluck().get() as number;
      } finally {
        db.close();
      }
    },
    stop: () => clearInterval(timer),
  };
};
