import { createFileFetcher, isInside } from '../../../src/adapters/discord/file-fetcher.ts';

const { signal } = new AbortController();
const leadingTo = (...addresses: readonly string[]) =>
  createFileFetcher({
    maxBytes: 1_000,
    userAgent: 'test',
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  });
const open = (fetcher: ReturnType<typeof leadingTo>, url = 'https://cdn.discordapp.com/attachments/1/2/a.png') =>
  fetcher.open(url, signal);

describe('where files are fetched', () => {
  it.each([
    'http://cdn.discordapp.com/a.png',
    'https://cdn.discordapp.com:8443/a.png',
    'https://cdn.discordapp.com.example.org/a.png',
    'https://user@cdn.discordapp.com/a.png',
    'https://example.org/a.png',
    'https://127.0.0.1/a.png',
    'file:///etc/passwd',
    'nonsense',
  ])('never at %s', async (url) => {
    await expect(open(leadingTo('8.8.8.8'), url)).rejects.toMatchObject({ code: 'file-address-refused' });
  });

  it.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['172.20.0.1'],
    ['192.168.1.1'],
    ['169.254.169.254'],
    ['100.64.0.1'],
    ['::1'],
    ['fd00::1'],
    ['fe80::1'],
    ['::ffff:10.0.0.1'],
    ['64:ff9b::10.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['64:ff9b::a9fe:a9fe'],
    ['::FFFF:a00:1'],
    ['8.8.8.8', '127.0.0.1'],
  ])('never where the name leads to %s', async (...addresses) => {
    await expect(open(leadingTo(...addresses))).rejects.toMatchObject({ code: 'file-address-refused' });
  });

  it('fails where the name leads nowhere', async () => {
    await expect(open(leadingTo())).rejects.toMatchObject({ code: 'file-failed' });
  });
});

it.each([
  ['8.8.8.8', false],
  ['2606:4700::6810:1', false],
  ['64:ff9b::808:808', false],
  ['64:ff9b::8.8.8.8', false],
  ['64:ff9b::a00:1', true],
  ['64:ff9b::', true],
  ['10.0.0.1', true],
])('%s is inside of a private network: %s', (address, expected) => {
  expect(isInside(address)).toBe(expected);
});
