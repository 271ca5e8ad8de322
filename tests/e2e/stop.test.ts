import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { drawRoster } from '../support/roster-picture.ts';
import { removeDataDir, startServer } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { signInToApi } from './support/client.ts';
import type { Client } from './support/client.ts';

jest.setTimeout(180_000);

/** A request whose body never ends. */
const hang = async (origin: string): Promise<Socket> => {
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    'POST /api/players HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{',
  );
  return socket;
};
const submit = async (client: Client, seed: number): Promise<string> => {
  const form = new FormData();
  form.set('eventType', 'Kraken');
  form.set('eventDate', '2026-01-02T20:00:00Z');
  const picture = await drawRoster({ names: ['Thalorin', 'Brumwick', 'Ysolde', 'Garrowen'], seed });
  form.append('screenshots', new Blob([new Uint8Array(picture)], { type: 'image/png' }), `raid-${seed}.png`);
  const answer = await client.send('POST', '/api/sessions', form);
  return ((await answer.json()) as { id: string }).id;
};

describe('the end of the server', () => {
  let server: RunningServer;
  afterEach(async () => {
    await server.stop('SIGKILL');
    removeDataDir(server.dataDir);
  });

  it('is orderly with requests, waiting reads and pictures under way, and fails nothing that was pending', async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn' } });
    const client = await signInToApi(server.origin, 'moderator');
    const ids = [await submit(client, 1), await submit(client, 2), await submit(client, 3)];
    const sockets = await Promise.all([1, 2, 3].map(() => hang(server.origin)));
    const waiting = [1, 2, 3].map(() => client.get(`/api/sessions?after=${'9'.repeat(20)}`).catch(() => null));
    const { code, ms } = await server.stop();
    console.log(`ended ${Math.round(ms)} ms after SIGTERM, with all that under way`);
    expect(code).toBe(0);
    expect(server.output()).not.toContain('ended before everything was closed');
    for (const socket of sockets) socket.destroy();
    await Promise.all(waiting);

    server = await startServer({ dataDir: server.dataDir });
    const again = await signInToApi(server.origin, 'moderator');
    await until(
      async () => {
        const statuses = await Promise.all(
          ids.map((id) => again.json<{ status: string }>(`/api/sessions/${id}/details`)),
        );
        expect(statuses.filter(({ status }) => status === 'failed')).toEqual([]);
        return statuses.every(({ status }) => status === 'processed');
      },
      150_000,
      'the pictures to be read',
    );
  });

  it('is orderly while the demo guild is made', async () => {
    server = await startServer({ ready: false, env: { DEMO: '1' } });
    await until(
      () =>
        fetch(`${server.origin}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      30_000,
      'it to listen',
    );
    const { code, ms } = await server.stop();
    console.log(`ended ${Math.round(ms)} ms after SIGTERM, while seeding`);
    expect([code, server.output()]).toEqual([0, '']);
  });
});
