import { BlockList, isIPv6 } from 'node:net';

/** Addresses outside the public internet */
const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['100::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6');

/** https://www.rfc-editor.org/rfc/rfc6052: how a network without IPv4 writes an IPv4 address. */
const translated = new BlockList();
translated.addSubnet('64:ff9b::', 96, 'ipv6');
/** The last 32 bits of an IPv6 address, dotted. */
const lastFourBytes = (address: string): string => {
  // URL writes any form of it with hexadecimal groups.
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split(/:+/).slice(-2);
  const [high = 0, low = 0] = groups.map((group) => Number.parseInt(group === '' ? '0' : group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
};

/** Whether an address, IPv4 or IPv6, is none of the open internet. An IPv4 address in IPv6 clothes is looked at as what it is: a mapped one by Node's list, a translated one here. */
export const isInside = (address: string): boolean => {
  if (!isIPv6(address)) return inside.check(address, 'ipv4');
  return translated.check(address, 'ipv6') ? isInside(lastFourBytes(address)) : inside.check(address, 'ipv6');
};
