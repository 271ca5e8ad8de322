import { join } from 'node:path';
import { createSqliteEventStore } from '../src/adapters/event-store/sqlite/sqlite.ts';
import { createSqliteReadModelStore } from '../src/adapters/read-models/sqlite/sqlite.ts';
import { createSystemClock } from '../src/adapters/system.ts';
import { createCommandHandler } from '../src/application/commands/handle-command.ts';
import { eventRegistry } from '../src/domain/event-registry.ts';
import type { UncommittedEvent } from '../src/domain/kernel/envelope.ts';
import type { EventRegistry } from '../src/domain/kernel/registry.ts';
import { sessionDecider } from '../src/domain/session/decider.ts';
import { rebuildProjection } from '../src/projections/kernel/rebuild/rebuild.ts';
import { sessionsProjection } from '../src/projections/sessions/projection.ts';
import { fillLog, metaOf } from './guild-log.ts';
import { compared, inTempFolder, inTurn, millisecondsOf } from './measure.ts';
import type { Result } from './measure.ts';

/** The registry without checksums: none are written or checked. */
const bare: EventRegistry = {
  ...eventRegistry,
  stampChecksum: (fact) => fact,
  decode: (text, position) => ({ ...(JSON.parse(text) as UncommittedEvent), position }),
};
const appends = 300;
const rebuildRounds = 9;
const appendRounds = 25;

const appendingWith = (file: string, registry: EventRegistry) => {
  const store = createSqliteEventStore({ file, synchronous: 'full', inThread: false, codec: registry });
  const { handle } = createCommandHandler({ eventStore: store, registry, clock: createSystemClock() });
  let serial = 0;
  const submit = (): Promise<unknown> => {
    serial += 1;
    const data = {
      eventType: 'Kraken',
      eventDate: '2026-01-01T20:00:00.000Z',
      notes: 'x'.repeat(300),
      dataSource: 'screenshot',
      images: [],
      rawText: null,
      origin: null,
      contentHash: String(serial),
      names: null,
    } as const;
    return handle(sessionDecider, `s${serial}`, { type: 'SubmitSession', data }, metaOf(`${file} ${serial}`));
  };
  return {
    run: () => millisecondsOf(() => Promise.all(Array.from({ length: appends }, submit))),
    close: () => store.close(),
  };
};

const rebuildingWith = (dir: string, file: string, registry: EventRegistry) => () =>
  millisecondsOf(async () => {
    const eventStore = createSqliteEventStore({ file, synchronous: 'normal', codec: registry });
    const readModels = createSqliteReadModelStore({ dir });
    const signal = new AbortController().signal;
    await rebuildProjection({ eventStore, readModels, knows: registry.knows }, sessionsProjection, { signal });
    await readModels.close();
    await eventStore.close();
  });

/** Cost of event checksums, against the same work without them. */
export const benchChecksums = (): Promise<readonly Result[]> =>
  inTempFolder(async (dir) => {
    const file = join(dir, 'guild.db');
    const events = await fillLog(file, { sessions: 1_200, namesEach: 25, roster: 400 });
    const [withSums, without] = [
      appendingWith(join(dir, 'with.db'), eventRegistry),
      appendingWith(join(dir, 'without.db'), bare),
    ];
    const appended = await inTurn(appendRounds, withSums.run, without.run);
    await withSums.close();
    await without.close();
    const rebuilt = await inTurn(
      rebuildRounds,
      rebuildingWith(join(dir, 'a'), file, eventRegistry),
      rebuildingWith(join(dir, 'b'), file, bare),
    );
    return [
      compared('appends with checksums, against none', appended, {
        count: appends,
        wanted: 0.95,
        note: '300 at a time',
      }),
      compared('a rebuild that checks them, against none', rebuilt, {
        count: events,
        wanted: 0.95,
        note: 'sessions of 25 names',
      }),
    ];
  });
