import type { Collection } from 'mongodb';
import { codeOf } from '../../coded-error.ts';
import type { MongoConnection } from '../../mongo/connection.ts';
import type { MongoBuildEntry, BuildName, MongoCatalogue } from './catalogue.ts';
import { areIntactTokens, isDamage, isIntactRow } from './damage.ts';
import { viewCollection } from './identifiers.ts';
import type { StoredDoc } from './document.ts';
import type { ServingBuilds } from './serving.ts';

export type MongoBuildFault = BuildName & { readonly why: string };

const BATCH = 500;

const faultOf = async (db: MongoConnection['db'], entry: MongoBuildEntry): Promise<string | null> => {
  for (const view of entry.shape.views) {
    const collection: Collection<StoredDoc> = db.collection(viewCollection(entry.name, view.name));
    for await (const stored of collection.find().batchSize(BATCH)) {
      if (!isIntactRow(view, stored)) return `a document of ${view.name} is not what was written`;
      if (!areIntactTokens(view, stored))
        return `the words of a document of ${view.name} are not those that were written`;
    }
  }
  return null;
};

type CheckDeps = {
  readonly db: MongoConnection['db'];
  readonly catalogue: MongoCatalogue;
  readonly serving: ServingBuilds;
};

/** Reads every document of the serving builds, one projection at a time. */
export const faultsOfServing = async ({ db, catalogue, serving }: CheckDeps): Promise<readonly MongoBuildFault[]> => {
  const { served, damagedOnes } = await catalogue.servingCheckpoints();
  const faults = damagedOnes.map((build): MongoBuildFault => ({ ...build, why: 'its entry is not what was written' }));
  for (const projection of Object.keys(served)) {
    try {
      const found = await serving.read(projection, async (entry) => ({ entry, why: await faultOf(db, entry) }));
      if (found.why !== null) faults.push({ name: found.entry.name, projection, why: found.why });
    } catch (error) {
      // Another process has set it aside.
      if (codeOf(error) !== 'no-build' && !isDamage(error)) throw error;
    }
  }
  return faults;
};
