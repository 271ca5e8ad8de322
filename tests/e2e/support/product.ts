import { freePort } from '../../support/engines/processes.ts';
import { createFaults } from '../../support/faults.ts';
import type { Faults } from '../../support/faults.ts';
import { removeDataDir, tempDataDir } from '../../support/server.ts';
import { startWholeProcess } from '../../support/whole-process.ts';
import type { WholeProcess } from '../../support/whole-process.ts';
import { demoDataDir } from './demo-guild.ts';

export type Product = { readonly origin: string; readonly faults: Faults; readonly close: () => Promise<void> };
type Options = Pick<Parameters<typeof startWholeProcess>[0], 'env' | 'change'>;

/** The product inside the test, with its own folder and port; its calls fail as the test commands. */
export const openProduct = async ({ env, ...rest }: Options): Promise<Product> => {
  const faults = createFaults();
  const port = await freePort();
  const dataDir = env?.['DEMO'] === '1' ? await demoDataDir() : tempDataDir();
  const settings = { ...env, PORT: String(port) };
  const running: WholeProcess = await startWholeProcess({ dataDir, ...rest, env: settings, prepare: faults.plugin });
  const origin = await running.app.listen({ port, host: '127.0.0.1' });
  await running.settled;
  return {
    origin,
    faults,
    close: async () => {
      faults.clear();
      await running.stop();
      removeDataDir(dataDir);
    },
  };
};
