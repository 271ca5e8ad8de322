import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request has this bearer token; compared in constant time. */
export const showsToken = ({ authorization }: IncomingHttpHeaders, wanted: string): boolean => {
  const given = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(wanted));
};

const loopbackAddress = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/;

/** Judged by the socket's own address, not by proxy headers. */
export const isFromLoopback = ({ remoteAddress }: { readonly remoteAddress?: string | undefined }): boolean =>
  loopbackAddress.test(remoteAddress ?? '');
