import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient, JSONEventType } from '@eventstore/db-client';
import { jsonEvent } from '@eventstore/db-client';
import { createConnection } from '../src/adapters/event-store/eventstoredb/connection.ts';
import { toLogPosition } from '../src/adapters/event-store/eventstoredb/position.ts';
import { createEventStoreDbEventStore } from '../src/adapters/event-store/eventstoredb/eventstoredb.ts';
import { eventRegistry } from '../src/domain/event-registry.ts';
import type { UncommittedEvent, Position } from '../src/domain/kernel/envelope.ts';
import type { SessionEvent } from '../src/domain/session/events.ts';
import type { EventStore } from '../src/ports/event-store.ts';
import { startStandIn } from '../tests/support/eventstoredb-stand-in/stand-in.ts';
import { compared, inTurn, median, millisecondsOf, rate } from './measure.ts';
import type { Result } from './measure.ts';

const inFlight = 64;
/** Number of appends to each stream per round, one event each. */
const each = 20;
const appends = inFlight * each;
/** Warm-up rounds per side; their events are followed later. */
const firstRounds = 4;
const appendRounds = 13;
const batchRounds = 3;
const followRounds = 9;

/** A session that is submitted, then alternately excluded and included. */
const dataOf = (revision: number): SessionEvent => {
  if (revision > 0) return { type: revision % 2 === 1 ? 'SessionExcluded' : 'SessionIncluded', data: {} };
  return {
    type: 'SessionSubmitted',
    data: {
      eventType: 'Kraken',
      eventDate: '2026-03-01T20:00:00.000Z',
      notes: Array.from({ length: 10 }, (_, index) => `Member ${index}`).join(', '),
      dataSource: 'text',
      images: [],
      rawText: null,
      origin: null,
      sameContentAs: null,
      contentHash: randomUUID(),
    },
  };
};

const freshStream = (): readonly UncommittedEvent[] => {
  const stream = `session-${randomUUID()}`;
  return Array.from({ length: each }, (_, revision): UncommittedEvent => {
    const commandId = randomUUID();
    return {
      ...dataOf(revision),
      id: randomUUID(),
      stream,
      revision,
      schemaVersion: 1,
      commandId,
      commandHash: commandId.repeat(2),
      correlationId: commandId,
      causationId: null,
      undoes: null,
      actor: { kind: 'person', id: 'bench', role: 'mod' },
      occurredAt: '2026-03-01T20:00:00.000Z',
      recordedAt: '2026-03-01T20:00:01.000Z',
      reason: null,
      restoredBy: null,
      checksum: null,
    };
  });
};

type Append = (fact: UncommittedEvent) => Promise<unknown>;

/** Appends to several new streams concurrently, one event after another in each. */
const appendingBy = (append: Append) => (): Promise<number> => {
  const streams = Array.from({ length: inFlight }, freshStream);
  return millisecondsOf(() =>
    Promise.all(
      streams.map(async (facts) => {
        for (const fact of facts) await append(fact);
      }),
    ),
  );
};

const through =
  (store: EventStore): Append =>
  async (fact) => {
    const expected = fact.revision === 0 ? 'no-stream' : { revision: fact.revision - 1 };
    const { ok } = await store.append(fact.stream, expected, [fact]);
    if (!ok) throw new Error('conflict');
  };

/** The same bytes without validation: serialises the fact and throws on a conflict. */
const bare =
  (client: EventStoreDBClient, options: { readonly credentials?: { username: string; password: string } }): Append =>
  (fact) =>
    client.appendToStream(fact.stream, jsonEvent<JSONEventType>({ id: fact.id, type: fact.type, data: { ...fact } }), {
      expectedRevision: fact.revision === 0 ? 'no_stream' : BigInt(fact.revision - 1),
      ...options,
    });

/** Range of positions appended during warm-up. */
type Stretch = { readonly after: Position | null; readonly until: Position; readonly events: number };

const mustBe = (found: number, { events }: Stretch): void => {
  if (found !== events) throw new Error(`${found} events instead of ${events}`);
};

/** Decodes each event and counts exclusions. */
const followAndFold = (store: EventStore, stretch: Stretch) => (): Promise<number> =>
  millisecondsOf(async () => {
    const { after, until } = stretch;
    const exclusions = new Map<string, number>();
    let events = 0;
    const { signal } = new AbortController();
    for await (const batch of store.follow({ after, until, types: eventRegistry.types, signal })) {
      for (const { stream, type } of batch.events)
        exclusions.set(stream, (exclusions.get(stream) ?? 0) + (type === 'SessionExcluded' ? 1 : 0));
      events += batch.events.length;
    }
    mustBe(events, stretch);
  });

/** Counts the events parsed by the client. */
const subscribeAndCount = (client: EventStoreDBClient, stretch: Stretch) => (): Promise<number> =>
  millisecondsOf(async () => {
    const end = toLogPosition(stretch.until).commit;
    const fromPosition = stretch.after === null ? 'start' : toLogPosition(stretch.after);
    const subscription = client.subscribeToAll({ fromPosition });
    let events = 0;
    await new Promise<void>((resolve, reject) => {
      subscription.on('error', reject);
      subscription.on('data', ({ event, commitPosition }) => {
        const position = commitPosition ?? 0n;
        if (position <= end && event?.type.startsWith('$') === false) events += 1;
        if (position >= end) resolve();
      });
    });
    await subscription.unsubscribe();
    mustBe(events, stretch);
  });

/** The adapter against the bare client, with the same settings on the same server. */
export const benchEventStore = async (): Promise<readonly Result[]> => {
  const named = process.env['ESDB_URL'];
  // In a process of its own, like a server.
  const standIn = named === undefined ? await startStandIn() : null;
  const connectionString = named ?? standIn?.connectionString ?? '';
  const server = `against ${standIn === null ? 'EventStoreDB' : 'the stand-in, which is no EventStoreDB'}`;
  const store = createEventStoreDbEventStore({ connectionString, codec: eventRegistry });
  const connection = createConnection(connectionString, { callMs: 5_000, persistMs: 12_000 });
  const client = connection.client();
  const ours = appendingBy(through(store));
  const byHand = appendingBy(bare(client, { credentials: connection.credentials }));
  const batched = appendingBy(bare(client, {}));
  try {
    const after = await store.head();
    await inTurn(firstRounds, ours, byHand);
    const until = await store.head();
    if (until === null) throw new Error('an empty log');
    const stretch: Stretch = { after, until, events: firstRounds * 2 * appends };
    const appended = await inTurn(appendRounds, ours, byHand);
    const inBatches: number[] = [];
    for (let round = 0; round < batchRounds; round += 1) inBatches.push(await batched());
    const followed = await inTurn(followRounds, followAndFold(store, stretch), subscribeAndCount(client, stretch));
    return [
      compared(`appends to EventStoreDB, ${inFlight} in flight`, appended, {
        count: appends,
        wanted: 0.8,
        note: `plain appends both; the client's batches, which we may not use: ${rate(appends, median(inBatches))}; ${server}`,
      }),
      compared('following EventStoreDB', followed, {
        count: stretch.events,
        wanted: 0.7,
        note: `decoded and folded, by hand parsed and counted; ${server}`,
      }),
    ];
  } finally {
    await store.close();
    await connection.close();
    await standIn?.kill();
  }
};
