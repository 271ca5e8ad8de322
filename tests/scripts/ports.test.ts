import { once } from 'node:events';
import { createServer } from 'node:net';
import { engineProcess, freePort } from '../support/engines/processes.ts';

describe('the ports of the tests', () => {
  it('are each given once to those who ask at the same moment', async () => {
    const asked = 300;
    const ports = await Promise.all(Array.from({ length: asked }, () => freePort()));
    expect(new Set(ports).size).toBe(asked);
  });

  it('are not shared: a server whose port is taken does not start, and nobody takes the other for it', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const server = engineProcess('sleep', ['60'], port);
    const started = server.start();
    await expect(started)
      .rejects.toThrow(`someone listens at ${port} already`)
      .finally(async () => {
        await server.kill();
        other.close();
        await once(other, 'close');
      });
  });
});
