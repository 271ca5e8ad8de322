/** Streams/Append (plain), Delete and Tombstone. */
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type {
  AppendReq,
  AppendResp,
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import type { sendUnaryData, ServerReadableStream, ServerUnaryCall } from '@grpc/grpc-js';
import { cutConnection, isBrokenOff, resetCall } from './faults.ts';
import type { AppendFault, Faults } from './faults.ts';
import type { ExpectedRevision, Log, Outcome, ProposedEvent } from './log.ts';
import { expectedOf, failure, nameOf, proposedOf, streamDeleted } from './messages.ts';
import type { Failure } from './messages.ts';

/** Observed record, section 1: per append, the sum over the data of its events; metadata is not counted. */
export const MAX_APPEND_SIZE = 1_048_576;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NIL = '00000000-0000-0000-0000-000000000000';

export const refusalOf = (stream: string, events: readonly ProposedEvent[]): Failure | null => {
  if (stream === '') return failure(status.INVALID_ARGUMENT, 'Stream name is empty');
  if (events.some(({ id, type }) => type === '' || id === NIL || !UUID.test(id))) {
    return failure(status.INVALID_ARGUMENT, 'An event has no type or no id');
  }
  if (events.reduce((sum, event) => sum + event.data.length, 0) <= MAX_APPEND_SIZE) return null;
  return failure(status.INVALID_ARGUMENT, `Maximum Append Size of ${MAX_APPEND_SIZE} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(MAX_APPEND_SIZE),
  });
};

const expectedIn = (answer: AppendResp.WrongExpectedVersion, expected: ExpectedRevision): void => {
  if (expected === 'any') answer.setExpectedAny(new shared.Empty());
  else if (expected === 'no_stream') answer.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream_exists') answer.setExpectedStreamExists(new shared.Empty());
  else answer.setExpectedRevision(String(expected));
};

type Appended = Exclude<Outcome, { readonly kind: 'stream-deleted' }>;

/**
 * Observed record, section 1: on the plain path a conflict is a normal response with the actual revision or "no
 * stream".
 */
const answerOf = (outcome: Appended, expected: ExpectedRevision, withPosition: boolean): AppendResp => {
  const response = new streams.AppendResp();
  if (outcome.kind === 'wrong-expected-version') {
    const conflict = new streams.AppendResp.WrongExpectedVersion();
    if (outcome.actual === null) conflict.setCurrentNoStream(new shared.Empty());
    else conflict.setCurrentRevision(String(outcome.actual));
    expectedIn(conflict, expected);
    response.setWrongExpectedVersion(conflict);
    return response;
  }
  const success = new streams.AppendResp.Success();
  success.setCurrentRevision(String(outcome.revision));
  if (outcome.position === null || !withPosition) success.setNoPosition(new shared.Empty());
  else {
    const position = new streams.AppendResp.Position();
    position.setCommitPosition(String(outcome.position));
    position.setPreparePosition(String(outcome.position));
    success.setPosition(position);
  }
  response.setSuccess(success);
  return response;
};

type AppendCall = ServerReadableStream<AppendReq, AppendResp>;

/** True when the fault ends the call before anything is written. */
const failsBefore = (call: AppendCall, fault: AppendFault | null, answer: sendUnaryData<AppendResp>): boolean => {
  switch (fault?.kind) {
    case 'reset-before-commit':
      resetCall(call, 2);
      return true;
    case 'commit-timeout':
      answer(failure(status.ABORTED, 'Operation timed out: Commit phase timeout.'));
      return true;
    case 'unavailable':
      answer(failure(status.UNAVAILABLE, 'The stand-in was told to be unavailable'));
      return true;
    default:
      return false;
  }
};
/** True when the fault drops the response of a successful write. */
const losesAnswer = (call: AppendCall, fault: AppendFault | null): boolean => {
  if (fault?.kind === 'reset-after-commit') resetCall(call, fault.code);
  else if (fault?.kind === 'cut-after-commit') cutConnection(call);
  else return fault?.kind === 'never-answered';
  return true;
};

const wrongVersion = (stream: string, expected: ExpectedRevision, actual: number | null): Failure => {
  // Observed record, section 8: deletes answer with an error and numeric versions (-2 ANY, -1 none).
  const wanted = typeof expected === 'number' ? expected : expected === 'no_stream' ? -1 : expected === 'any' ? -2 : -4;
  const text = `Delete failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${wanted}, Actual version: ${actual ?? -1}`;
  return failure(status.FAILED_PRECONDITION, text, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': String(wanted),
    'actual-version': String(actual ?? -1),
  });
};

export const createAppendService = (log: Log, faults: Faults) => {
  const handle = (call: AppendCall, requests: readonly AppendReq[], answer: sendUnaryData<AppendResp>): void => {
    const options = requests[0]?.getOptions();
    if (options === undefined) return answer(failure(status.INVALID_ARGUMENT, 'The first message holds no options'));
    const stream = nameOf(options.getStreamIdentifier());
    const expected = expectedOf(options, options.getRevision());
    const events = requests.flatMap((request) => request.getProposedMessage() ?? []).map(proposedOf);
    const refusal = refusalOf(stream, events);
    if (refusal !== null) return answer(refusal);
    const planned = faults.next();
    if (failsBefore(call, planned, answer)) return;
    const before = log.end();
    const outcome = log.append(stream, expected, events);
    const fault = planned ?? (log.end() === before ? null : faults.nextOfNew());
    if (losesAnswer(call, fault)) return faults.countLost();
    if (outcome.kind === 'stream-deleted') return answer(streamDeleted(stream));
    answer(null, answerOf(outcome, expected, fault?.kind !== 'without-position'));
  };
  return {
    append: (call: AppendCall, answer: sendUnaryData<AppendResp>): void => {
      const requests: AppendReq[] = [];
      call.on('data', (request: AppendReq) => requests.push(request));
      call.on('end', () => {
        if (!isBrokenOff(call)) handle(call, requests, answer);
      });
      call.on('error', () => undefined);
    },
    delete: (call: ServerUnaryCall<DeleteReq, DeleteResp>, answer: sendUnaryData<DeleteResp>): void => {
      const options = call.request.getOptions() ?? new streams.DeleteReq.Options();
      const stream = nameOf(options.getStreamIdentifier());
      const expected = expectedOf(options, options.getRevision());
      const outcome = log.delete(stream, expected);
      if (outcome.kind === 'stream-deleted') return answer(streamDeleted(stream));
      if (outcome.kind === 'wrong-expected-version') return answer(wrongVersion(stream, expected, outcome.actual));
      const position = new streams.DeleteResp.Position();
      position.setCommitPosition(String(outcome.position));
      position.setPreparePosition(String(outcome.position));
      const response = new streams.DeleteResp();
      response.setPosition(position);
      answer(null, response);
    },
    tombstone: (call: ServerUnaryCall<TombstoneReq, TombstoneResp>, answer: sendUnaryData<TombstoneResp>): void => {
      const stream = nameOf(call.request.getOptions()?.getStreamIdentifier());
      const outcome = log.tombstone(stream);
      if (outcome.kind !== 'success') return answer(streamDeleted(stream));
      const response = new streams.TombstoneResp();
      response.setNoPosition(new shared.Empty());
      answer(null, response);
    },
  };
};
