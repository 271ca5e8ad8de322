import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProjectionWatch } from '../../projections/kernel/run/status.ts';
import type { DemoPersona } from './personas.ts';
import { seedDemoGuild } from './seed.ts';
import type { SeedDeps } from './seeding.ts';

/**
 * Seeds an empty store, and completes an interrupted seed, whose marker is in the data folder. An existing guild stays
 * unchanged.
 */
export const seedWhenWanted = async (
  deps: SeedDeps,
  personas: readonly DemoPersona[],
  dataDir: string,
): Promise<void> => {
  const mark = join(dataDir, 'demo-seed-unfinished');
  if ((await deps.eventStore.head()) !== null && !existsSync(mark)) return;
  await writeFile(mark, '');
  await seedDemoGuild(deps, personas);
  await rm(mark);
};

/**
 * For a process that does not seed: resolves when the one that does is through, or when the signal aborts. It begins with
 * the read models only then, so one that serves, or has failed, is its word.
 */
export const seedElsewhere = (
  {
    watch,
    projections,
  }: {
    readonly watch: Pick<ProjectionWatch, 'condition' | 'until'>;
    readonly projections: readonly { readonly name: string }[];
  },
  signal: AbortSignal,
): Promise<void> => watch.until(() => projections.some(({ name }) => watch.condition(name) !== 'building'), signal);
