import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Persona } from './personas.ts';
import { seedDemoGuild } from './seed.ts';

type SeedDeps = Parameters<typeof seedDemoGuild>[0];

/** Seeds an empty store, and finishes a seed that was broken off: its mark stands in the data folder until it is done. */
export const seedWhenWanted = async (deps: SeedDeps, personas: readonly Persona[], dataDir: string): Promise<void> => {
  const mark = join(dataDir, 'demo-seed-unfinished');
  if ((await deps.eventStore.head()) !== null && !existsSync(mark)) return;
  await writeFile(mark, '');
  await seedDemoGuild(deps, personas);
  await rm(mark);
};
