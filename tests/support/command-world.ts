import { join } from 'node:path';
import { createSqliteEventStore } from '../../src/adapters/event-store/sqlite/sqlite.ts';
import type { SqliteEventStore } from '../../src/adapters/event-store/sqlite/sqlite.ts';
import { createCommandHandler } from '../../src/application/commands/handle-command.ts';
import type { CommandHandler, HandlerDeps } from '../../src/application/commands/handle-command.ts';
import { eventRegistry } from '../../src/domain/event-registry.ts';
import type { UncommittedEvent } from '../../src/domain/kernel/envelope.ts';
import type { EventRegistry } from '../../src/domain/kernel/registry.ts';
import type { EventStore, ExpectedRevision } from '../../src/ports/event-store.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { now } from './given.ts';

export const clock = { now: () => new Date(now) };

/** 'lost': the append succeeds but its result is lost. 'down': the append does not happen. Both throw. */
export type Fault = 'lost' | 'down';
type Reading = { readonly stream: string; readonly after: number | null; readonly limit: number | undefined };
type Appending = {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly facts: readonly UncommittedEvent[];
};

/** A log in a temporary folder that records its appends and can be made to fail. */
export type CommandWorld = {
  readonly eventStore: EventStore;
  readonly appends: Appending[];
  readonly reads: Reading[];
  /** Faults of the next appends. */
  readonly faults: Fault[];
  /** Whether reading a stream throws. */
  isUnreadable: boolean;
  /** Runs once, before the next append reaches the log. */
  beforeAppend: (() => Promise<void>) | null;
  /** A handler with empty caches, as after a restart or in another process. */
  handler(given?: Partial<HandlerDeps>): CommandHandler;
  /** Closes the log and opens it again. */
  reopen(): Promise<void>;
  close(): Promise<void>;
};

export const createCommandWorld = (registry: EventRegistry = eventRegistry): CommandWorld => {
  const folder = temporaryFolder();
  const open = (): SqliteEventStore =>
    createSqliteEventStore({ file: join(folder.path, 'events.db'), synchronous: 'normal', codec: registry });
  let log = open();

  const append: EventStore['append'] = async (stream, expected, facts) => {
    world.appends.push({ stream, expected, facts });
    const before = world.beforeAppend;
    world.beforeAppend = null;
    await before?.();
    const fault = world.faults.shift();
    if (fault === 'down') throw new Error('the log is out of reach');
    const appended = await log.append(stream, expected, facts);
    if (fault === 'lost') throw new Error('the answer was lost');
    return appended;
  };
  const eventStore: EventStore = {
    append,
    readStream: (stream, after, limit) => {
      world.reads.push({ stream, after, limit });
      if (world.isUnreadable) return Promise.reject(new Error('the log is out of reach'));
      return log.readStream(stream, after, limit);
    },
    hide: (stream, below) => log.hide(stream, below),
    firstRevision: (stream) => log.firstRevision(stream),
    reclaim: () => log.reclaim(),
    follow: (options) => log.follow(options),
    head: () => log.head(),
    logId: () => log.logId(),
    close: () => log.close(),
  };
  const world: CommandWorld = {
    eventStore,
    appends: [],
    reads: [],
    faults: [],
    isUnreadable: false,
    beforeAppend: null,
    handler: (given = {}) => createCommandHandler({ eventStore, registry, clock, ...given }),
    reopen: async () => {
      await log.close();
      log = open();
    },
    close: async () => {
      await log.close();
      await folder.remove();
    },
  };
  return world;
};
