/** Streams/Read: reads of a stream and of $all in both directions; subscriptions go to their own module. */
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { Log, LogEvent } from './log.ts';
import { eventResponse, failure, nameOf, notFoundResponse, streamDeleted } from './messages.ts';
import type { Failure, ReadAnswer } from './messages.ts';

export type ReadCall = ServerWritableStream<ReadReq, ReadAnswer>;
const END = 2n ** 64n - 1n;

/** Observed record, sections 2 and 3: what the server throws at positions and counts that make no sense. */
const threw = (details: string): Failure => failure(status.UNKNOWN, details);
export const handlerThrew = (): Failure => threw('Exception was thrown by handler.');

export const fail = (call: ReadCall, error: Failure): void => void call.emit('error', error);

/** Resolves when there is room again; false when the caller has gone. */
export const room = (call: ReadCall): Promise<boolean> =>
  new Promise((resolve) => {
    const done = (): void => {
      call.off('drain', done);
      call.off('cancelled', done);
      call.off('close', done);
      resolve(!call.cancelled && !call.destroyed);
    };
    call.on('drain', done);
    call.on('cancelled', done);
    call.on('close', done);
    if (call.cancelled || call.destroyed) done();
  });

const send = async (call: ReadCall, events: Iterable<LogEvent>): Promise<void> => {
  for (const event of events) {
    if (call.cancelled) return;
    if (!call.write(eventResponse(event)) && !(await room(call))) return;
  }
  call.end();
};

function* descending(events: readonly LogEvent[], from: number, count: number): Generator<LogEvent> {
  for (let index = from; index >= 0 && index > from - count; index -= 1) {
    const event = events[index];
    if (event !== undefined) yield event;
  }
}

const isBackwards = (options: ReadReq.Options): boolean =>
  options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;

export type AllStart = { readonly index: number } | 'start' | 'end' | 'not-a-record' | 'thrown';

/** Index of the record at a position, 'beyond the end', or none (section 2). */
export const startOf = (log: Log, all: ReadReq.Options.AllOptions): AllStart => {
  if (all.hasEnd()) return 'end';
  const position = all.getPosition();
  if (position === undefined) return 'start';
  const commit = BigInt(position.getCommitPosition());
  const prepare = BigInt(position.getPreparePosition());
  if (commit === END) return 'end';
  if (prepare > commit || commit >= 2n ** 63n) return 'thrown';
  const at = Number(commit);
  if (at === 0) return 'start';
  const index = log.indexAt(at);
  const found = log.all()[index];
  if (found === undefined) return at >= log.end() ? 'end' : 'not-a-record';
  return found.position === at ? { index } : 'not-a-record';
};

/** null for values that the server rejects: 2^63 and above. */
const revisionOf = (stream: ReadReq.Options.StreamOptions): number | null => {
  if (stream.hasEnd()) return Infinity;
  const revision = stream.hasRevision() ? Number(stream.getRevision()) : 0;
  return revision < 2 ** 63 ? revision : null;
};

export const createReads = (log: Log) => {
  const readAll = (call: ReadCall, options: ReadReq.Options, all: ReadReq.Options.AllOptions): void => {
    const count = Number(options.getCount());
    const start = startOf(log, all);
    if (start === 'thrown') return fail(call, handlerThrew());
    if (start === 'not-a-record') return fail(call, threw('Unexpected ReadAllResult: Error'));
    // Section 3: a read of no events from $all hangs.
    if (count === 0) return;
    const events = log.all();
    // Section 2: forwards is inclusive, backwards exclusive.
    if (isBackwards(options)) {
      const from = start === 'end' ? events.length - 1 : start === 'start' ? -1 : start.index - 1;
      return void send(call, descending(events, from, count));
    }
    const from = start === 'start' ? 0 : start === 'end' ? events.length : start.index;
    void send(call, events.slice(from, from + Math.min(count, events.length)));
  };

  const readStream = (call: ReadCall, options: ReadReq.Options, stream: ReadReq.Options.StreamOptions): void => {
    const name = nameOf(stream.getStreamIdentifier());
    const count = Number(options.getCount());
    const events = log.stream(name);
    const backwards = isBackwards(options);
    if (events === 'deleted') return fail(call, streamDeleted(name));
    if (count === 0 || (stream.hasEnd() && !backwards)) return fail(call, threw('Unexpected ReadStreamResult: Error'));
    if (events === 'not-found') {
      call.write(notFoundResponse(name));
      call.end();
      return;
    }
    const revision = revisionOf(stream);
    if (revision === null) return fail(call, handlerThrew());
    // Section 3: fromRevision is inclusive in both directions; backwards reads from beyond the end start at the last
    // event.
    if (backwards) {
      const last = events.findLastIndex((event) => event.revision <= revision);
      return void send(call, descending(events, last, count));
    }
    const from = Math.max(0, revision - (events[0]?.revision ?? 0));
    void send(call, events.slice(from, from + Math.min(count, events.length)));
  };

  return { readAll, readStream };
};
