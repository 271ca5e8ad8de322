import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request shows this token; in constant time, whatever the lengths. */
export const showsToken = ({ authorization }: IncomingHttpHeaders, wanted: string): boolean => {
  const given = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(wanted));
};

const loopbackAddress = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/;

/** By the address of the socket itself, whatever a proxy says. */
export const isFromLoopback = ({ remoteAddress }: { readonly remoteAddress?: string | undefined }): boolean =>
  loopbackAddress.test(remoteAddress ?? '');
