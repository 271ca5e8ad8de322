// Builds the read models of a log, decides one command on each session, then follows the last of them.
import { setTimeout as delay } from 'node:timers/promises';
import { createSystemClock } from '../src/adapters/system.ts';
import { createSqliteEventStore } from '../src/adapters/event-store/sqlite/sqlite.ts';
import { createInProcessPubSub } from '../src/adapters/pub-sub/in-process.ts';
import { createSqliteReadModelStore } from '../src/adapters/read-models/sqlite/sqlite.ts';
import { createCommandHandler } from '../src/application/commands/handle-command.ts';
import { eventRegistry } from '../src/domain/event-registry.ts';
import { sessionDecider } from '../src/domain/session/decider.ts';
import { dataFiles } from '../src/main/settings/data-files.ts';
import { projections } from '../src/main/projections.ts';
import { rebuildInWorker } from '../src/main/rebuild/rebuild-in-worker.ts';
import { createNames } from '../src/projections/in-memory/names.ts';
import { createStandings } from '../src/projections/in-memory/standings.ts';
import { createViewRegistry } from '../src/projections/in-memory/views.ts';
import { createRunner } from '../src/projections/kernel/run/runner.ts';
import { metaOf, sessionIdAt } from './guild-log.ts';

const [dataDir = '', sessions = '0'] = process.argv.slice(2);
const files = dataFiles(dataDir);
const clock = createSystemClock();
const signal = new AbortController().signal;

const rebuild = rebuildInWorker({ dataDir });
for (const projection of projections) await rebuild(projection, { signal });

const eventStore = createSqliteEventStore({ file: files.events, synchronous: 'normal', codec: eventRegistry });
const readModels = createSqliteReadModelStore({ dir: files.views });
const pubSub = createInProcessPubSub();
const views = createViewRegistry({ readModels });
const names = createNames({ readModels, pubSub, views });
const standings = createStandings({ readModels, pubSub, views, clock, names });
await views.start();
standings.board();

const { handle } = createCommandHandler({ eventStore, registry: eventRegistry, clock });
const decide = (index: number): Promise<unknown> => {
  const command = { type: 'ExcludeSession', data: { excluded: true, expectedRevision: null } } as const;
  return handle(sessionDecider, sessionIdAt(index), command, metaOf(`exclude ${index}`));
};
const count = Number(sessions);
const followed = 500;
for (let index = 0; index < count - followed; index += 1) await decide(index);

const runner = createRunner({ eventStore, readModels, pubSub, knows: eventRegistry.knows, rebuild });
const ending = new AbortController();
const ended = runner.run(projections, ending.signal);
for (let index = count - followed; index < count; index += 1) await decide(index);
const head = await eventStore.head();
const all = projections.map(({ name }) => name);
while (head !== null && (await runner.waitFor(all, head, 1_000)) !== 'reached') await delay(1);
ending.abort();
await ended;
views.stop();
await readModels.close();
await eventStore.close();
