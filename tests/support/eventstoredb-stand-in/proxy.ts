/** Stands between a client and the stand-in, so that a connection can go silent while new ones work. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { secrets } from '../secrets.ts';

export type Proxy = {
  readonly connectionString: string;
  /** Freezes current connections: both ends still consider them open. */
  silence(): void;
  close(): Promise<void>;
};

export const startProxy = async (to: number): Promise<Proxy> => {
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    near.pipe(far);
    far.pipe(near);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        for (const other of pair) other.destroy();
        pairs.delete(pair);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    connectionString: `esdb://admin:${secrets.enginePassword}@127.0.0.1:${port}?tls=false`,
    silence: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    close: async () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
};
