import { delay, http, HttpResponse } from 'msw';
import { api } from '../../../../web/src/api/cache/api.ts';
import { hasCode, serverMessage } from '../../../../web/src/api/transport/problems.ts';
import { createStore } from '../../../../web/src/api/store/store.ts';
import { answer, json, problem, server, useMockServer } from '../../support/mock-answers.ts';

useMockServer();

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    thing: build.query<unknown, string | undefined>({
      query: (search) => ({ url: '/api/thing', params: { search, eventType: undefined } }),
    }),
    writeThing: build.mutation<unknown, object>({ query: (body) => ({ url: '/api/thing', method: 'PUT', body }) }),
    uploadThing: build.mutation<unknown, { body: FormData; onProgress?: (share: number) => void }>({
      query: (call) => ({ url: '/api/thing', headers: { 'idempotency-key': 'key-1' }, ...call }),
    }),
  }),
});
const { thing, writeThing, uploadThing } = testApi.endpoints;

describe('every call', () => {
  it('carries a fresh Idempotency-Key per write and reads after what was written', async () => {
    const keys: (string | null)[] = [];
    const bodies: unknown[] = [];
    const reads: string[] = [];
    server.use(
      http.put('http://localhost/api/thing', async ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        bodies.push(await request.json());
        return HttpResponse.json({ position: `0000${keys.length}`, id: 'x', version: 1 });
      }),
      answer('/api/thing', (request) => {
        reads.push(new URL(request.url).search);
        return json([]);
      }),
    );
    const store = createStore();
    await store.dispatch(thing.initiate('a b'));
    await store.dispatch(writeThing.initiate({ a: 1 }));
    await store.dispatch(writeThing.initiate({ a: 1 }));
    await store.dispatch(thing.initiate(undefined));
    expect(new Set(keys).size).toBe(2);
    expect(keys.every((key) => /^[0-9a-f-]{36}$/.test(key ?? ''))).toBe(true);
    expect(bodies).toEqual([{ a: 1 }, { a: 1 }]);
    expect(reads).toEqual(['?search=a+b', '?after=00002']);
  });

  it('parses an answer once, and lets nobody change it', async () => {
    const text = '[{"id":"a","aliases":["b"]}]';
    const headers = { 'content-type': 'application/json' };
    server.use(answer('/api/thing', () => new HttpResponse(text, { headers })));
    const parse = jest.spyOn(JSON, 'parse');
    const { data } = await createStore().dispatch(thing.initiate('x'));
    const times = parse.mock.calls.filter(([given]) => given === text).length;
    parse.mockRestore();
    expect(times).toBe(1);
    const [row] = data as { aliases: string[] }[];
    expect([data, row, row?.aliases].map(Object.isFrozen)).toEqual([true, true, true]);
  });

  it('fails with status and body text, and with the server sentence for the user', async () => {
    server.use(answer('/api/thing', () => problem(409, 'name-taken', 'That name is taken.')));
    const { error } = await createStore().dispatch(thing.initiate('x'));
    expect(error).toMatchObject({ status: 409, message: expect.stringMatching(/^409: \{.*name-taken/) });
    expect(serverMessage(error, 'Failed')).toBe('That name is taken.');
    expect(hasCode(error, 'name-taken')).toBe(true);
  });

  it('uses the status text for an empty body and the fallback without a problem', async () => {
    server.use(answer('/api/thing', () => new HttpResponse(null, { status: 502, statusText: 'Bad Gateway' })));
    const { error } = await createStore().dispatch(thing.initiate('x'));
    expect(error).toMatchObject({ message: '502: Bad Gateway', problem: null });
    expect(serverMessage(error, 'Failed to fetch sessions')).toBe('Failed to fetch sessions');
  });

  it('is an error with status 0 when nobody answers', async () => {
    server.use(answer('/api/thing', () => HttpResponse.error()));
    const { error } = await createStore().dispatch(thing.initiate('x'));
    expect(error).toMatchObject({ status: 0, problem: null });
  });

  it.each([
    ['a page of HTML', () => HttpResponse.html('<!doctype html><p>Sign in to the network</p>')],
    ['half an answer', () => new HttpResponse('[{"id":', { headers: { 'content-type': 'application/json' } })],
  ])('does not take %s for an answer, although its status is 200', async (_what, reply) => {
    server.use(answer('/api/thing', reply));
    const { data, error } = await createStore().dispatch(thing.initiate('x'));
    expect(data).toBeUndefined();
    expect(error).toMatchObject({ status: 200, problem: null, message: expect.stringMatching(/^200: /) });
  });

  it('takes an empty answer', async () => {
    server.use(http.put('http://localhost/api/thing', () => new HttpResponse(null, { status: 204 })));
    expect(await createStore().dispatch(writeThing.initiate({}))).toMatchObject({ data: null });
  });

  it('knows how far the server’s clock is from the own one, if it is far', async () => {
    const dated = (date: Date) =>
      server.use(answer('/api/thing', () => HttpResponse.json([], { headers: { date: date.toUTCString() } })));
    const offset = async () => {
      await store.dispatch(thing.initiate(undefined, { forceRefetch: true }));
      return Math.round(store.getState().clock.offsetMs / 3_600_000);
    };
    const store = createStore();
    dated(new Date(Date.now() + 20_000));
    expect(await offset()).toBe(0);
    dated(new Date(Date.now() + 172_800_000));
    expect(await offset()).toBe(48);
    dated(new Date());
    expect(await offset()).toBe(0);
  });
});

describe('a call that takes too long', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] }));
  afterEach(() => jest.useRealTimers());

  it('ends after 30 seconds without an answer', async () => {
    server.use(answer('/api/thing', () => delay('infinite').then(() => json([]))));
    const call = createStore().dispatch(thing.initiate('x'));
    const ended = jest.fn();
    void call.then(ended);
    await jest.advanceTimersByTimeAsync(29_000);
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(2_000);
    expect((await call).error).toMatchObject({ status: 0, message: 'No answer within 30 seconds' });
  });
});

describe('an upload', () => {
  const form = () => {
    const data = new FormData();
    data.set('eventType', 'Kraken');
    data.append('screenshots', new File(['x'.repeat(1000)], 'raid.png', { type: 'image/png' }));
    return data;
  };

  it('carries the form and its key, and reports how much of it has been sent', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post('http://localhost/api/thing', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'), request.headers.get('content-type'));
        return HttpResponse.json({ position: '7', id: 'x', version: 1 }, { status: 201 });
      }),
    );
    const shares: number[] = [];
    const call = uploadThing.initiate({ body: form(), onProgress: (share) => shares.push(share) });
    expect(await createStore().dispatch(call)).toMatchObject({ data: { id: 'x' } });
    expect(keys).toEqual(['key-1', expect.stringMatching(/^multipart\/form-data; boundary=/)]);
    expect(shares.at(-1)).toBe(1);
  });

  it('fails as every other call does', async () => {
    server.use(http.post('http://localhost/api/thing', () => problem(413, 'too-large', 'A picture is too large.')));
    const refused = await createStore().dispatch(uploadThing.initiate({ body: form() }));
    expect(serverMessage(refused.error, 'Failed')).toBe('A picture is too large.');
    server.use(http.post('http://localhost/api/thing', () => HttpResponse.error()));
    const lost = await createStore().dispatch(uploadThing.initiate({ body: form() }));
    expect(lost.error).toMatchObject({ status: 0, problem: null });
  });
});
