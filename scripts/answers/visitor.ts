import { setTimeout as pause } from 'node:timers/promises';

/** Somebody who asks over HTTP, signed in or not. */
export type Visitor = {
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  readonly json: (path: string) => Promise<unknown>;
  /** Answers what was answered; throws when it was refused. */
  readonly tell: (method: 'POST' | 'PUT' | 'PATCH', path: string, body: FormData | object) => Promise<unknown>;
};

const tooMany = 429;

/** Redirects are answers, too; a limit that was reached is waited out. */
export const visitorAt = (origin: string, cookie: string): Visitor => {
  const ask = async (path: string, options: RequestInit): Promise<Response> => {
    for (;;) {
      const response = await fetch(`${origin}${path}`, { redirect: 'manual', ...options });
      if (response.status !== tooMany) return response;
      await pause(1_000 * Number(response.headers.get('retry-after') ?? 1));
    }
  };
  const get: Visitor['get'] = (path, headers = {}) => ask(path, { headers: { ...headers, cookie } });
  const answered = async (path: string, response: Response): Promise<unknown> => {
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    get,
    json: async (path) => answered(path, await get(path)),
    tell: async (method, path, body) => {
      const isForm = body instanceof FormData;
      const headers = { cookie, origin, ...(isForm ? {} : { 'content-type': 'application/json' }) };
      return answered(path, await ask(path, { method, headers, body: isForm ? body : JSON.stringify(body) }));
    },
  };
};

/** Follows the redirects of the real sign-in by hand, and keeps its cookies. Whoever is refused has none of use. */
export const signIn = async (origin: string, persona: string): Promise<Visitor> => {
  const jar = new Map<string, string>();
  const cookies = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  let path = `/auth/discord?persona=${persona}`;
  for (let hop = 0; hop < 10; hop += 1) {
    const response = await visitorAt(origin, cookies()).get(path);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) break;
    const url = new URL(location, `${origin}${path}`);
    path = `${url.pathname}${url.search}`;
    if (url.pathname === '/') break;
  }
  return visitorAt(origin, cookies());
};
