import { EventStoreDBClient } from '@eventstore/db-client';
import pLimit from 'p-limit';
import { codedError } from '../../coded-error.ts';
import { faultKind, isFinal } from './errors.ts';
import { backOff, within } from './timing.ts';

/** A server allows 100 calls per connection and silently queues more. The rest is reserved for subscriptions. */
const CALLS_AT_ONCE = 80;
/** An interval below 10 s makes the client complain; a half-open connection is noticed after the sum of both. */
const KEEP_ALIVE_MS = 10_000;
const KEEP_ALIVE_ANSWER_MS = 2_000;
const RENEW_AT_MOST_EVERY_MS = 200;

export type Timing = {
  /** Timeout of an append, or silence of a read. */
  readonly callMs: number;
  /** Timeout of a call including retries. */
  readonly persistMs: number;
};
export type EventStoreDbConnection = {
  readonly credentials: { readonly username: string; readonly password: string };
  readonly timing: Timing;
  client(): EventStoreDBClient;
  /** One attempt. The work has its own timer: an append may last `callMs`, a read be silent for `callMs`. */
  call<T>(work: (client: EventStoreDBClient) => Promise<T>): Promise<T>;
  /** Retries what is safe to repeat; throws final errors, or `event-store-unavailable` when time is up. */
  persist<T>(what: string, work: (client: EventStoreDBClient) => Promise<T>): Promise<T>;
  /** Uses another channel for the next call, if this client is still current. */
  renew(failed: EventStoreDBClient): void;
  /** Waits for calls in flight, then disconnects. */
  close(): Promise<void>;
};

type Settings = ReadonlyMap<string, string>;

/** Settings of the connection string's query. */
const settingsOf = (connectionString: string): Settings =>
  new Map(
    (connectionString.split('?')[1] ?? '')
      .split('&')
      .filter((part) => part !== '')
      .map((part) => [part.split('=')[0] ?? '', part.split('=').slice(1).join('=')]),
  );

/** Per-call credentials choose plain appends. Without TLS they are never sent; with TLS they must be the real ones. */
const credentialsOf = (connectionString: string): EventStoreDbConnection['credentials'] => {
  const given = /^[^:]+:\/\/([^:@/]+):([^@/]*)@/.exec(connectionString);
  if (given !== null) {
    return { username: decodeURIComponent(given[1] ?? ''), password: decodeURIComponent(given[2] ?? '') };
  }
  if (settingsOf(connectionString).get('tls') !== 'false') {
    throw codedError(
      'invalid-connection-string',
      'EventStoreDB with TLS needs a user (esdb://name:password@host), without TLS the setting tls=false',
    );
  }
  return { username: 'plain', password: 'append' };
};

/**
 * Client after client, one at a time. The driver pauses up to two minutes between attempts to connect and shares them
 * among channels of equal options; a keep-alive interval that differs by a millisecond gets a channel of its own, which
 * tries at once: so a server that comes back is found within our own pauses.
 */
const createClients = (connectionString: string): (() => EventStoreDBClient) => {
  const base = connectionString.split('?')[0] ?? '';
  const given = settingsOf(connectionString);
  const interval = Number(given.get('keepAliveInterval') ?? KEEP_ALIVE_MS);
  const drawn = Math.floor(Math.random() * 500);
  let made = 0;
  return () => {
    made += 1;
    const settings = new Map([
      ['keepAliveTimeout', String(KEEP_ALIVE_ANSWER_MS)],
      ...given,
      ['keepAliveInterval', String(interval < 0 ? interval : interval + ((drawn + made) % 1_000))],
      ['throwOnAppendFailure', 'true'],
    ]);
    const written = [...settings].map(([key, value]) => `${key}=${value}`).join('&');
    return EventStoreDBClient.connectionString(`${base}?${written}`);
  };
};

export const createConnection = (connectionString: string, timing: Timing): EventStoreDbConnection => {
  const credentials = credentialsOf(connectionString);
  const makeClient = createClients(connectionString);
  const inTurn = pLimit(CALLS_AT_ONCE);
  const inFlight = new Set<Promise<unknown>>();
  let current = makeClient();
  let renewedAt = 0;
  let answeredAt = 0;

  const renew = (failed: EventStoreDBClient): void => {
    const now = performance.now();
    if (failed !== current || now - renewedAt < RENEW_AT_MOST_EVERY_MS) return;
    renewedAt = now;
    current = makeClient();
  };

  const call: EventStoreDbConnection['call'] = (work) =>
    inTurn(async () => {
      const client = current;
      const startedAt = performance.now();
      try {
        const answer = await work(client);
        answeredAt = performance.now();
        return answer;
      } catch (error) {
        // No answer since: the connection may be half open, and a new one is cheap.
        if (faultKind(error) === 'unavailable' && answeredAt < startedAt) renew(client);
        throw error;
      }
    });

  const repeated: EventStoreDbConnection['persist'] = async (what, work) => {
    const startedAt = performance.now();
    for (let tries = 0; ; tries += 1) {
      try {
        return await call(work);
      } catch (error) {
        if (isFinal(faultKind(error))) throw error;
        const pause = backOff(tries);
        if (performance.now() + pause - startedAt > timing.persistMs) {
          throw Object.assign(codedError('event-store-unavailable', `${what}: no answer from EventStoreDB`), {
            cause: error,
          });
        }
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  };

  return {
    credentials,
    timing,
    client: () => current,
    call,
    persist: (what, work) => {
      const done = repeated(what, work);
      inFlight.add(done);
      const settled = (): void => void inFlight.delete(done);
      done.then(settled, settled);
      return done;
    },
    renew,
    close: async () => {
      while (inFlight.size > 0) await Promise.allSettled(inFlight);
      await within(timing.callMs, 'Closing', current.dispose()).catch(() => undefined);
    },
  };
};
