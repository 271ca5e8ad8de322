import {
  MongoError,
  MongoNetworkError,
  MongoServerSelectionError,
  MongoNotConnectedError,
  MongoWriteConcernError,
} from 'mongodb';
import { codedError } from '../coded-error.ts';

const AWAY = [MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError, MongoWriteConcernError];

/** Of errors of the driver whose class it does not export, or that are none of the above: the way to the server is being made anew. */
const AWAY_NAMES: ReadonlySet<string> = new Set([
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoServerClosedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoStalePrimaryError',
  'MongoOperationTimeoutError',
]);

/** What a server answers that stops, steps down or cannot answer in time; the driver reads again after these, once. */
const AWAY_CODES: ReadonlySet<unknown> = new Set([
  6, 7, 89, 91, 134, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436,
]);

/** The server was out of reach, which says nothing of what was asked. */
export const isAway = (error: unknown): boolean =>
  AWAY.some((kind) => error instanceof kind) ||
  (error instanceof MongoError &&
    (error.hasErrorLabel('RetryableWriteError') || AWAY_NAMES.has(error.name) || AWAY_CODES.has(error.code)));

const asOutage = (error: unknown): unknown =>
  isAway(error) ? Object.assign(codedError('mongo-unavailable', 'MongoDB does not answer'), { cause: error }) : error;

/** The same store, whose calls throw `mongo-unavailable` while the server is away. */
export const tellOutages = <T extends object>(store: T): T =>
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
