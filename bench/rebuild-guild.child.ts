// Builds every read model of a data folder as the product does when it is asked to, in its thread.
import { projections } from '../src/main/projections.ts';
import { rebuildInWorker } from '../src/main/rebuild/rebuild-in-worker.ts';

const [dataDir = ''] = process.argv.slice(2);
const { signal } = new AbortController();
const rebuild = rebuildInWorker({ dataDir });
for (const projection of projections) await rebuild(projection, { signal });
