import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import type { EventCodec, EventStore, ReclaimResult } from '../../../ports/event-store.ts';
import { createConnection } from './connection.ts';
import type { EventStoreDbConnection, Timing } from './connection.ts';
import { codedError } from '../../coded-error.ts';
import { decodeStream } from '../decode-events.ts';
import { appendExactly, createAppend } from './append.ts';
import { faultKind } from './errors.ts';
import { createFollow } from './follow.ts';
import { createHiding } from './hiding.ts';
import { isSystemType, readsOn } from './read.ts';
import { createRecentIds } from './recent-ids.ts';

const ANSWER_MS = 10_000;
const USUAL_PORT = '2113';

/** HTTP addresses of the connection string's nodes: EventStoreDB serves both on one port. */
export const nodesOf = (connectionString: string): readonly string[] => {
  const [, hosts = ''] = /^[^:]+:\/\/(?:[^@/]*@)?([^/?]+)/.exec(connectionString) ?? [];
  const scheme = /[?&]tls=false\b/.test(connectionString) ? 'http' : 'https';
  return hosts.split(',').map((host) => `${scheme}://${host.includes(':') ? host : `${host}:${USUAL_PORT}`}`);
};

/**
 * Requests a scavenge from every node over HTTP, because the client has no call for it; it continues on its own. It
 * needs operator rights; if a node refuses or does not answer, the operator must start it.
 */
export const createReclaim =
  (connectionString: string, { credentials }: Pick<EventStoreDbConnection, 'credentials'>) =>
  async (): Promise<ReclaimResult> => {
    const { username, password } = credentials;
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const ask = async (node: string): Promise<string | null> => {
      // Never sends credentials without TLS; such servers require none.
      const headers = node.startsWith('https:') ? { authorization } : {};
      const signal = AbortSignal.timeout(ANSWER_MS);
      const answer = await fetch(`${node}/admin/scavenge`, { method: 'POST', headers, signal }).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.ok === true) return null;
      return answer === null ? 'does not answer' : `answers ${answer.status}`;
    };
    for (const node of nodesOf(connectionString)) {
      const why = await ask(node);
      if (why !== null) return { done: false, why: `POST ${node}/admin/scavenge ${why}: start a scavenge there` };
    }
    return { done: true };
  };

/** The log's id is in a stream of its own, with a system type that is not shown. */
const IDENTITY_STREAM = 'muster-log';
const IDENTITY_TYPE = '$muster-log-started';

export type EventStoreDbOptions = {
  /** esdb://host:port?tls=false, or esdb://name:password@host:port with TLS. */
  readonly connectionString: string;
  readonly codec: EventCodec;
  readonly timing?: Partial<Timing>;
};

const createLogId = (connection: EventStoreDbConnection): (() => Promise<string>) => {
  const identify = async (): Promise<string> => {
    const stored = await connection.persist('Reading the identity of the log', (client) =>
      readsOn(connection, client).stream(IDENTITY_STREAM, 0, 1),
    );
    const text = stored?.[0]?.text;
    if (text !== undefined) return (JSON.parse(text) as { readonly logId: string }).logId;
    const event = jsonEvent({ id: randomUUID(), type: IDENTITY_TYPE, data: { logId: randomUUID() } });
    try {
      await connection.persist('Writing the identity of the log', (client) =>
        appendExactly(connection, client, { stream: IDENTITY_STREAM, after: -1, events: [event] }),
      );
    } catch (error) {
      if (faultKind(error) !== 'conflict') throw error;
    }
    return identify();
  };
  let known: Promise<string> | null = null;
  return () => {
    known ??= identify().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
};

/**
 * The log in EventStoreDB 23.10. One store, hence one client, per process. Appends are exact and safe to repeat.
 * A repeated event id at a later revision (`event-id-reused`) is noticed for what this process appended or read lately.
 */
export const createEventStoreDbEventStore = ({ connectionString, codec, timing }: EventStoreDbOptions): EventStore => {
  const connection = createConnection(connectionString, { callMs: 5_000, persistMs: 12_000, ...timing });
  const recentIds = createRecentIds();
  const closing = new AbortController();
  const append = createAppend({ connection, codec, recentIds });
  const logId = createLogId(connection);
  const hiding = createHiding(connection);
  const reclaim = createReclaim(connectionString, connection);
  const open = async <T>(work: () => Promise<T>): Promise<T> => {
    if (closing.signal.aborted) throw codedError('closed', 'The event store is closed');
    return work();
  };

  return {
    append: (stream, expected, facts) => open(() => append(stream, expected, facts)),
    readStream: (stream, after, limit) =>
      open(async () => {
        if (limit === 0) return []; // the server refuses to read none
        const from = after === null ? 0 : after + 1;
        // After hidden events the stream begins with a mark.
        const most = limit === undefined ? undefined : limit + 1;
        const stored = await connection.persist(`Reading ${stream}`, (client) =>
          readsOn(connection, client).stream(stream, from, most),
        );
        const own = (stored ?? []).filter((event) => !isSystemType(event.type)).slice(0, limit);
        for (const event of own) recentIds.note(event.id, stream, event.revision);
        return decodeStream(codec, stream, own);
      }),
    follow: createFollow({ connection, codec, closing: closing.signal }),
    head: () =>
      open(async () => {
        const { head } = await connection.persist('Reading the head', (client) => readsOn(connection, client).ends());
        return head;
      }),
    hide: (stream, below) => open(() => hiding.hide(stream, below)),
    firstRevision: (stream) => open(() => hiding.firstRevision(stream)),
    reclaim: () => open(reclaim),
    logId: () => open(logId),
    close: async () => {
      closing.abort();
      await connection.close();
    },
  };
};
