import { once } from 'node:events';
import { connect } from 'node:net';
import { createTestApi } from '../../../support/api.ts';
import type { TestApi } from '../../../support/api.ts';
import { until } from '../../../support/until.ts';

const crlf = '\r\n';
const head = (line: string, ...headers: readonly string[]): string =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join(crlf);
const endOfHead = `${crlf}${crlf}`;

describe('bytes that are no request', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  /** Everything that comes back until the server ends the connection; our side stays open. */
  const answersTo = async (...packets: readonly string[]): Promise<string> => {
    const socket = connect({ port: api.port, host: '127.0.0.1', allowHalfOpen: true });
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1'))).on('error', () => undefined);
    await once(socket, 'connect');
    const ended = Promise.race([once(socket, 'end'), once(socket, 'close')]);
    for (const packet of packets) {
      const before = text.length;
      socket.write(packet);
      if (packet.endsWith(endOfHead)) await until(() => text.length > before || socket.readableEnded);
    }
    await ended;
    socket.destroy();
    return text;
  };
  const tooLong = `X: ${'a'.repeat(20_000)}`;

  it.each([
    ['whose headers are too long', head('HEAD /api/players/x/rename', tooLong)],
    ['with a header that is none', head('HEAD /api/players/x/rename', 'a header that is none')],
    ['with two lengths of its body', head('HEAD /auth/config', 'Content-Length: 5', 'Transfer-Encoding: chunked')],
    ['with a broken body', `${head('HEAD /auth/config', 'Transfer-Encoding: chunked')}zz${crlf}`],
  ])('a HEAD %s gets no body', async (_what, bytes) => {
    const text = await answersTo(bytes);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toMatch(/\r\nConnection: close\r\n/);
    expect(text.slice(text.indexOf(endOfHead))).toBe(endOfHead);
  });

  it('nor does one that comes in pieces, or behind another one on the connection', async () => {
    const inPieces = await answersTo(
      head('HEAD /auth/config'),
      `HEAD /auth/config HTTP/1.1${crlf}X: `,
      `${tooLong}${endOfHead}`,
    );
    const [first = '', second = '', ...more] = inPieces.split('HTTP/1.1 ').slice(1);
    expect(first).toMatch(/^200 [^]*\r\n\r\n$/);
    expect(second).toMatch(/^400 [^]*Connection: close\r\n\r\n$/);
    expect(more).toEqual([]);
  });

  it('others are told what is wrong as a problem', async () => {
    for (const bytes of ['NONSENSE\r\n\r\n', head('POST /api/players', tooLong), head('GET /auth/config', 'no header')])
      expect(await answersTo(bytes)).toMatch(/^HTTP\/1\.1 400 [^]*"code":"malformed"/);
    const body = `${head('POST /auth/logout', 'Transfer-Encoding: chunked', 'Content-Type: application/json')}zz${crlf}`;
    expect(await answersTo(body)).toMatch(/^HTTP\/1\.1 400 [^]*"code":"malformed"/);
  });

  it('are never answered in the place of a request that came before them', async () => {
    const held = Promise.withResolvers<'reached'>();
    let waiting = 0;
    const slow = await createTestApi({
      deps: {
        waitFor: () => {
          waiting += 1;
          return held.promise;
        },
      },
    });
    const cookie = await slow.signInAs('member');
    const socket = connect(slow.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1'))).on('error', () => undefined);
    const closed = once(socket, 'close');
    socket.write(head('HEAD /api/sessions/stats?after=00000000000000000001', `Cookie: ${cookie}`) + 'NONSENSE\r\n\r\n');
    await until(() => waiting > 0);
    expect(text).toBe('');
    held.resolve('reached');
    await closed;
    expect(text).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i);
    expect(text.split('HTTP/1.1 ')).toHaveLength(2);
    expect(text).not.toContain('malformed');
    await slow.close();
  });

  it('leave no connection behind when the client does not close it', async () => {
    const socket = connect({ port: api.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined).resume();
    socket.write('NONSENSE\r\n\r\n');
    await once(socket, 'end');
    await until(
      () => new Promise<boolean>((resolve) => api.app.server.getConnections((_error, count) => resolve(count === 0))),
    );
    socket.destroy();
  });
});
