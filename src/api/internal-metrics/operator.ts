import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../http/origin.ts';

type Asking = {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
};

const loopbackAddress = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/;
/** Marks of a proxy, which may stand on this machine and speak for anybody. */
const forwarded = /^(?:forwarded|via|x-forwarded(?:-.*)?|x-real-ip)$/;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** In constant time, whatever the lengths. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));

const bearerOf = ({ authorization }: IncomingHttpHeaders): string | null =>
  /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null;

/** The host's name without its port: another name would be a page elsewhere that had itself resolved to this machine. */
const isNamedLoopback = (host: string | undefined): boolean => isLoopback((host ?? '').replace(/:\d+$/, ''));

export type OperatorSettings = { readonly token: string | null; readonly publicUrl: string };

/**
 * Whether a request comes from who runs the server: with the token, or from this very machine where nobody else can
 * reach it. The address is the socket's own, whatever TRUST_PROXY says; what a proxy has passed on is not from this
 * machine, and since not every proxy says so, only the token counts under a public address.
 */
export const isOperator = ({ headers, socket }: Asking, { token, publicUrl }: OperatorSettings): boolean => {
  const given = bearerOf(headers);
  if (token !== null && given !== null && isSame(given, token)) return true;
  return (
    isLoopback(new URL(publicUrl).hostname) &&
    loopbackAddress.test(socket.remoteAddress ?? '') &&
    isNamedLoopback(headers.host) &&
    !Object.keys(headers).some((name) => forwarded.test(name))
  );
};
