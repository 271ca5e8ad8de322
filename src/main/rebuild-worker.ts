import { parentPort, workerData } from 'node:worker_threads';
import type { Position } from '../domain/kernel/envelope.ts';
import { eventRegistry } from '../domain/event-registry.ts';
import { rebuildProjection } from '../projections/kernel/rebuild.ts';
import { buildFetchTexts } from '../projections/kernel/texts.ts';
import type { Standstill } from '../projections/kernel/rebuild.ts';
import { projections } from './projections.ts';
import { openRebuildEngines } from './rebuild-engines.ts';
import type { FromWorker, ToWorker, WorkerTask } from './rebuild-in-worker.ts';

const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread');
const { projection: name, hasStandstill, ...place } = workerData as WorkerTask;
const say = (message: FromWorker): void => port.postMessage(message);
const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
const ending = new AbortController();

const standstill = (builtTo: Position | null): Promise<Standstill> =>
  new Promise((resolve, reject) => {
    port.on('message', (message: ToWorker) => {
      if (message.kind !== 'standstill') return;
      if (message.standstill === null) reject(new Error('The serving build does not stand still'));
      else resolve(message.standstill);
    });
    say({ kind: 'standstill-wanted', builtTo });
  });

const rebuild = async (): Promise<void> => {
  const projection = projections.find((one) => one.name === name);
  if (projection === undefined) throw new Error(`No projection ${name}`);
  const engines = await openRebuildEngines(place);
  const deps = {
    ...engines,
    knows: eventRegistry.knows,
    fetchTexts: buildFetchTexts(engines.texts),
    onError: (cause: unknown) => say({ kind: 'fault', cause: textOf(cause) }),
  };
  try {
    const outcome = await rebuildProjection(deps, projection, {
      signal: ending.signal,
      onProgress: (progress) => say({ kind: 'progress', progress }),
      ...(hasStandstill ? { standstill } : {}),
    });
    say({ kind: 'done', outcome });
  } finally {
    await engines.close();
  }
};

port.on('message', (message: ToWorker) => {
  if (message.kind === 'abort') ending.abort();
});
try {
  await rebuild();
} catch (cause) {
  say({ kind: 'failed', cause: textOf(cause) });
} finally {
  port.close();
}
