import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { temporaryFolder } from '../../adapters/temporary-folder.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Why there is no such server here; null when there is. */
export const whyNoCertificate = (): string | null =>
  spawnSync('openssl', ['version']).status === 0 ? null : 'openssl is absent';

/** A server with a self-signed TLS certificate. */
export const startSelfSigned = async () => {
  const folder = temporaryFolder();
  const [key, cert] = [join(folder.path, 'key.pem'), join(folder.path, 'cert.pem')];
  const files = ['-keyout', key, '-out', cert];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost', ...files];
  const { status, stderr } = spawnSync('openssl', made);
  if (status !== 0) throw new Error(`openssl: ${String(stderr)}`);
  const options = { key: readFileSync(key), cert: readFileSync(cert), ALPNProtocols: ['h2'] };
  const server = createServer(options, (socket) => void socket.on('error', () => undefined));
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async (): Promise<void> => {
      const closed = once(server, 'close');
      server.close();
      await closed;
      await folder.remove();
    },
  };
};
