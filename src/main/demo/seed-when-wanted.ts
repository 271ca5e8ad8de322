import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventStore } from '../../ports/event-store.ts';
import type { ProjectionWatch } from '../../projections/kernel/run/status.ts';
import type { Persona } from './personas.ts';
import { demoShape, isDemoGuild, seedDemoGuild } from './seed.ts';
import type { SeedDeps } from './seeding.ts';

export const olderGuild =
  'The demo guild was made by an older version, and lacks what came since: make reset makes it anew.';

/** Whether the log holds a demo guild that an older build has made: one of this build says so in the data folder. */
const isOlder = async (eventStore: Pick<EventStore, 'readStream'>, shapeFile: string): Promise<boolean> =>
  (await isDemoGuild(eventStore)) && (!existsSync(shapeFile) || Number(await readFile(shapeFile, 'utf8')) < demoShape);

/**
 * Seeds an empty store, and finishes a seed that was broken off: its mark stands in the data folder until it is done. A
 * guild that is there stays as it is; `tell` says so of one that lacks something.
 */
export const seedWhenWanted = async (
  deps: SeedDeps,
  personas: readonly Persona[],
  { dataDir, tell }: { readonly dataDir: string; readonly tell: (line: string) => void },
): Promise<void> => {
  const mark = join(dataDir, 'demo-seed-unfinished');
  const shapeFile = join(dataDir, 'demo-seed-shape');
  if ((await deps.eventStore.head()) !== null && !existsSync(mark)) {
    if (await isOlder(deps.eventStore, shapeFile)) tell(olderGuild);
    return;
  }
  await writeFile(mark, '');
  await seedDemoGuild(deps, personas);
  await writeFile(shapeFile, String(demoShape));
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
