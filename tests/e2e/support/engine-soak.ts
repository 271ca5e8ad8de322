import { startEngines } from '../../support/engines/guild-engines.ts';
import { signInToApi } from './client.ts';
import { killEachProcess } from './engine-kills.ts';
import type { EngineKillReport } from './engine-kills.ts';
import { createProcesses, lookAt } from './engine-processes.ts';

const names = ['Thalori', 'Brenwick', 'Cassovar', 'Dunmere', 'Eldrath', 'Fenwyck', 'Galdorin', 'Harrowen'];

/** A guild on the engines; each of its processes is killed this often. */
export const killOnEngines = async (
  killsEach: number,
  say: (line: string) => void = () => undefined,
): Promise<EngineKillReport> => {
  const engines = await startEngines();
  const processes = await createProcesses(engines, { SUBMIT_MIN_ROLE: 'member' });
  const looking = lookAt(engines);
  try {
    await Promise.all(processes.all.map(({ start }) => start()));
    await Promise.all(processes.all.map(({ ready }) => ready()));
    const clients = await Promise.all(
      ['moderator', 'member'].map((persona) => signInToApi(processes.api1.origin, persona)),
    );
    const registered = await clients[0]?.send('POST', '/api/players', { names });
    if (registered?.status !== 201) throw new Error('The roster was not registered');
    const cookies = clients.map(({ cookie }) => cookie);
    return await killEachProcess({ processes, looking, cookies, names, say }, killsEach);
  } finally {
    await processes.remove();
    await looking.close();
    await engines.stop();
  }
};
