import { http, HttpResponse } from 'msw';
import { api } from '../../../web/src/api/api.ts';
import { hasCode, serverMessage } from '../../../web/src/api/base-query.ts';
import { createStore } from '../../../web/src/api/store.ts';
import { answer, json, problem, server, useMockServer } from '../support/mock-answers.ts';

useMockServer();

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    thing: build.query<unknown, string | undefined>({
      query: (search) => ({ url: '/api/thing', params: { search, eventType: undefined } }),
    }),
    writeThing: build.mutation<unknown, object>({ query: (body) => ({ url: '/api/thing', method: 'PUT', body }) }),
  }),
});
const { thing, writeThing } = testApi.endpoints;

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
});
