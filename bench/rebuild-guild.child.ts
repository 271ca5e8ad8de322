// Rebuilds all read models of a data folder in the product's rebuild thread.
import { projections } from '../src/main/projections.ts';
import { rebuildInWorker } from '../src/main/rebuild/rebuild-in-worker.ts';

const [dataDir = ''] = process.argv.slice(2);
const { signal } = new AbortController();
const rebuild = rebuildInWorker({ dataDir });
for (const projection of projections) await rebuild(projection, { signal });
