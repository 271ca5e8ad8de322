import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { createTestApi } from '../../../support/api.ts';
import { until } from '../../../support/until.ts';

const listen = async (port: number): Promise<{ socket: Socket; answer: () => string }> => {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString())).on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, answer: () => answer };
};
const head = (line: string, more = ''): string => `${line} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

describe('a server that stops', () => {
  it('answers what it has begun, in our words what comes too late, and keeps no connection', async () => {
    const release = Promise.withResolvers<null>();
    let asked = 0;
    const api = await createTestApi({
      deps: (real) => ({
        waitFor: async () => {
          asked += 1;
          await release.promise;
          return 'reached';
        },
        accounts: real.accounts,
      }),
    });
    const cookie = await api.signInAs('member');
    const { socket, answer } = await listen(api.port);
    const read = head(`GET /media/sessions/${'0'.repeat(64)}?after=00000000000000000001`, `Cookie: ${cookie}\r\n`);
    // The second comes in while the server is stopping, on the connection of the first.
    socket.write(read);
    await until(() => asked > 0);
    const ended = once(socket, 'close');
    const closed = api.close();
    await until(() => !api.app.server.listening);
    socket.write(head('GET /api/players', `Cookie: ${cookie}\r\n`));
    release.resolve(null);
    await ended;
    await closed;
    expect(answer()).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer()).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer()).not.toContain('"Service Unavailable"');
  });

  it('wakes reads that wait for what may never come: they are answered with what there is', async () => {
    const never = new Promise<'reached'>(() => undefined);
    let waiting = 0;
    const wait = () => {
      waiting += 1;
      return never;
    };
    const api = await createTestApi({
      deps: { waitFor: wait },
    });
    const cookie = await api.signInAs('member');
    const after = '?after=00000000000000999999';
    const asked: Awaited<ReturnType<typeof listen>>[] = [];
    for (const path of ['/api/players', '/api/sessions/stats', '/api/leaderboard']) {
      const before = waiting;
      const one = await listen(api.port);
      asked.push(one);
      one.socket.write(head(`GET ${path}${after}`, `Cookie: ${cookie}\r\n`));
      await until(() => waiting > before);
    }
    const ended = asked.map(({ socket }) => once(socket, 'close'));
    await api.close();
    await Promise.all(ended);
    for (const { answer } of asked) {
      expect(answer()).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i);
      expect(answer()).not.toMatch(/x-read-position: 00000000000000999999/i);
    }
  });

  it('refuses a request that comes in while it stops as a problem of ours', async () => {
    const api = await createTestApi();
    const { promise: held, resolve: release } = Promise.withResolvers<null>();
    api.app.server.on('request', () => undefined);
    const { socket, answer } = await listen(api.port);
    socket.write(head('GET /auth/config').slice(0, -2));
    api.app.server.closeIdleConnections = () => undefined;
    const closed = api.close();
    await until(() => !api.app.server.listening);
    socket.write('\r\n');
    await until(() => answer() !== '');
    release(null);
    await held;
    await closed;
    expect(answer()).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer()).toMatch(/application\/problem\+json/);
    expect(answer()).toMatch(/"code":"unavailable"/);
    expect(answer()).toMatch(/\r\nconnection: close\r\n/i);
  });

  it('cuts an upload that goes on and on', async () => {
    const api = await createTestApi();
    const cookie = await api.signInAs('moderator');
    const { socket } = await listen(api.port);
    const form =
      'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\nSec-Fetch-Site: same-origin\r\n';
    socket.write(head('POST /api/sessions', `Cookie: ${cookie}\r\n${form}`));
    socket.write('--x\r\nContent-Disposition: form-data; name="screenshots"; filename="a.png"\r\n\r\nbytes');
    await until(async () => new Promise<number>((resolve) => api.app.server.getConnections((_e, n) => resolve(n))));
    const ended = once(socket, 'close');
    await api.close();
    await ended;
  });
});

describe('answers', () => {
  it('are kept by nobody, unless they say so', async () => {
    const api = await createTestApi();
    const cookie = await api.signInAs('member');
    for (const path of ['/api/sessions', '/api/players', '/auth/config', '/auth/user', '/api/nothing', '/auth/discord'])
      expect([path, (await api.ask('GET', path, cookie)).headers['cache-control']]).toEqual([path, 'no-store']);
    await api.close();
  });

  it('to an Expect that is not known are ours', async () => {
    const api = await createTestApi();
    const { socket, answer } = await listen(api.port);
    socket.write(head('GET /auth/config', 'Expect: the-unexpected\r\nConnection: close\r\n'));
    await until(() => answer().includes('\r\n\r\n'));
    expect(answer()).toMatch(/^HTTP\/1\.1 (?:200|400|417) /);
    expect(answer()).toMatch(/problem\+json|"guildName"/);
    await api.close();
  });
});
