// Preloaded, also in worker threads: refuses and reports every network access.
import { writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import dns from 'node:dns';

const refuse = (): never => {
  writeSync(2, 'reached for the network\n');
  throw new Error('no network here');
};
net.Socket.prototype.connect = refuse;
dns.lookup = refuse as unknown as typeof dns.lookup;
globalThis.fetch = refuse;
syncBuiltinESMExports();
