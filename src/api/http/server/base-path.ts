import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The path of PUBLIC_URL without a slash at its end, such as `/guild`; '' at the root of a domain. */
export const basePathOf = (publicUrl: string): string => new URL(publicUrl).pathname.replace(/\/$/, '');

/** An address without the base path, whether or not a proxy has already removed it. */
export const withoutBasePath =
  (basePath: string) =>
  (url: string): string => {
    if (basePath === '' || !url.startsWith(basePath)) return url;
    const rest = url.slice(basePath.length);
    if (rest.startsWith('/')) return rest;
    return rest === '' || /^[?#]/.test(rest) ? `/${rest}` : url;
  };

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
