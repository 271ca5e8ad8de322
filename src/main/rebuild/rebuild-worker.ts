import { parentPort, workerData } from 'node:worker_threads';
import { rebuildProjection } from '../../projections/kernel/rebuild/rebuild.ts';
import type { RebuildOutcome, Pause } from '../../projections/kernel/rebuild/rebuild.ts';
import { buildFetchTexts } from '../../projections/kernel/definition/texts.ts';
import { projections } from '../projections.ts';
import { openRebuildEngines } from './rebuild-engines.ts';
import type { FromWorker, RebuildTask, ToWorker } from './rebuild-messages.ts';

const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread');
const { place, projection: name, hasPause } = workerData as RebuildTask;
const say = (message: FromWorker): void => port.postMessage(message);
const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

const ending = new AbortController();
const paused = Promise.withResolvers<Pause>();
// Prevents an unhandled rejection before anyone awaits it.
paused.promise.catch(() => undefined);
port.on('message', (message: ToWorker) => {
  if (message.kind === 'abort') ending.abort();
  else if (message.pause === null) paused.reject(new Error('The serving build could not be paused'));
  else paused.resolve(message.pause);
});

const rebuild = async (): Promise<RebuildOutcome> => {
  const projection = projections.find((one) => one.name === name);
  if (projection === undefined) throw new Error(`No projection ${name}`);
  const { close, texts, ...engines } = await openRebuildEngines(place);
  try {
    return await rebuildProjection(
      {
        ...engines,
        fetchTexts: buildFetchTexts(texts),
        onError: (cause) => say({ kind: 'fault', cause: textOf(cause) }),
      },
      projection,
      {
        signal: ending.signal,
        onProgress: (progress) => say({ kind: 'progress', progress }),
        ...(hasPause && {
          pause: (builtTo) => {
            say({ kind: 'pause-wanted', builtTo });
            return paused.promise;
          },
        }),
      },
    );
  } finally {
    await close();
  }
};

rebuild()
  .then(
    (outcome) => say({ kind: 'done', outcome }),
    (cause: unknown) => say({ kind: 'failed', cause: textOf(cause) }),
  )
  .finally(() => port.close());
