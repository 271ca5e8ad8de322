import { BlockList, isIPv6 } from 'node:net';
import type { LookupFunction } from 'node:net';
import { lookup as systemLookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { FileFetcher } from '../../ports/file-fetcher.ts';
import { codedError, codeOf } from '../coded-error.ts';

/** Addresses outside the public internet */
const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['100::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6');

/** https://www.rfc-editor.org/rfc/rfc6052: how a network without IPv4 writes an IPv4 address. */
const translated = new BlockList();
translated.addSubnet('64:ff9b::', 96, 'ipv6');
/** The last 32 bits of an IPv6 address, dotted. */
const lastFourBytes = (address: string): string => {
  // URL writes any form of it with hexadecimal groups.
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split(/:+/).slice(-2);
  const [high = 0, low = 0] = groups.map((group) => Number.parseInt(group === '' ? '0' : group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
};

/** Whether an address, IPv4 or IPv6, is none of the open internet. An IPv4 address in IPv6 clothes is looked at as what it is: a mapped one by Node's list, a translated one here. */
export const isInside = (address: string): boolean => {
  if (!isIPv6(address)) return inside.check(address, 'ipv4');
  return translated.check(address, 'ipv6') ? isInside(lastFourBytes(address)) : inside.check(address, 'ipv6');
};

type ResolvedAddress = { readonly address: string; readonly family: number };
type FetcherOptions = {
  /** Another origin in place of Discord's; then the only one allowed. */
  readonly origin?: string | null;
  readonly userAgent: string;
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
  readonly maxBytes: number;
};

/** Hosts of Discord's attachments. */
const hosts = new Set(['cdn.discordapp.com', 'media.discordapp.net']);
const mostRedirects = 3;
const timeoutMs = 30_000;

/** 403: an expired address, or a temporary refusal. */
const codes: Readonly<Record<number, string>> = {
  403: 'file-refused',
  404: 'file-gone',
  410: 'file-gone',
  429: 'file-refused',
};
const refused = (why: string): Error => codedError('file-address-refused', why);

/**
 * Downloads over https from Discord's hosts; checks each address and redirect, and connects to the address that was
 * checked.
 */
export const createFileFetcher = ({ origin = null, userAgent, resolve, maxBytes }: FetcherOptions): FileFetcher => {
  const resolveAll = resolve ?? ((host: string) => systemLookup(host, { all: true }));

  const checked = (text: string, base?: string): URL => {
    const url = URL.canParse(text, base) ? new URL(text, base) : null;
    if (url === null || url.username !== '' || url.password !== '') throw refused('It is no address');
    const isAllowed = origin === null ? isOfDiscord(url) : url.origin === origin;
    if (!isAllowed) throw refused('It is no address of Discord');
    return url;
  };
  const lookup: LookupFunction = (host, _options, done) => {
    resolveAll(host).then(
      (found) => {
        const [first] = found;
        if (first === undefined) return done(codedError('file-failed', 'The host is not known'), '');
        if (origin === null && found.some(({ address }) => isInside(address)))
          return done(refused('It leads into a private network'), '');
        // With `all`, Node expects a list.
        return _options.all === true ? done(null, [...found]) : done(null, first.address, first.family);
      },
      (cause: unknown) => done(Object.assign(codedError('file-failed', 'The host is not known'), { cause }), ''),
    );
  };
  const ask = (url: URL, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((answer, fail) => {
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const headers = { 'user-agent': userAgent };
      const asked = send(url, { lookup, signal, headers, timeout: timeoutMs, agent: false }, answer);
      asked.on('timeout', () => asked.destroy(codedError('file-failed', 'It takes too long')));
      asked.on('error', fail);
      asked.end();
    });

  const bytesOf = async function* (answer: IncomingMessage): AsyncGenerator<Uint8Array> {
    let size = 0;
    try {
      for await (const piece of answer as AsyncIterable<Uint8Array>) {
        size += piece.length;
        if (size > maxBytes) throw codedError('file-too-large', 'It is too large');
        yield piece;
      }
    } catch (cause) {
      throw codeOf(cause) === 'file-too-large' ? cause : broken(cause);
    } finally {
      answer.destroy();
    }
  };

  const follow = async (url: URL, signal: AbortSignal, redirects: number): Promise<AsyncIterable<Uint8Array>> => {
    const answer = await ask(url, signal).catch((cause: unknown) => {
      throw codeOf(cause)?.startsWith('file-') === true ? cause : broken(cause);
    });
    const status = answer.statusCode ?? 0;
    if (status === 200) {
      if (Number(answer.headers['content-length'] ?? 0) <= maxBytes) return bytesOf(answer);
      answer.destroy();
      throw codedError('file-too-large', 'It is too large');
    }
    answer.destroy();
    const { location } = answer.headers;
    if (status >= 300 && status < 400 && location !== undefined) {
      if (redirects === 0) throw refused('It leads from one address to the next');
      return follow(checked(location, url.href), signal, redirects - 1);
    }
    throw codedError(codes[status] ?? 'file-failed', `Its host answers ${status}`);
  };

  return { open: async (url, signal) => follow(checked(url), signal, mostRedirects) };
};

const isOfDiscord = ({ protocol, hostname, port }: URL): boolean =>
  protocol === 'https:' && port === '' && hosts.has(hostname);

const broken = (cause: unknown): Error => Object.assign(codedError('file-failed', 'It broke off'), { cause });
