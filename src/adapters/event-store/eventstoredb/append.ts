import { jsonEvent } from '@eventstore/db-client';
import type { EventStoreDBClient, JSONEventType } from '@eventstore/db-client';
import type { UncommittedEvent } from '../../../domain/kernel/envelope.ts';
import type { AppendResult, EventCodec, EventStore, ExpectedRevision } from '../../../ports/event-store.ts';
import { codeOf, codedError } from '../../coded-error.ts';
import type { EventStoreDbConnection } from './connection.ts';
import { actualRevision, faultKind } from './errors.ts';
import { toPosition } from './position.ts';
import { readsOn } from './read.ts';
import type { RecentIds } from './recent-ids.ts';
import { encodeAppend, firstRevision, refuse } from '../encode-append.ts';
import { within } from './timing.ts';

type Request = {
  readonly stream: string;
  readonly first: number;
  readonly facts: readonly UncommittedEvent[];
  readonly texts: readonly string[];
};

const toRequest = (
  codec: EventCodec,
  stream: string,
  expected: ExpectedRevision,
  facts: readonly UncommittedEvent[],
): Request => {
  const first = firstRevision(expected);
  const texts = encodeAppend(codec, stream, { first, facts });
  if (first < 0) refuse('append-invalid', `An append to ${stream} holds events of another stream or revision`);
  return { stream, first, facts, texts };
};

/**
 * The client serialises the data itself, and values it cannot serialise would end the process, so it gets parsed JSON.
 */
const toEvents = ({ facts, texts }: Request) =>
  facts.map((fact, index) =>
    jsonEvent<JSONEventType>({
      id: fact.id,
      type: fact.type,
      data: JSON.parse(texts[index] ?? 'null') as Record<string, unknown>,
    }),
  );

type ExactAppend = { readonly stream: string; readonly after: number; readonly events: ReturnType<typeof toEvents> };

/** One try of a plain append (-1 = no stream), with a deadline in the client and a timer of our own. */
export const appendExactly = (
  { credentials, timing: { callMs } }: EventStoreDbConnection,
  client: EventStoreDBClient,
  { stream, after, events }: ExactAppend,
) =>
  within(
    callMs,
    `An append to ${stream}`,
    client.appendToStream(stream, events, {
      expectedRevision: after < 0 ? 'no_stream' : BigInt(after),
      credentials,
      deadline: callMs,
    }),
  );

/** Delay before a missing answer is looked up in the log; doubled each time. */
const LOOK_AFTER_MS = 500;

type AppendDeps = {
  readonly connection: EventStoreDbConnection;
  readonly codec: EventCodec;
  readonly recentIds: RecentIds;
};

export const createAppend = ({ connection, codec, recentIds }: AppendDeps): EventStore['append'] => {
  /** Result of an append found in the log; null when its events are missing. */
  const readBack = async (client: EventStoreDBClient, request: Request): Promise<AppendResult | null> => {
    const { stream, first, facts } = request;
    const stored = await readsOn(connection, client).stream(stream, first, facts.length);
    const last = stored?.at(-1);
    if (last === undefined || stored?.length !== facts.length) return null;
    if (facts.some((fact, index) => stored[index]?.id !== fact.id.toLowerCase())) return null;
    return { ok: true, revision: last.revision, position: last.position };
  };

  /** Repeats of hidden events are answered without a position; the head is not before it. */
  const withoutPosition = async (
    client: EventStoreDBClient,
    request: Request,
    revision: number,
  ): Promise<AppendResult> => {
    const found = await readBack(client, request);
    if (found !== null) return found;
    const { last } = await readsOn(connection, client).ends();
    if (last === null)
      throw codedError('event-store-inconsistent', `No event in the log after an append to ${request.stream}`);
    return { ok: true, revision, position: last };
  };

  const answered = async (client: EventStoreDBClient, request: Request): Promise<AppendResult> => {
    const answer = await appendExactly(connection, client, {
      stream: request.stream,
      after: request.first - 1,
      events: toEvents(request),
    });
    // The server's revision: after a soft delete revisions continue, even for an append that expects no stream.
    const revision = Number(answer.nextExpectedRevision);
    if (answer.position === undefined) return withoutPosition(client, request, revision);
    return { ok: true, revision, position: toPosition(answer.position) };
  };

  /**
   * One attempt. Events found in the log count as appended: an answer may be lost, and the server drops a repeat of an
   * append in flight, reporting it after two seconds.
   */
  const write = async (client: EventStoreDBClient, request: Request): Promise<AppendResult> => {
    let timer: NodeJS.Timeout | undefined;
    const found = new Promise<AppendResult>((resolve) => {
      const lookAfter = (pause: number): void => {
        timer = setTimeout(() => {
          lookAfter(2 * pause);
          readBack(client, request)
            .then((there) => {
              if (there !== null) resolve(there);
            })
            .catch(() => undefined);
        }, pause);
      };
      lookAfter(LOOK_AFTER_MS);
    });
    try {
      return await Promise.race([answered(client, request), found]);
    } finally {
      clearTimeout(timer);
    }
  };

  const appended = async (request: Request): Promise<AppendResult> => {
    const what = `An append to ${request.stream}`;
    try {
      return await connection.persist(what, (client) => write(client, request));
    } catch (error) {
      const kind = faultKind(error);
      if (kind === 'conflict') return { ok: false, actual: actualRevision(error) };
      if (kind === 'too-large') return refuse('append-too-large', `${what} is too large for the server`);
      if (kind === 'stream-deleted')
        throw Object.assign(codedError('stream-deleted', `${request.stream} has a tombstone`), { cause: error });
      if (codeOf(error) !== 'event-store-unavailable') throw error;
      const found = await connection.call((client) => readBack(client, request)).catch(() => null);
      if (found === null) throw error;
      return found;
    }
  };

  return async (stream, expected, facts) => {
    const request = toRequest(codec, stream, expected, facts);
    if (recentIds.isElsewhere(facts)) {
      refuse('event-id-reused', `An event of this append is already in the log (stream ${stream})`);
    }
    const outcome = await appended(request);
    if (outcome.ok) for (const fact of facts) recentIds.note(fact.id, stream, fact.revision);
    return outcome;
  };
};
