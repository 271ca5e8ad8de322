import {
  MongoError,
  MongoNetworkError,
  MongoServerSelectionError,
  MongoNotConnectedError,
  MongoWriteConcernError,
} from 'mongodb';
import { codedError } from '../coded-error.ts';

const AWAY = [MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError, MongoWriteConcernError];

/** The server was out of reach, which says nothing of what was asked. */
export const isAway = (error: unknown): boolean =>
  AWAY.some((kind) => error instanceof kind) ||
  (error instanceof MongoError &&
    (error.hasErrorLabel('RetryableWriteError') || error.name === 'MongoPoolClearedError'));

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
