import { lookup as systemLookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { FileFetcher } from '../../ports/file-fetcher.ts';
import { codedError, codeOf } from '../coded-error.ts';
import { isInside } from './inside-addresses.ts';

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
