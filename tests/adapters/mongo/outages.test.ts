import {
  MongoClientClosedError,
  MongoError,
  MongoInvalidArgumentError,
  MongoNetworkError,
  MongoServerClosedError,
  MongoServerError,
  MongoTopologyClosedError,
} from 'mongodb';
import { withOutageErrors } from '../../../src/adapters/mongo/outages.ts';

const named = (name: string): MongoError =>
  Object.defineProperty(new MongoError('the driver says no more'), 'name', { value: name });

const codeAfter = async (error: Error): Promise<unknown> => {
  const store = withOutageErrors({ read: () => Promise.reject(error) });
  return store.read().catch((thrown: unknown) => (thrown as { code?: unknown }).code);
};

describe('what the driver throws', () => {
  it.each<[string, Error]>([
    ['a cut connection', new MongoNetworkError('connection 3 to 127.0.0.1 closed')],
    ['a closed server', new MongoServerClosedError('Server is closed')],
    ['a closed topology', new MongoTopologyClosedError()],
    ['a closed client', new MongoClientClosedError()],
    ['a closed pool', named('MongoPoolClosedError')],
    ['a cleared pool', named('MongoPoolClearedError')],
    ['a queue that takes too long', named('MongoWaitQueueTimeoutError')],
    ['a server that shuts down', new MongoServerError({ message: 'interrupted', code: 11_600 })],
    [
      'a socket that has ended, of which the driver passes on what Node says',
      Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' }),
    ],
    ['a server that steps down', new MongoServerError({ message: 'not primary', code: 10_107 })],
  ])('%s is an outage', async (_name, error) => {
    expect(await codeAfter(error)).toBe('mongo-unavailable');
  });

  it.each<[string, Error, unknown]>([
    ['a duplicate key', new MongoServerError({ message: 'E11000 duplicate key', code: 11_000 }), 11_000],
    ['a wrong argument', new MongoInvalidArgumentError('no such option'), undefined],
    ['an error of our own', Object.assign(new Error('no-build'), { code: 'no-build' }), 'no-build'],
  ])('%s is none', async (_name, error, code) => {
    expect(await codeAfter(error)).toBe(code);
  });
});
