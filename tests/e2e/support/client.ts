import { alsoSecret } from '../../support/secrets.ts';

/** A person at the API, with the cookie of a real sign-in through the development provider. */
export type Client = {
  readonly cookie: string;
  readonly get: (path: string) => Promise<Response>;
  readonly json: <T = unknown>(path: string) => Promise<T>;
  readonly send: (
    method: string,
    path: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
};

const cookiesOf = (response: Response): readonly string[] =>
  response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');

/** Somebody who is signed in already, at this process. */
export const clientAt = (origin: string, cookie: string): Client => {
  const get = (path: string): Promise<Response> => fetch(`${origin}${path}`, { headers: { cookie } });
  return {
    cookie,
    get,
    json: async <T>(path: string) => {
      const response = await get(path);
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    },
    send: (method, path, body, headers = {}) =>
      fetch(`${origin}${path}`, {
        method,
        headers: {
          cookie,
          origin,
          ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body instanceof FormData ? body : JSON.stringify(body),
      }),
  };
};

/** A session of pasted names, a line each; answers its id. */
export const submitNames = async (
  api: Client,
  rawText: string,
  eventDate = `${new Date().toISOString().slice(0, 19)}Z`,
): Promise<string> => {
  const answer = await api.send('POST', '/api/sessions', { eventType: 'Kraken', eventDate, rawText });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
};

/** Follows the redirects of the sign-in by hand, keeping its cookies. */
export const signInToApi = async (origin: string, persona: string): Promise<Client> => {
  const jar = new Map<string, string>();
  let url = `${origin}/auth/discord?persona=${persona}`;
  for (let hop = 0; hop < 10; hop += 1) {
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: [...jar.values()].join('; ') } });
    for (const cookie of cookiesOf(response)) jar.set(cookie.split('=')[0] ?? '', cookie);
    const location = response.headers.get('location');
    if (location === null) break;
    url = new URL(location, url).href;
    if (new URL(url).pathname === '/') break;
  }
  for (const [name, value] of jar) if (/muster$/.test(name)) alsoSecret(value.slice(name.length + 1));
  const cookie = [...jar.values()].join('; ');
  return clientAt(origin, cookie);
};

type Row = { readonly id: string; readonly status: string; readonly dataSource: string };

export const allSessions = async (client: Client): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for (;;) {
    const page = await client.json<{ sessions: Row[]; hasMore: boolean }>(
      `/api/sessions?limit=1000&offset=${rows.length}`,
    );
    rows.push(...page.sessions);
    if (!page.hasMore) return rows;
  }
};
