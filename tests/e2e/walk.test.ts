import { startEngines, whyNoEngines } from '../support/engines/guild-engines.ts';
import { removeDataDir, startServer } from '../support/server.ts';
import { createProcesses } from './support/engine-processes.ts';
import { walkThrough } from './support/walk.ts';

jest.setTimeout(180_000);
const settings = { GUILD_NAME: 'Northwind' };

describe('from a screenshot to the leaderboard, in two browsers, on one process', () => {
  walkThrough(async () => {
    const server = await startServer({ env: settings });
    return {
      moderator: server.origin,
      member: server.origin,
      stop: async () => {
        await server.stop();
        removeDataDir(server.dataDir);
      },
    };
  });
});

const skipped = whyNoEngines();
if (skipped !== null) process.stderr.write(`${skipped}\n`);

(skipped === null ? describe : describe.skip)(
  'from a screenshot to the leaderboard, in two browsers, on the engines, each at an edge of its own',
  () => {
    walkThrough(async () => {
      const engines = await startEngines({ emptyLog: true });
      const processes = await createProcesses(engines, settings);
      await Promise.all(processes.all.map(({ start }) => start()));
      await Promise.all(processes.all.map(({ ready }) => ready()));
      return {
        moderator: processes.api1.origin,
        member: processes.api2.origin,
        stop: async () => {
          await processes.remove();
          await engines.stop();
        },
      };
    });
  },
);
