import { parentPort, workerData } from 'node:worker_threads';
import type { Position } from '../domain/kernel/envelope.ts';
import { eventRegistry } from '../domain/event-registry.ts';
import { rebuildProjection } from '../projections/kernel/rebuild.ts';
import type { RebuildOutcome, Standstill } from '../projections/kernel/rebuild.ts';
import { buildFetchTexts } from '../projections/kernel/texts.ts';
import { projections } from './projections.ts';
import { openRebuildEngines } from './rebuild-engines.ts';
import type { RebuildPlace } from './rebuild-engines.ts';
import type { FromWorker, RebuildTask, ToWorker } from './rebuild-messages.ts';

const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread');
const place = workerData as RebuildPlace;
const say = (message: FromWorker): void => port.postMessage(message);
const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** The rebuild under way. */
type Current = { readonly abort: () => void; readonly stand: (standstill: Standstill | null) => void };
let current: Current | null = null;

const rebuild = async ({ projection: name, hasStandstill }: RebuildTask): Promise<RebuildOutcome> => {
  const ending = new AbortController();
  const still = Promise.withResolvers<Standstill>();
  current = {
    abort: () => ending.abort(),
    stand: (standstill) => {
      if (standstill === null) still.reject(new Error('The serving build does not stand still'));
      else still.resolve(standstill);
    },
  };
  const standstill = (builtTo: Position | null): Promise<Standstill> => {
    say({ kind: 'standstill-wanted', builtTo });
    return still.promise;
  };
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
    return await rebuildProjection(deps, projection, {
      signal: ending.signal,
      onProgress: (progress) => say({ kind: 'progress', progress }),
      ...(hasStandstill ? { standstill } : {}),
    });
  } finally {
    await engines.close();
  }
};

port.on('message', (message: ToWorker) => {
  if (message.kind === 'abort') current?.abort();
  else if (message.kind === 'standstill') current?.stand(message.standstill);
  else if (message.kind === 'end') port.close();
  else
    rebuild(message.task).then(
      (outcome) => say({ kind: 'done', outcome }),
      (cause: unknown) => say({ kind: 'failed', cause: textOf(cause) }),
    );
});
