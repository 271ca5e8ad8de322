import { request as plainRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIPv6 } from 'node:net';
import { codedError } from '../coded-error.ts';

/** Where files may be had from. A stand-in has an origin of its own, on loopback. */
export type FileHosts = { readonly origins: readonly string[]; readonly mayBePrivate: boolean };
export const discordFileHosts: FileHosts = {
  origins: ['https://cdn.discordapp.com', 'https://media.discordapp.net'],
  mayBePrivate: false,
};

const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

/** An address of this machine or of a network that is nobody else's. What is no address counts as one. */
export const isInside = (address: string | undefined): boolean => {
  if (address === undefined) return true;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return inside.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
};

const idleMs = 15_000;
const refused = (why: string): Error => codedError('file-refused', why);

const answerOf = (url: URL, { mayBePrivate }: FileHosts): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? secureRequest : plainRequest;
    const asked = send(url, { agent: false, timeout: idleMs }, resolve);
    asked.on('socket', (socket) => {
      // What the name stands for is known now, and nothing was sent yet.
      socket.once('connect', () => {
        if (!mayBePrivate && isInside(socket.remoteAddress)) asked.destroy(refused('The address is inside'));
      });
    });
    asked.on('timeout', () => asked.destroy(codedError('discord-away', 'A file does not come')));
    asked.on('error', reject);
    asked.end();
  });

/**
 * The bytes of a file as they come. Throws with code `file-refused` for a host that is not Discord's, a redirect, and what
 * has more bytes than `maxBytes`; `file-gone`: its address has expired; everything else may be tried again.
 */
export const fetchFile = async function* (
  address: string,
  { hosts, maxBytes }: { readonly hosts: FileHosts; readonly maxBytes: number },
): AsyncGenerator<Uint8Array> {
  const url = new URL(address);
  if (!hosts.origins.includes(url.origin)) throw refused(`Files do not come from ${url.host}`);
  const answer = await answerOf(url, hosts);
  try {
    const { statusCode = 0 } = answer;
    if (statusCode === 403 || statusCode === 404) throw codedError('file-gone', 'The address has expired');
    if (statusCode >= 300 && statusCode < 400) throw refused('The file is said to be elsewhere');
    if (statusCode !== 200) throw codedError('discord-away', `The file is answered ${statusCode}`);
    let bytes = 0;
    for await (const chunk of answer as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw refused('The file is too large');
      yield chunk;
    }
  } finally {
    answer.destroy();
  }
};
