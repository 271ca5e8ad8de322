/** The process of the stand-in: serves the client's own gRPC definitions and takes commands from its parent. */
import { flushCompileCache } from 'node:module';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Server, ServerCredentials, status } from '@grpc/grpc-js';
import type { sendUnaryData } from '@grpc/grpc-js';
import { createAppendService } from './append-service.ts';
import { createBatchAppend } from './batch-append-service.ts';
import { createFaults } from './faults.ts';
import type { AppendFault } from './faults.ts';
import { createLog } from './log.ts';
import { failure } from './messages.ts';
import type { ReadAnswer } from './messages.ts';
import { createReads, fail } from './read-service.ts';
import type { ReadCall } from './read-service.ts';
import { createSubscriptions } from './subscriptions.ts';
import type { SubscriptionFault } from './subscriptions.ts';

const [port = '0', journal = ''] = process.argv.slice(2);
const log = createLog(journal === '' ? null : journal);
const faults = createFaults();
const appends = createAppendService(log, faults);
const reads = createReads(log);
const subscriptions = createSubscriptions(log);

const read = (call: ReadCall): void => {
  const options = call.request.getOptions();
  const all = options?.getAll();
  const stream = options?.getStream();
  call.on('error', () => undefined);
  if (options === undefined) return fail(call, failure(status.INVALID_ARGUMENT, 'No options'));
  if (all !== undefined) {
    return options.hasSubscription()
      ? subscriptions.subscribeToAll(call, options, all)
      : reads.readAll(call, options, all);
  }
  if (stream === undefined || options.hasSubscription()) {
    return fail(call, failure(status.UNIMPLEMENTED, 'The stand-in has no subscriptions to a stream'));
  }
  reads.readStream(call, options, stream);
};

/** Observed record, section 0: asked once per client before the first append without credentials. */
const supportedMethods = (
  _call: unknown,
  answer: sendUnaryData<InstanceType<typeof features.SupportedMethods>>,
): void => {
  const supported = new features.SupportedMethods();
  supported.setEventStoreServerVersion('23.10.8');
  for (const name of ['append', 'batchappend', 'delete', 'read', 'tombstone']) {
    const method = new features.SupportedMethod();
    method.setServiceName('event_store.client.streams.streams');
    method.setMethodName(name);
    supported.addMethods(method);
  }
  answer(null, supported);
};

// Section 1: a message beyond 16 MiB is refused. Section 4: 100 calls on a connection.
const server = new Server({
  'grpc.max_receive_message_length': 16 * 1024 * 1024,
  'grpc.max_concurrent_streams': 100,
});
const { read: readMethod, ...otherMethods } = streamsGrpc.StreamsService;
const readAnswers = {
  ...readMethod,
  responseSerialize: (answer: ReadAnswer): Buffer =>
    answer instanceof Uint8Array
      ? Buffer.from(answer.buffer, answer.byteOffset, answer.length)
      : readMethod.responseSerialize(answer),
};
server.addService({ ...otherMethods, read: readAnswers }, { ...appends, read, batchAppend: createBatchAppend(log) });
server.addService(serverFeatures.ServerFeaturesService, { getSupportedMethods: supportedMethods });

type Command =
  | { readonly name: 'plan'; readonly faults: readonly AppendFault[] }
  | { readonly name: 'plan-for-new'; readonly faults: readonly AppendFault[] }
  | { readonly name: 'fail-subscriptions'; readonly how: SubscriptionFault }
  | { readonly name: 'reset' }
  | { readonly name: 'stats' };

const obey = (command: Command): unknown => {
  switch (command.name) {
    case 'plan':
      return faults.plan(command.faults);
    case 'plan-for-new':
      return faults.planForNew(command.faults);
    case 'fail-subscriptions':
      return subscriptions.faults[command.how]();
    case 'reset':
      faults.clear();
      subscriptions.faults['reset-0']();
      return log.reset();
    case 'stats':
      return {
        ...subscriptions.stats(),
        lost: faults.lost(),
        events: log.all().length,
        memory: process.memoryUsage.rss(),
      };
  }
};
process.on('message', ({ id, command }: { readonly id: number; readonly command: Command }) => {
  process.send?.({ id, answer: obey(command) ?? null });
});
process.on('disconnect', () => process.exit(0));

server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
  if (error !== null) throw error;
  process.send?.({ id: 0, answer: bound });
  // It is ended without a word.
  flushCompileCache();
});
