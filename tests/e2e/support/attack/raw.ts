import { randomBytes } from 'node:crypto';
import type { Chance } from './chance.ts';

const crlf = '\r\n';
const head = (line: string, ...headers: readonly string[]): string =>
  [line, 'Host: localhost', ...headers, '', ''].join(crlf);
const close = 'Connection: close';

const requests: readonly string[] = [
  'GET\r\n\r\n',
  'GET /\r\n\r\n',
  head('GET / HTTP/9.9'),
  head('GET  /  HTTP/1.1', close),
  head('FETCH / HTTP/1.1', close),
  head('GET http://evil.example/ HTTP/1.1', close),
  head('CONNECT evil.example:443 HTTP/1.1', close),
  head('OPTIONS * HTTP/1.1', close),
  head('GET // HTTP/1.1', close),
  head('GET /\\ HTTP/1.1', close),
  head('GET //[ HTTP/1.1', close),
  head('GET /%00%ff HTTP/1.1', close),
  head(`GET /${'a'.repeat(20_000)} HTTP/1.1`, close),
  head('GET / HTTP/1.1', `X: ${'a'.repeat(90_000)}`, close),
  head('GET / HTTP/1.1', ...Array.from({ length: 3_000 }, (_, n) => `X-${n}: y`), close),
  head('GET / HTTP/1.1', 'Expect: the-unexpected', close),
  head('GET / HTTP/1.1', 'X: a\0b', close),
  head('GET / HTTP/1.1', 'Transfer-Encoding: cow', close),
  `GET / HTTP/1.1${crlf}${crlf}`,
  `GET / HTTP/1.1${crlf}Host: a${crlf}Host: b${crlf}${crlf}`,
  `${head('POST /auth/logout HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked', close)}0${crlf}${crlf}GET /x`,
  `${head('POST /api/sessions HTTP/1.1', 'Content-Length: 99999', 'Content-Type: application/json', close)}{`,
  `${head('POST /api/sessions HTTP/1.1', 'Content-Length: -1', close)}{}`,
  `${head('POST /api/sessions HTTP/1.1', 'Transfer-Encoding: chunked', 'Content-Type: application/json', close)}zz${crlf}{}`,
  `${head('POST /api/sessions HTTP/1.1', 'Content-Encoding: gzip', 'Content-Type: application/json', 'Content-Length: 2', close)}{}`,
  head(
    'GET /ws HTTP/1.1',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Key: x',
    'Sec-WebSocket-Version: 13',
  ),
  head('GET /api/players HTTP/1.1', 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 99'),
  head('GET / HTTP/1.1', 'Upgrade: h2c', 'Connection: Upgrade, HTTP2-Settings', 'HTTP2-Settings: AAMAAABk'),
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
];

/** Bytes that are hardly HTTP. */
export const rawBytes = (chance: Chance): string | Buffer => {
  if (chance.happens(0.05)) return randomBytes(chance.below(2_000));
  const text = chance.pick(requests);
  if (chance.happens(0.7)) return text;
  const at = chance.below(text.length);
  return text.slice(0, at) + String.fromCharCode(chance.below(256)) + text.slice(at + chance.below(3));
};
