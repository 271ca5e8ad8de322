import { setTimeout as delay } from 'node:timers/promises';
import { createSqliteEventStore } from '../src/adapters/event-store/sqlite/sqlite.ts';
import { createInProcessPubSub } from '../src/adapters/pub-sub/in-process.ts';
import { createSqliteReadModelStore } from '../src/adapters/read-models/sqlite/sqlite.ts';
import { systemMeta } from '../src/application/commands/command-meta.ts';
import { createCommandHandler } from '../src/application/commands/handle-command.ts';
import { eventRegistry } from '../src/domain/event-registry.ts';
import { rosterDecider } from '../src/domain/roster/decider.ts';
import { roster } from '../src/domain/roster/state.ts';
import { dataFiles } from '../src/main/settings/data-files.ts';
import { projections } from '../src/main/projections.ts';
import { rebuildInWorker } from '../src/main/rebuild/rebuild-in-worker.ts';
import type { Projection } from '../src/projections/kernel/definition/projection.ts';
import { createRunner } from '../src/projections/kernel/run/runner.ts';
import { inTempFolder, median, millisecondsOf } from './measure.ts';
import type { Result } from './measure.ts';
import { fillLog } from './typed-log.ts';

const sessions = 38_500;
const markMs = 100;
const added = 'sessions';
const others = projections.filter(({ name }) => name !== added);
const clock = { now: () => new Date() };

const openGuild = (dir: string) => {
  const files = dataFiles(dir);
  const eventStore = createSqliteEventStore({ file: files.events, synchronous: 'normal', codec: eventRegistry });
  const readModels = createSqliteReadModelStore({ dir: files.views });
  const pubSub = createInProcessPubSub();
  const rebuild = rebuildInWorker({ dataDir: dir });
  const runner = createRunner({ eventStore, readModels, pubSub, knows: eventRegistry.knows, rebuild });
  const { handle } = createCommandHandler({ eventStore, registry: eventRegistry, clock });
  const isRunning = (name: string): boolean =>
    runner.states().some((state) => state.name === name && state.status === 'running');
  return { eventStore, readModels, runner, handle, isRunning };
};
type Guild = ReturnType<typeof openGuild>;

/** Lets projections follow the log during `work`. */
const following = async <T>(
  dir: string,
  list: readonly Projection[],
  work: (guild: Guild) => Promise<T>,
): Promise<T> => {
  const guild = openGuild(dir);
  const ending = new AbortController();
  const running = guild.runner.run(list, ending.signal);
  try {
    while (!others.every(({ name }) => guild.isRunning(name))) await delay(5);
    return await work(guild);
  } finally {
    ending.abort();
    await running;
    await guild.readModels.close();
    await guild.eventStore.close();
  }
};

/** Registers a player and waits until the other projections have folded it; returns milliseconds. */
const lagOf = async ({ handle, runner }: Guild, serial: number): Promise<number> => {
  const meta = systemMeta({ id: `lag-${serial}`, correlationId: 'bench' }, 'bench', clock);
  const command = {
    type: 'RegisterPlayers',
    data: { players: [{ name: `Latecomer ${serial}`, firstSeen: null }] },
  } as const;
  const handled = await handle(rosterDecider, roster.id, command, meta);
  if (!handled.ok || handled.position === null) throw new Error('not registered');
  const { position } = handled;
  const names = others.map(({ name }) => name);
  return millisecondsOf(async () => {
    if ((await runner.waitFor(names, position, 60_000)) !== 'reached') throw new Error('not reached');
  });
};

/** Lag of live events in other projections while a new projection is built from a large log. */
export const benchAddedProjection = (): Promise<readonly Result[]> =>
  inTempFolder(async (dir) => {
    const events = await fillLog(dataFiles(dir).events, sessions);
    await following(dir, others, () => Promise.resolve());
    return following(dir, projections, async (guild) => {
      const lags: number[] = [];
      const ms = await millisecondsOf(async () => {
        while (!guild.isRunning(added)) {
          lags.push(await lagOf(guild, lags.length));
          await delay(20);
        }
      });
      const largest = Math.max(...lags);
      const build = `${events.toLocaleString('en')} events folded in ${(ms / 1000).toFixed(1)} s meanwhile`;
      return [
        {
          kind: 'time',
          name: 'largest lag of the others while a projection is added',
          ms: largest,
          atMostMs: markMs,
          note: `median ${median(lags).toFixed(1)} ms of ${lags.length} live events, ${build}`,
        },
      ];
    });
  });
