import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { operatorPass } from '../../contracts/command-line.ts';

const passFile = (dataDir: string): string => join(dataDir, 'cli.json');

/** Token file of a running server, new at each start, for processes that can read the data folder. */
export const createOperatorPass = (dataDir: string) => {
  const token = randomBytes(32).toString('base64url');
  return {
    token,
    /** Once it listens: from now on it can be asked there. */
    leave: (origin: string): void => {
      rmSync(passFile(dataDir), { force: true });
      writeFileSync(passFile(dataDir), JSON.stringify({ origin, token }), { mode: 0o600, flag: 'wx' });
    },
    remove: (): void => rmSync(passFile(dataDir), { force: true }),
  };
};

/** null: no server of this folder runs, as far as the folder knows. */
export const readOperatorPass = (dataDir: string): { readonly origin: string; readonly token: string } | null => {
  try {
    return operatorPass.parse(JSON.parse(readFileSync(passFile(dataDir), 'utf8')));
  } catch {
    return null;
  }
};

/** Where this machine reaches a server that listens: on whatever address that is, or on all of them. */
export const originOf = (listening: AddressInfo | string | null): string => {
  if (listening === null || typeof listening === 'string') throw new Error('The server does not listen on a port');
  const { address, port, family } = listening;
  const any = new Set(['0.0.0.0', '::']);
  const host = any.has(address) ? '127.0.0.1' : address;
  return `http://${family === 'IPv6' && !any.has(address) ? `[${host}]` : host}:${port}`;
};
