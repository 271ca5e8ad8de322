import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { cutIdleConnections } from '../../../src/api/http/server/connections.ts';

/** A server whose connections may be silent for so long. */
const listening = async (answer: RequestListener, ms = 100): Promise<Server> => {
  const server = createServer({ requestTimeout: 0, connectionsCheckingInterval: 60_000 }, answer);
  cutIdleConnections({ server }, ms);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};
const open = (server: Server): Socket =>
  connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).on('error', () => undefined);

describe('a silent connection', () => {
  it('is cut in the middle of a body', async () => {
    const server = await listening((request) => void request.resume());
    const socket = open(server);
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc');
    await once(socket, 'close');
    server.close();
  });

  it('is cut when it does not read its answer', async () => {
    const ended = Promise.withResolvers<boolean>();
    const server = await listening((_request, response) => {
      response.once('close', () => ended.resolve(response.writableFinished));
      response.end(Buffer.alloc(30_000_000));
    });
    const socket = open(server).pause();
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await ended.promise).toBe(false);
    socket.destroy();
    server.close();
  });

  it('is cut when nothing is under way', async () => {
    const server = await listening((_request, response) => response.end('done'));
    const socket = open(server).resume();
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'close');
    server.close();
  });

  it('is left alone while its body waits to be read', async () => {
    let silences = 0;
    const server = await listening((request, response) => {
      const take = (): void => {
        request.resume().once('end', () => response.end('taken'));
      };
      server.on('timeout', () => {
        silences += 1;
        if (silences === 1) take();
      });
    });
    const socket = open(server);
    const body = Buffer.alloc(1_000_000);
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`);
    socket.write(body);
    const text: Buffer[] = [];
    for await (const piece of socket) text.push(piece as Buffer);
    expect(Buffer.concat(text).toString()).toContain('taken');
    expect(silences).toBeGreaterThan(0);
    server.close();
  });

  it('is left alone while its answer is worked on', async () => {
    const waiting = Promise.withResolvers<undefined>();
    const server = await listening((_request, response) => void waiting.promise.then(() => response.end('at last')));
    let silences = 0;
    server.on('timeout', () => {
      silences += 1;
      waiting.resolve(undefined);
    });
    const socket = open(server);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    const text: Buffer[] = [];
    for await (const piece of socket) text.push(piece as Buffer);
    expect(Buffer.concat(text).toString()).toContain('at last');
    expect(silences).toBeGreaterThan(0);
    server.close();
  });
});
