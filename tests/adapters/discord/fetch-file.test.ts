import { discordFileHosts, fetchFile, isInside } from '../../../src/adapters/discord/fetch-file.ts';
import type { FileHosts } from '../../../src/adapters/discord/fetch-file.ts';
import { createDiscordStandIn } from '../../support/discord/stand-in.ts';
import type { Trouble } from '../../support/discord/attachments.ts';

const bytes = Buffer.from('the bytes of a picture '.repeat(1_000));
let discord: Awaited<ReturnType<typeof createDiscordStandIn>>;
let hosts: FileHosts;
beforeAll(async () => {
  discord = await createDiscordStandIn();
  hosts = { origins: [discord.origin], mayBePrivate: true };
});
afterAll(() => discord.close());

let last = 0;
const fileWith = (trouble: Trouble | null): string => {
  const id = `95000000000000000${(last += 1)}`;
  const { url } = discord.attachments.keep('1', id, { name: 'raid.png', type: 'image/png', bytes });
  discord.attachments.trouble(id, trouble);
  return url;
};
const fetched = async (url: string, { maxBytes = 1_000_000, from = hosts } = {}): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of fetchFile(url, { hosts: from, maxBytes })) chunks.push(chunk);
  return Buffer.concat(chunks);
};

describe('a file of Discord', () => {
  it('comes as it is, from the host of its own only', async () => {
    expect(await fetched(fileWith(null))).toEqual(bytes);
    await expect(fetched(fileWith(null), { from: discordFileHosts })).rejects.toMatchObject({ code: 'file-refused' });
  });

  it.each<[string, Trouble, string]>([
    ['has expired', 'gone', 'file-gone'],
    ['leads elsewhere', { redirect: 'http://127.0.0.1:1/secret' }, 'file-refused'],
    ['never ends', 'endless', 'file-refused'],
    ['is answered by an error', { status: 500 }, 'discord-away'],
  ])('that %s is refused', async (_what, trouble, code) => {
    await expect(fetched(fileWith(trouble))).rejects.toMatchObject({ code });
  });

  it('that breaks off is no file', async () => {
    await expect(fetched(fileWith('truncated'))).rejects.toThrow();
  });

  it('is not fetched from inside, whatever name that has', async () => {
    const from = { ...hosts, mayBePrivate: false };
    await expect(fetched(fileWith(null), { from })).rejects.toMatchObject({ code: 'file-refused' });
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    undefined,
  ])('%s is inside', (address) => expect(isInside(address)).toBe(true));
  it.each(['162.159.129.233', '2606:4700::6812:1', '::ffff:162.159.129.233'])('%s is outside', (address) =>
    expect(isInside(address)).toBe(false),
  );
});
