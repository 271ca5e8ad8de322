import { randomUUID } from 'node:crypto';
import { createEventStoreDbEventStore } from '../../src/adapters/event-store/eventstoredb/eventstoredb.ts';
import type { EventCodec, EventStore } from '../../src/ports/event-store.ts';
import { apart } from '../support/eventstoredb-stand-in/apart.ts';
import { startStandIn } from '../support/eventstoredb-stand-in/stand-in.ts';
import type { StandIn } from '../support/eventstoredb-stand-in/stand-in.ts';
import { describeEventStore } from './event-store.ts';
import { jsonCodec } from './facts.ts';

const real = process.env.ESDB_URL;

if (real === undefined) {
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await startStandIn();
  });
  afterAll(() => standIn.kill());

  describeEventStore('EventStoreDB (stand-in)', async () => {
    await standIn.reset();
    const { connectionString } = standIn;
    return {
      open: () => createEventStoreDbEventStore({ connectionString, codec: jsonCodec }),
      dispose: () => Promise.resolve(),
    };
  });
} else {
  const connect = (codec: EventCodec): EventStore => createEventStoreDbEventStore({ connectionString: real, codec });

  describeEventStore('EventStoreDB', async () => {
    const prefix = `${randomUUID()}-`;
    const before = connect(jsonCodec);
    const beginning = await before.head();
    await before.close();
    return {
      open: () => apart(connect, { codec: jsonCodec, prefix, beginning }),
      dispose: () => Promise.resolve(),
    };
  });
}
