import type { IncomingHttpHeaders } from 'node:http';
import { isFromLoopback, showsToken } from '../http/server/bearer.ts';
import { isLoopback } from '../http/server/origin.ts';

type OperatorRequest = {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/** Proxy headers: a proxy on this machine may forward anyone's requests. */
const forwarded = /^(?:forwarded|via|x-forwarded(?:-.*)?|x-real-ip)$/;

/** Accepts loopback names only: another name could be a foreign page that resolves to this machine. */
const isNamedLoopback = (host: string | undefined): boolean => isLoopback((host ?? '').replace(/:\d+$/, ''));

export type OperatorSettings = { readonly token: string | null; readonly publicUrl: string };

/**
 * Whether a request comes from the operator: with the token, or from this machine when no one else can reach it. Judged
 * by the socket's own address, whatever TRUST_PROXY says; forwarded requests are not local, and since not every proxy
 * marks them, only the token counts under a public address.
 */
export const isOperator = ({ headers, socket }: OperatorRequest, { token, publicUrl }: OperatorSettings): boolean => {
  if (token !== null && showsToken(headers, token)) return true;
  return (
    isLoopback(new URL(publicUrl).hostname) &&
    isFromLoopback(socket) &&
    isNamedLoopback(headers.host) &&
    !Object.keys(headers).some((name) => forwarded.test(name))
  );
};
