import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createSqliteEventStore } from '../src/adapters/event-store/sqlite/sqlite.ts';
import { createInProcessPubSub } from '../src/adapters/pub-sub/in-process.ts';
import { createSqliteReadModelStore } from '../src/adapters/read-models/sqlite/sqlite.ts';
import { eventRegistry } from '../src/domain/event-registry.ts';
import { projections } from '../src/main/projections.ts';
import type { Projection } from '../src/projections/kernel/definition/projection.ts';
import { rebuildProjection } from '../src/projections/kernel/rebuild/rebuild.ts';
import { createRunner } from '../src/projections/kernel/run/runner.ts';
import { sessionsProjection } from '../src/projections/sessions/projection.ts';
import { foldByHand } from './hand-sessions.ts';
import { compared, inTempFolder, inTurn, millisecondsOf, rate } from './measure.ts';
import type { Result } from './measure.ts';
import { fillLog, namesEach } from './typed-log.ts';

const sessions = 1500;
const rounds = 3;

export const benchProjections = (): Promise<readonly Result[]> =>
  inTempFolder(async (dir) => {
    const logFile = join(dir, 'events.db');
    const events = await fillLog(logFile, sessions);
    let serial = 0;
    const fresh = (name: string): string => join(dir, `${name}-${(serial += 1)}`);
    const openLog = () => createSqliteEventStore({ file: logFile, synchronous: 'normal', codec: eventRegistry });

    const catchUp = (list: readonly Projection[]) => async (): Promise<number> => {
      const eventStore = openLog();
      const readModels = createSqliteReadModelStore({ dir: fresh('views') });
      const pubSub = createInProcessPubSub();
      const runner = createRunner({ eventStore, readModels, pubSub, knows: eventRegistry.knows });
      const ending = new AbortController();
      const head = await eventStore.head();
      if (head === null) throw new Error('an empty log');
      let ended: Promise<void> = Promise.resolve();
      const ms = await millisecondsOf(async () => {
        ended = runner.run(list, ending.signal);
        const names = list.map(({ name }) => name);
        // Nobody waits for projections that are still being built.
        while ((await runner.waitFor(names, head, 100)) !== 'reached') await delay(1);
      });
      ending.abort();
      await ended;
      await readModels.close();
      await eventStore.close();
      return ms;
    };
    const rebuild = async (): Promise<number> => {
      const eventStore = openLog();
      const readModels = createSqliteReadModelStore({ dir: fresh('views') });
      const deps = { eventStore, readModels, knows: eventRegistry.knows };
      const ms = await millisecondsOf(() =>
        rebuildProjection(deps, sessionsProjection, { signal: new AbortController().signal }),
      );
      await readModels.close();
      await eventStore.close();
      return ms;
    };
    const byHand = (everyPage: boolean) => () => millisecondsOf(() => foldByHand(logFile, fresh('hand'), everyPage));
    const line = (name: string, pair: readonly [number, number], note: string): Result =>
      compared(name, pair, { count: events, wanted: 0.8, note });
    const all = await catchUp(projections)();
    return [
      line(
        'catch-up of the sessions projection',
        await inTurn(rounds, catchUp([sessionsProjection]), byHand(true)),
        `${events} events, ${namesEach} names a session`,
      ),
      line(
        'rebuild of the sessions projection',
        await inTurn(rounds, rebuild, byHand(false)),
        'with nothing to compare, so without a digest',
      ),
      {
        kind: 'note',
        name: `catch-up of all ${projections.length} projections`,
        text: rate(events, all),
        note: 'each event once for each',
      },
    ];
  });
