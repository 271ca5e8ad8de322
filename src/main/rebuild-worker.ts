import { parentPort, workerData } from 'node:worker_threads';
import { createSqliteEventStore } from '../adapters/event-store/sqlite.ts';
import { createSqliteTextStore } from '../adapters/media/sqlite-texts.ts';
import { createSqliteReadModelStore } from '../adapters/read-models/sqlite.ts';
import { eventRegistry } from '../domain/event-registry.ts';
import { rebuildProjection } from '../projections/kernel/rebuild.ts';
import { buildFetchTexts } from '../projections/kernel/texts.ts';
import type { Standstill } from '../projections/kernel/rebuild.ts';
import { dataFiles } from './engines.ts';
import { projections } from './projections.ts';
import type { FromWorker, ToWorker, WorkerTask } from './rebuild-in-worker.ts';

const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread');
const { dataDir, projection: name, hasStandstill } = workerData as WorkerTask;
const say = (message: FromWorker): void => port.postMessage(message);
const ending = new AbortController();

const standstill = (): Promise<Standstill> =>
  new Promise((resolve, reject) => {
    port.on('message', (message: ToWorker) => {
      if (message.kind !== 'standstill') return;
      if (message.standstill === null) reject(new Error('The serving build does not stand still'));
      else resolve(message.standstill);
    });
    say({ kind: 'standstill-wanted' });
  });

const rebuild = async (): Promise<void> => {
  const projection = projections.find((one) => one.name === name);
  if (projection === undefined) throw new Error(`No projection ${name}`);
  const files = dataFiles(dataDir);
  const eventStore = createSqliteEventStore({
    file: files.events,
    synchronous: 'normal',
    codec: eventRegistry,
    pageCharacters: 1_000_000,
  });
  const readModels = createSqliteReadModelStore({ dir: files.views });
  // What is damaged reads as erased here as in the server, whose own look at the files names it.
  const texts = createSqliteTextStore({ file: files.texts, onDamaged: () => undefined });
  const deps = { eventStore, readModels, knows: eventRegistry.knows, fetchTexts: buildFetchTexts(texts) };
  try {
    const outcome = await rebuildProjection(deps, projection, {
      signal: ending.signal,
      onProgress: (progress) => say({ kind: 'progress', progress }),
      ...(hasStandstill ? { standstill } : {}),
    });
    say({ kind: 'done', outcome });
  } finally {
    texts.close();
    await readModels.close();
    await eventStore.close();
  }
};

port.on('message', (message: ToWorker) => {
  if (message.kind === 'abort') ending.abort();
});
try {
  await rebuild();
} catch (cause) {
  say({ kind: 'failed', cause: cause instanceof Error ? cause.message : String(cause) });
} finally {
  port.close();
}
