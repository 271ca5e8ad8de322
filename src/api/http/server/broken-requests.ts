import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from './http-context.ts';
import { commonOutcomes, problem, problemBody } from '../../../application/problems/problem.ts';

/** What Node says beside the error. */
type ParseError = Error & { readonly rawPacket?: unknown; readonly bytesParsed?: number };
type UnderWay = { readonly request: IncomingMessage; readonly response: ServerResponse };

/** So long nothing has come of a body, or gone of an answer. */
const idleMs = 30_000;

/** A client that does not close its side after our answer is not waited for. */
const lingerMs = 1_000;

const endOfHead = '\r\n\r\n';

/** The method of the request that the packet breaks off in; null when it began earlier, or cannot be told. */
const methodIn = ({ rawPacket, bytesParsed = 0 }: ParseError, socket: Socket): string | null => {
  if (!Buffer.isBuffer(rawPacket)) return null;
  const text = rawPacket.toString('latin1');
  // What comes after another request began somewhere in here.
  if (text.slice(0, bytesParsed).includes(endOfHead)) return null;
  const isFirst = socket.bytesRead === rawPacket.length;
  const [, method = null] = (isFirst ? /^\s*(\w*)/ : /^([A-Z]+) [^\r\n]* HTTP\/1\.\d\r\n/).exec(text) ?? [];
  return method;
};

/** A body after a HEAD would be taken for the beginning of the next answer. */
const answerText = (hasBody: boolean): string => {
  const body = problemBody(problem('malformed'), commonOutcomes);
  const text = hasBody ? JSON.stringify(body) : '';
  const head = [
    `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status] ?? ''}`,
    ...(hasBody ? ['Content-Type: application/problem+json; charset=utf-8'] : []),
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}${endOfHead}${text}`;
};

/** Answers what is no HTTP request: there is no reply to speak through. */
export const createBrokenRequests = () => {
  const underWay = new WeakMap<Socket, Set<UnderWay>>();

  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    const one = { request, response };
    const all = underWay.get(socket) ?? new Set();
    underWay.set(socket, all.add(one));
    response.once('close', () => void all.delete(one));
  };

  /** The request that is broken; null when it is none of those whose answers are under way. */
  const brokenAmong = ([first, ...more]: readonly UnderWay[]): IncomingMessage | null =>
    first !== undefined && more.length === 0 && !first.request.complete && !first.response.headersSent
      ? first.request
      : null;

  /** Nobody speaks, or nobody reads; while an answer is only being worked on both wait for us. */
  const isStalled = (socket: Socket): boolean => {
    const [first, ...more] = underWay.get(socket) ?? [];
    if (first === undefined) return true;
    return [first, ...more].some(
      ({ request, response }) =>
        // What has come and is not read yet waits for us, too.
        (!request.complete && request.readableLength === 0) || (response.headersSent && socket.writableLength > 0),
    );
  };

  return {
    /** Must come before the app listens. `ms`: after which silence a connection that is waited for is cut. */
    follow: ({ server }: Pick<App, 'server'>, ms = idleMs): void => {
      server.on('request', begin);
      server.setTimeout(ms, (socket) => {
        if (isStalled(socket)) socket.destroy();
      });
    },
    answer: (error: ParseError, socket: Socket): void => {
      if (!socket.writable) return void socket.destroy();
      const open = [...(underWay.get(socket) ?? [])];
      const last = open.at(-1)?.response;
      const broken = brokenAmong(open);
      if (last !== undefined && broken === null) {
        // Our words would be read as the answer that is due: that is the last one on this connection.
        last.shouldKeepAlive = false;
        last.once('close', () => socket.destroySoon());
        return;
      }
      const method = broken === null ? methodIn(error, socket) : (broken.method ?? null);
      socket.end(answerText(method !== null && method !== 'HEAD'));
      socket.setTimeout(lingerMs, () => socket.destroy());
    },
  };
};
