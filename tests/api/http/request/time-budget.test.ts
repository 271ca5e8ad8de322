import type { FastifyRequest } from 'fastify';
import { createTimeBudget } from '../../../../src/api/http/request/time-budget.ts';
import { createTestApi } from '../../../support/api.ts';
import type { TestApi, TestApiOptions } from '../../../support/api.ts';

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

describe('the time of a request', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is one for all that it waits for, however many', async () => {
    jest.useFakeTimers();
    const within = createTimeBudget(50);
    const request = {} as FastifyRequest;
    const late = () => new Error('late');
    const first = within(request, () => new Promise((resolve) => setTimeout(resolve, 30, 'who')), late);
    await jest.advanceTimersByTimeAsync(30);
    expect(await first).toBe('who');
    // A body that comes slowly costs the sender's time.
    await jest.advanceTimersByTimeAsync(1_000);
    let error: unknown = null;
    void within(request, never, late).catch((thrown: unknown) => (error = thrown));
    await jest.advanceTimersByTimeAsync(19);
    expect(error).toBeNull();
    await jest.advanceTimersByTimeAsync(1);
    expect(error).toEqual(late());
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('a request that waits for what does not answer', () => {
  let api: TestApi;
  const open = async (deps: NonNullable<TestApiOptions['deps']>): Promise<string> => {
    api = await createTestApi({ settings: { answerWithinMs: 1_500 }, deps });
    return api.signInAs('moderator');
  };
  afterEach(() => api.close());
  const unavailable = { code: 'unavailable', detail: expect.any(String) as string };

  it('is told so while the user is unknown', async () => {
    const cookie = await open(({ accounts }) => ({ accounts: { ...accounts, byId: never } }));
    const answer = await api.ask('GET', '/api/players', cookie).expect(503);
    expect(answer.body).toMatchObject(unavailable);
    expect(answer.headers['retry-after']).toBe('2');
  });

  it('is told so about its reads', async () => {
    let isAway = false;
    const cookie = await open(({ readModels }) => ({
      readModels: {
        ...readModels,
        find: (...asked) => (isAway ? never() : readModels.find(...asked)),
        get: (...asked) => (isAway ? never() : readModels.get(...asked)),
      },
    }));
    isAway = true;
    const answer = await api.ask('GET', '/api/sessions/none/details', cookie).expect(503);
    expect(answer.body).toMatchObject(unavailable);
    expect(answer.headers['retry-after']).toBe('2');
  });

  it('is told that a write may be stored all the same', async () => {
    const cookie = await open({ handle: never });
    const answer = await api
      .ask('POST', '/api/players', cookie)
      .send({ names: ['Nova'] })
      .expect(503);
    expect(answer.body).toMatchObject({ code: 'outcome-unknown' });
    expect(answer.headers['retry-after']).toBe('2');
  });
});
