import type { Config } from '../../settings/config.ts';
import { createHealthProbe } from '../../engines/engine-handles.ts';
import type { Diagnosis } from './diagnosis.ts';

export type Check = (config: Config) => readonly Diagnosis[] | Promise<readonly Diagnosis[]>;

/** Whether each engine on a server answers. */
export const engines: Check = async ({ EVENT_STORE_URL, READ_MODEL_URL, REDIS_URL }) => {
  const { openServerLog, openServerDocuments, openServerTraffic } = await import('../../engines/server-engines.ts');
  const { createSystemIds } = await import('../../../adapters/system.ts');
  const opened: Parameters<typeof openServerLog>[1] = { closings: [], servers: [] };
  const silent = { opened, onFailure: (): void => undefined };
  if (EVENT_STORE_URL !== undefined) openServerLog(EVENT_STORE_URL, opened);
  if (READ_MODEL_URL !== undefined) openServerDocuments(READ_MODEL_URL, createSystemIds(), silent);
  if (REDIS_URL !== undefined) openServerTraffic(REDIS_URL, silent);
  try {
    const away = (await Promise.all(opened.servers.map((server) => createHealthProbe(server)()))).flat();
    const settingOf = (what: string): string => opened.servers.find(({ name }) => name === what)?.setting ?? what;
    return away.map(({ what, why }) => ({
      setting: settingOf(what),
      level: 'wrong',
      why: `${what} does not answer`,
      whatToDo: why,
    }));
  } finally {
    for (const close of opened.closings.reverse()) await close();
  }
};
