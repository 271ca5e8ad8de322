import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const own = new BlockList();
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  own.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  own.addSubnet(net, bits, 'ipv6');

/** Whether an address belongs to this machine or a private network. */
export const isPrivate = (address: string): boolean => {
  const version = isIP(address);
  return version !== 0 && own.check(address, version === 4 ? 'ipv4' : 'ipv6');
};

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Why keys and pictures may not be sent to an address; null when they may. Host names are resolved at call time. */
export const addressProblem = (address: string): string | null => {
  if (!URL.canParse(address)) return 'must be an address such as https://models.example.org/v1';
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https:// or http://';
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return 'must have no password, no query and no #';
  const host = hostOf(url);
  if (url.protocol === 'http:' && isIP(host) !== 0 && !isPrivate(host))
    return 'plain http is for this machine and private networks: use https';
  return null;
};

/** Whether traffic is protected: by TLS, or within a private network. */
export const isReachable = async (address: string): Promise<boolean> => {
  const url = new URL(address);
  if (url.protocol === 'https:') return true;
  const host = hostOf(url);
  if (isIP(host) !== 0) return isPrivate(host);
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.length > 0 && found.every((one) => isPrivate(one.address));
};
