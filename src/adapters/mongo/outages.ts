import {
  MongoClientClosedError,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerClosedError,
  MongoServerSelectionError,
  MongoStalePrimaryError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb';
import { codedError, isLostSocket } from '../coded-error.ts';

const AWAY = [
  MongoClientClosedError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerClosedError,
  MongoServerSelectionError,
  MongoStalePrimaryError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
];

/** Errors of the driver whose class it does not export. */
const AWAY_NAMES: ReadonlySet<string> = new Set([
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
]);

/** Codes of a server that stops, steps down or times out; the driver retries reads once after these. */
const AWAY_CODES: ReadonlySet<unknown> = new Set(
  Object.values({
    HostUnreachable: 6,
    HostNotFound: 7,
    NetworkTimeout: 89,
    ShutdownInProgress: 91,
    ReadConcernMajorityNotAvailableYet: 134,
    PrimarySteppedDown: 189,
    ExceededTimeLimit: 262,
    SocketException: 9_001,
    NotWritablePrimary: 10_107,
    InterruptedAtShutdown: 11_600,
    InterruptedDueToReplStateChange: 11_602,
    NotPrimaryNoSecondaryOk: 13_435,
    NotPrimaryOrSecondary: 13_436,
  }),
);

/** Whether the server was unreachable, which says nothing about the call itself. */
export const isAway = (error: unknown): boolean =>
  isLostSocket(error) ||
  AWAY.some((kind) => error instanceof kind) ||
  (error instanceof MongoError &&
    (error.hasErrorLabel('RetryableWriteError') || AWAY_NAMES.has(error.name) || AWAY_CODES.has(error.code)));

const asOutage = (error: unknown): unknown =>
  isAway(error) ? Object.assign(codedError('mongo-unavailable', 'MongoDB does not answer'), { cause: error }) : error;

/** Wraps a store so that calls throw `mongo-unavailable` during an outage. */
export const withOutageErrors = <T extends object>(store: T): T =>
  Object.fromEntries(
    Object.entries(store).map(([name, call]) => [
      name,
      (...given: readonly unknown[]): unknown => {
        const answer: unknown = Reflect.apply(call as (...args: readonly unknown[]) => unknown, store, given);
        return answer instanceof Promise
          ? answer.catch((error: unknown) => {
              throw asOutage(error);
            })
          : answer;
      },
    ]),
  ) as T;
