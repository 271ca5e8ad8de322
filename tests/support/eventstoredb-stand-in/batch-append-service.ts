/** Streams/BatchAppend, the path of a client that is given no credentials for a call (observed record, section 0). */
import shared from '@eventstore/db-client/generated/shared_pb.js';
import rpc from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import { MAX_APPEND_SIZE, refusalOf } from './append-service.ts';
import type { Log, Outcome, ProposedEvent } from './log.ts';
import { expectedOf, nameOf, proposedOf } from './messages.ts';

type Call = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;
type Batch = { readonly options: BatchAppendReq.Options; readonly events: ProposedEvent[] };

/** A bytes field in wire format. */
const field = (number: number, bytes: Uint8Array): Buffer => {
  const length: number[] = [];
  let rest = bytes.length;
  for (; rest > 127; rest >>= 7) length.push((rest & 127) | 128);
  return Buffer.concat([Buffer.from([(number << 3) | 2, ...length, rest]), bytes]);
};

/** The details are a google.protobuf.Any, which the client's generated code uses and does not export. */
const errorOf = (typeName: string, bytes: Uint8Array) => {
  const url = Buffer.from(`type.googleapis.com/event_store.client.${typeName}`);
  return rpc.Status.deserializeBinary(field(3, Buffer.concat([field(1, url), field(2, bytes)])));
};
/** In wire format the client's Empty equals Google's. */
const nothing = () => new shared.Empty() as never;

const conflictOf = (actual: number | null) => {
  const conflict = new shared.WrongExpectedVersion();
  if (actual === null) conflict.setCurrentNoStream(nothing());
  else conflict.setCurrentStreamRevision(String(actual));
  return errorOf('WrongExpectedVersion', conflict.serializeBinary());
};

const finish = (response: BatchAppendResp, outcome: Outcome): void => {
  if (outcome.kind === 'stream-deleted') {
    response.setError(errorOf('StreamDeleted', new shared.StreamDeleted().serializeBinary()));
  } else if (outcome.kind === 'wrong-expected-version') response.setError(conflictOf(outcome.actual));
  else {
    const success = new streams.BatchAppendResp.Success();
    success.setCurrentRevision(String(outcome.revision));
    if (outcome.position === null) success.setNoPosition(nothing());
    else {
      const position = new shared.AllStreamPosition();
      position.setCommitPosition(String(outcome.position));
      position.setPreparePosition(String(outcome.position));
      success.setPosition(position);
    }
    response.setSuccess(success);
  }
};

const respond = (log: Log, { options, events }: Batch, response: BatchAppendResp): void => {
  const stream = nameOf(options.getStreamIdentifier());
  response.setStreamIdentifier(options.getStreamIdentifier());
  // Section 5: the server judges the deadline by its own clock.
  const deadline = options.getDeadline()?.toDate().getTime() ?? Infinity;
  if (deadline < Date.now()) response.setError(errorOf('Timeout', new shared.Timeout().serializeBinary()));
  else {
    const refusal = refusalOf(stream, events);
    if (refusal === null)
      finish(response, log.append(stream, expectedOf(options, options.getStreamPosition()), events));
    else if (refusal.details.startsWith('Maximum')) {
      const exceeded = new shared.MaximumAppendSizeExceeded();
      exceeded.setMaxappendsize(MAX_APPEND_SIZE);
      response.setError(errorOf('MaximumAppendSizeExceeded', exceeded.serializeBinary()));
    } else response.setError(errorOf('BadRequest', new shared.BadRequest().serializeBinary()));
  }
};

export const createBatchAppend =
  (log: Log) =>
  (call: Call): void => {
    const open = new Map<string, Batch>();
    call.on('data', (request: BatchAppendReq) => {
      const correlation = request.getCorrelationId();
      const key = correlation?.getString() ?? '';
      const options = request.getOptions();
      const batch = open.get(key) ?? (options === undefined ? null : { options, events: [] });
      if (batch === null) return;
      batch.events.push(...request.getProposedMessagesList().map(proposedOf));
      open.set(key, batch);
      if (!request.getIsFinal()) return;
      open.delete(key);
      const response = new streams.BatchAppendResp();
      response.setCorrelationId(correlation);
      respond(log, batch, response);
      call.write(response);
    });
    call.on('end', () => call.end());
    call.on('error', () => undefined);
  };
