import { engineNames, startEnginesByRoad, whyNoEngines } from '../../support/engines/guild-engines.ts';
import type { EngineName } from '../../support/engines/guild-engines.ts';
import type { RoadState } from '../../support/engines/road.ts';
import { removeDataDir, startServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';
import { addName, keptNames } from './chaos-names.ts';
import type { Kept } from './chaos-names.ts';
import { signInToApi } from './client.ts';
import { differencesFromCleanFold } from './engine-kills.ts';
import { lookAt } from './engine-processes.ts';

type Ending = Kept & { readonly digestsEqual: boolean };
export type Outages = {
  /** Stops, freezes or slows down one engine while names are registered; returns a description. */
  readonly round: (round: number) => Promise<string>;
  readonly acknowledged: () => number;
  readonly check: () => Promise<Ending>;
  readonly close: () => Promise<void>;
};

const states: readonly Exclude<RoadState, 'open'>[] = ['away', 'frozen', 'slow'];
const namesARound = 6;
const shortestMs = 300;
const longestMs = 3_000;

const pick = <T>(list: readonly T[], random: () => number, otherwise: T): T =>
  list[Math.floor(random() * list.length)] ?? otherwise;

/** Why there is no such round; null when there is. */
export const whyNoOutages = whyNoEngines;

/** A guild on engines that can be stopped, frozen or slowed down without loss. */
export const openOutages = async (random: () => number, unexpected: string[]): Promise<Outages> => {
  const engines = await startEnginesByRoad();
  const server = await startServer({ env: engines.env });
  const looking = lookAt(engines.direct);
  const registering = { client: await signInToApi(server.origin, 'moderator'), names: new Set<string>() };

  const away = async (engine: EngineName, state: RoadState, work: () => Promise<unknown>): Promise<void> => {
    engines.set(engine, state);
    const ms = shortestMs + random() * (longestMs - shortestMs);
    const back = new Promise<void>((resolve) =>
      setTimeout(() => {
        engines.set(engine, 'open');
        resolve();
      }, ms),
    );
    await Promise.all([back, work()]);
  };

  return {
    round: async (round) => {
      const engine = pick(engineNames, random, 'Redis');
      const state = pick(states, random, 'away');
      const wanted = Array.from({ length: namesARound }, (_, index) => `Outage ${round} ${index}`);
      const statuses: number[] = [];
      await away(engine, state, async () => {
        statuses.push(...(await Promise.all(wanted.map((name) => addName(registering, name)))));
      });
      for (const status of statuses)
        if (status >= 300 && status !== 429 && status !== 503)
          unexpected.push(`${status} while ${engine} was ${state}, in round ${round}`);
      if (statuses.includes(0)) unexpected.push(`no answer while ${engine} was ${state}, in round ${round}`);
      for (const name of wanted)
        if (!registering.names.has(name))
          await until(async () => (await addName(registering, name)) < 300, 30_000, name);
      return `${engine} ${state}`;
    },
    acknowledged: () => registering.names.size,
    check: async () => {
      const differing = await differencesFromCleanFold(looking);
      if (differing.length > 0) unexpected.push(`after the outages these read models differ: ${differing.join(', ')}`);
      const kept = await keptNames(registering);
      const { code } = await server.stop();
      if (code !== 0) unexpected.push(`on the engines a stop ended with ${String(code)}: ${server.output()}`);
      return { ...kept, digestsEqual: differing.length === 0 };
    },
    close: async () => {
      await server.stop('SIGKILL');
      await looking.close();
      await engines.stop();
      removeDataDir(server.dataDir);
    },
  };
};
