import { createEventStoreDbEventStore } from '../../../src/adapters/event-store/eventstoredb/eventstoredb.ts';
import { eventRegistry } from '../../../src/domain/event-registry.ts';
import type { StandIn } from '../eventstoredb-stand-in/stand-in.ts';
import { until } from '../until.ts';
import { engineProcess, isFree } from './processes.ts';

/** A log that starts empty and that tests may stop, start and empty. */
export type EmptyLog = Pick<StandIn, 'connectionString' | 'restart' | 'kill' | 'reset'>;

/** One that may lose everything: ESDB_START is the command that starts it, empty, at the address of ESDB_URL. */
const { ESDB_URL: url, ESDB_START: command, ESDB_DISPOSABLE: disposable } = process.env;

const answers = async (connectionString: string): Promise<boolean> => {
  const log = createEventStoreDbEventStore({ connectionString, codec: eventRegistry });
  try {
    await log.head();
    return true;
  } catch {
    return false;
  } finally {
    await log.close();
  }
};

/** A real EventStoreDB for an empty guild; null when there is none or it is in use. */
export const startDisposableLog = async (): Promise<EmptyLog | null> => {
  if (disposable !== '1' || url === undefined || command === undefined) return null;
  const port = Number(new URL(url).port);
  if (!(await isFree(port))) return null;
  const server = engineProcess('/bin/sh', ['-c', `exec ${command}`], port);
  const start = async (): Promise<void> => {
    await server.start();
    await until(() => answers(url), 60_000, 'EventStoreDB to answer');
  };
  await start();
  return {
    connectionString: url,
    restart: start,
    kill: server.kill,
    reset: async () => {
      await server.kill();
      await start();
    },
  };
};
