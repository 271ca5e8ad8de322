import { parentPort, workerData } from 'node:worker_threads';
import type { Position } from '../../domain/kernel/envelope.ts';
import type { FollowOptions } from '../../ports/event-store.ts';
import { rebuildProjection } from '../../projections/kernel/rebuild/rebuild.ts';
import type { RebuildOutcome, Standstill } from '../../projections/kernel/rebuild/rebuild.ts';
import { createJointReading } from '../../projections/kernel/rebuild/joint-reading.ts';
import type { JointReading } from '../../projections/kernel/rebuild/joint-reading.ts';
import { buildFetchTexts } from '../../projections/kernel/definition/texts.ts';
import { projections } from '../projections.ts';
import { openRebuildEngines } from './rebuild-engines.ts';
import type { RebuildPlace } from './rebuild-engines.ts';
import type { FromWorker, RebuildTask, ToWorker } from './rebuild-messages.ts';

const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread');
const place = workerData as RebuildPlace;
const say = (message: FromWorker): void => port.postMessage(message);
const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** A rebuild under way. */
type Current = { readonly abort: () => void; readonly stand: (standstill: Standstill | null) => void };
const current = new Map<string, Current>();

/** Of those that are rebuilt together: one handle on each store, closed behind the last of them. */
type Engines = Awaited<ReturnType<typeof openRebuildEngines>>;
type Group = { readonly engines: Engines; readonly reading: JointReading; readonly left: Set<string> };
const groups = new Map<number, Promise<Group>>();

const openGroup = async (together: readonly string[]): Promise<Group> => {
  const engines = await openRebuildEngines(place);
  const types = projections.filter(({ name }) => together.includes(name)).flatMap((one) => one.types);
  const reading = createJointReading(engines.eventStore, { types: [...new Set(types)], parties: together.length });
  return { engines, reading, left: new Set(together) };
};
const groupOf = ({ group: number, together }: RebuildTask): Promise<Group> => {
  const group = groups.get(number) ?? openGroup(together);
  groups.set(number, group);
  return group;
};
const leaveGroup = async (name: string, number: number, { engines, left }: Group): Promise<void> => {
  left.delete(name);
  if (left.size > 0) return;
  groups.delete(number);
  await engines.close();
};

type Begun = {
  readonly signal: AbortSignal;
  readonly standstill: (builtTo: Position | null) => Promise<Standstill>;
};

/** What is said to a rebuild is heard from the moment on in which it was asked for. */
const begin = (name: string): Begun => {
  const ending = new AbortController();
  const still = Promise.withResolvers<Standstill>();
  current.set(name, {
    abort: () => ending.abort(),
    stand: (standstill) => {
      if (standstill === null) still.reject(new Error('The serving build does not stand still'));
      else still.resolve(standstill);
    },
  });
  return {
    signal: ending.signal,
    standstill: (builtTo) => {
      say({ kind: 'standstill-wanted', projection: name, builtTo });
      return still.promise;
    },
  };
};

const rebuildInGroup = async (name: string, task: RebuildTask): Promise<RebuildOutcome> => {
  const { signal, standstill } = begin(name);
  const group = await groupOf(task);
  const { eventStore, readModels, texts, knows } = group.engines;
  const party = group.reading.join();
  const deps = {
    eventStore: {
      head: () => eventStore.head(),
      logId: () => eventStore.logId(),
      follow: (options: FollowOptions) => party.follow(options),
    },
    readModels,
    knows,
    fetchTexts: buildFetchTexts(texts),
    onError: (cause: unknown) => say({ kind: 'fault', projection: name, cause: textOf(cause) }),
  };
  try {
    const projection = projections.find((one) => one.name === name);
    if (projection === undefined) throw new Error(`No projection ${name}`);
    return await rebuildProjection(deps, projection, {
      signal,
      onProgress: (progress) => say({ kind: 'progress', projection: name, progress }),
      ...(task.hasStandstill ? { standstill } : {}),
    });
  } finally {
    party.leave();
    await leaveGroup(name, task.group, group);
  }
};

port.on('message', (message: ToWorker) => {
  if (message.kind === 'end') return port.close();
  const { projection } = message;
  if (message.kind === 'abort') current.get(projection)?.abort();
  else if (message.kind === 'standstill') current.get(projection)?.stand(message.standstill);
  else
    rebuildInGroup(projection, message.task)
      .finally(() => current.delete(projection))
      .then(
        (outcome) => say({ kind: 'done', projection, outcome }),
        (cause: unknown) => say({ kind: 'failed', projection, cause: textOf(cause) }),
      );
});
