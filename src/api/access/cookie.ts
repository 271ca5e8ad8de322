import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const monthSeconds = 30 * 24 * 60 * 60;
const minutesForSignIn = 600;

/** Cookies of the sign-in. With TLS they are bound to this host by their prefix. */
export const createSignInCookies = (secure: boolean) => {
  const name = secure ? '__Host-muster' : 'muster';
  const nextName = secure ? '__Host-muster-next' : 'muster-next';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const satisfies CookieSerializeOptions;
  return {
    options,
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
