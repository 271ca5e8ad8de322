import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { EventStore } from '../../../ports/event-store.ts';
import { appendExactly } from './append.ts';
import type { EventStoreDbConnection } from './connection.ts';
import { faultKind } from './errors.ts';
import { readsOn } from './read.ts';
import type { StoredEvent } from './read.ts';
import { within } from './timing.ts';

/**
 * A scavenge keeps the last event of a stream even if it is hidden, so a mark is appended behind hidden events to
 * remain instead. It has a system type that is not shown.
 */
const MARK_TYPE = '$muster-hidden';
/** More events in one append would break live subscriptions. */
const MOST_MARKS = 100;

type Last = Pick<StoredEvent, 'revision' | 'type'> | null;

/** Plan for hiding: end of the stream, marks needed, and the truncation. */
const planOf = (last: Last, below: number | null) => {
  const end = (last?.revision ?? -1) + 1;
  // An existing mark may come from an interrupted run.
  const isMarked = last?.type === MARK_TYPE;
  const hiddenBelow = last === null || isMarked ? end : end + 1;
  const wanted = below === null || below === end ? hiddenBelow : below;
  const endsInMark = wanted > end || (wanted === end && isMarked);
  return { end, wanted, truncateBefore: endsInMark ? wanted - 1 : wanted };
};

/** Truncation and no soft delete: behind that an append that expects no stream would be taken. Never a tombstone. */
export const createHiding = (connection: EventStoreDbConnection): Pick<EventStore, 'hide' | 'firstRevision'> => {
  const { credentials, timing } = connection;

  const metadataOf = (stream: string) =>
    connection.persist(`Reading the metadata of ${stream}`, (client) =>
      within(timing.callMs, 'Metadata', client.getStreamMetadata(stream, { credentials })),
    );
  const lastMetadata = async (client: EventStoreDBClient, stream: string): Promise<bigint | null> => {
    const options = { direction: 'backwards', fromRevision: 'end', maxCount: 1, credentials } as const;
    try {
      for await (const { event } of client.readStream(`$$${stream}`, options)) return event?.revision ?? null;
    } catch (error) {
      if (faultKind(error) !== 'stream-not-found') throw error;
    }
    return null;
  };
  /** Revision of the metadata, null without any. The client returns a log position instead. */
  const metadataRevision = (stream: string): Promise<bigint | null> =>
    connection.persist(`Reading the metadata of ${stream}`, (client) =>
      within(timing.callMs, 'Metadata', lastMetadata(client, stream)),
    );
  const lastOf = (stream: string) =>
    connection.persist(`Reading the end of ${stream}`, (client) => readsOn(connection, client).last(stream));

  const firstRevision = async (stream: string): Promise<number> => {
    const stored = await connection.persist(`Reading ${stream}`, (client) =>
      readsOn(connection, client).stream(stream, 0, 1),
    );
    if (stored === null) return 0;
    const [first] = stored;
    if (first !== undefined) return first.type === MARK_TYPE ? first.revision + 1 : first.revision;
    return Number((await metadataOf(stream)).metadata?.truncateBefore ?? 0);
  };

  /** Appends marks up to a revision; ids are generated once, so that a repeat is the same append. */
  const markUpTo = async (stream: string, from: number, below: number): Promise<void> => {
    for (let next = from; next < below; next += MOST_MARKS) {
      const count = Math.min(MOST_MARKS, below - next);
      const events = Array.from({ length: count }, () => jsonEvent({ id: randomUUID(), type: MARK_TYPE, data: {} }));
      await connection.persist(`Hiding ${stream}`, (client) =>
        appendExactly(connection, client, { stream, after: next - 1, events }),
      );
    }
  };

  /** Never lowers the truncation: another process may have raised it. */
  const truncate = async (stream: string, truncateBefore: number): Promise<void> => {
    const written = await metadataRevision(stream);
    const { metadata } = await metadataOf(stream);
    if (Number(metadata?.truncateBefore ?? 0) >= truncateBefore) return;
    const wanted = { ...metadata, truncateBefore };
    await connection.persist(`Hiding ${stream}`, (client) =>
      within(
        timing.callMs,
        'Metadata',
        client.setStreamMetadata(stream, wanted, {
          expectedRevision: written ?? 'no_stream',
          credentials,
          deadline: timing.callMs,
        }),
      ),
    );
  };

  const hideNow = async (stream: string, below: number | null): Promise<void> => {
    const last = await lastOf(stream);
    const { end, wanted, truncateBefore } = planOf(last, below);
    await markUpTo(stream, end, wanted);
    if (truncateBefore > 0) await truncate(stream, truncateBefore);
  };

  return {
    firstRevision,
    hide: async (stream, below) => {
      for (;;) {
        try {
          return await hideNow(stream, below);
        } catch (error) {
          // Another process wrote to it, or hides it as well: check again.
          if (faultKind(error) !== 'conflict') throw error;
        }
      }
    },
  };
};
