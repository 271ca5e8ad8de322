import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const monthSeconds = 30 * 24 * 60 * 60;
const minutesForSignIn = 600;

type CookieSettings = { readonly secure: boolean; readonly basePath: string };

/** `__Host-` binds a cookie to this host and requires the path `/`; below a path, `__Secure-` is used. */
const prefixOf = ({ secure, basePath }: CookieSettings): '' | '__Host-' | '__Secure-' => {
  if (!secure) return '';
  return basePath === '' ? '__Host-' : '__Secure-';
};

/** Cookies of the sign-in, for the path of PUBLIC_URL and what is below it. */
export const createSignInCookies = (settings: CookieSettings) => {
  const { secure, basePath } = settings;
  const prefix = prefixOf(settings);
  const [name, nextName] = [`${prefix}muster`, `${prefix}muster-next`];
  const path = basePath === '' ? '/' : basePath;
  const options = { path, httpOnly: true, sameSite: 'lax', secure } as const satisfies CookieSerializeOptions;
  return {
    options,
    prefix,
    token: (request: Pick<FastifyRequest, 'cookies'>): string | null => request.cookies[name] ?? null,
    set: (reply: FastifyReply, token: string): void =>
      void reply.setCookie(name, token, { ...options, maxAge: monthSeconds }),
    clear: (reply: FastifyReply): void => void reply.clearCookie(name, options),
    next: (request: Pick<FastifyRequest, 'cookies'>): string | undefined => request.cookies[nextName],
    setNext: (reply: FastifyReply, path: string): void =>
      void reply.setCookie(nextName, path, { ...options, maxAge: minutesForSignIn }),
    clearNext: (reply: FastifyReply): void => void reply.clearCookie(nextName, options),
  };
};
export type SignInCookies = ReturnType<typeof createSignInCookies>;
