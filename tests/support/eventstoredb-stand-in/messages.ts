/** Between the client's own generated messages and the log. */
import type {
  AppendReq,
  BatchAppendReq,
  ReadResp as ReadResponse,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { StreamIdentifier as Identifier, UUID as Uuid } from '@eventstore/db-client/generated/shared_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, status } from '@grpc/grpc-js';
import type { ExpectedRevision, LogEvent, ProposedEvent } from './log.ts';

const TICKS_PER_MILLISECOND = 10_000n;

export type Failure = { readonly code: number; readonly details: string; readonly metadata?: Metadata };

/** Errors carry their kind and fields as trailers, from which the client makes its own error classes. */
export const failure = (code: number, details: string, fields: Readonly<Record<string, string>> = {}): Failure => {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(fields)) metadata.set(key, value);
  return { code, details, metadata };
};

/** Observed record, section 3. */
export const streamDeleted = (stream: string): Failure =>
  failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

export const nameOf = (identifier: Identifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

const uuidOf = (uuid: Uuid | undefined): string => {
  const structured = uuid?.getStructured();
  if (structured === undefined) return (uuid?.getString() ?? '').toLowerCase();
  const hex = (bits: string): string => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0');
  const digits = hex(structured.getMostSignificantBits()) + hex(structured.getLeastSignificantBits());
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** Observed record, section 1: ids are normalised to lower case. */
export const proposedOf = (message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): ProposedEvent => ({
  id: uuidOf(message.getId()),
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: Buffer.from(message.getData_asU8()),
  metadata: Buffer.from(message.getCustomMetadata_asU8()),
});

type ExpectedOptions = { hasAny(): boolean; hasNoStream(): boolean; hasStreamExists(): boolean };

export const expectedOf = (options: ExpectedOptions, revision: string): ExpectedRevision => {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamExists() ? 'stream_exists' : Number(revision);
};

export const identifierOf = (stream: string): Identifier => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream).toString('base64'));
  return identifier;
};

/** Answers of a read go out as they are, or already written: events are read often and change never. */
export type ReadAnswer = ReadResponse | Uint8Array;
const written = new WeakMap<LogEvent, Uint8Array>();

export const eventResponse = (event: LogEvent): ReadAnswer => {
  let bytes = written.get(event);
  if (bytes === undefined) {
    bytes = toResponse(event).serializeBinary();
    written.set(event, bytes);
  }
  return bytes;
};

const toResponse = (event: LogEvent): ReadResponse => {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  const id = new shared.UUID();
  id.setString(event.id);
  recorded.setId(id);
  recorded.setStreamIdentifier(identifierOf(event.stream));
  recorded.setStreamRevision(String(event.revision));
  recorded.setCommitPosition(String(event.position));
  recorded.setPreparePosition(String(event.position));
  const fields = recorded.getMetadataMap();
  fields.set('type', event.type);
  fields.set('content-type', event.contentType);
  fields.set('created', String(BigInt(event.created) * TICKS_PER_MILLISECOND));
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.metadata);
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(recorded);
  read.setCommitPosition(String(event.position));
  const response = new streams.ReadResp();
  response.setEvent(read);
  return response;
};

export const checkpointResponse = (position: number): ReadResponse => {
  const checkpoint = new streams.ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(position));
  checkpoint.setPreparePosition(String(position));
  const response = new streams.ReadResp();
  response.setCheckpoint(checkpoint);
  return response;
};

export const caughtUpResponse = (): ReadResponse => {
  const response = new streams.ReadResp();
  response.setCaughtUp(new streams.ReadResp.CaughtUp());
  return response;
};

export const confirmationResponse = (id: string): ReadResponse => {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(id);
  const response = new streams.ReadResp();
  response.setConfirmation(confirmation);
  return response;
};

export const notFoundResponse = (stream: string): ReadResponse => {
  const missing = new streams.ReadResp.StreamNotFound();
  missing.setStreamIdentifier(identifierOf(stream));
  const response = new streams.ReadResp();
  response.setStreamNotFound(missing);
  return response;
};
