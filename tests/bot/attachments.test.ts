import { createBotWorld } from '../support/bot-world.ts';
import type { BotWorld } from '../support/bot-world.ts';
import type { Trouble } from '../support/discord/attachments.ts';
import { until } from '../support/until.ts';

const file = { name: 'raid.png', type: 'image/png', bytes: new Uint8Array([137, 80, 78, 71, 1, 2, 3, 4]) };

describe('attachments', () => {
  let world: BotWorld;
  beforeAll(async () => {
    world = await createBotWorld();
  });
  afterAll(() => world.end());
  let bot: Awaited<ReturnType<BotWorld['startBot']>>;
  beforeEach(async () => {
    bot = await world.startBot();
  });
  afterEach(() => bot.stop());
  const post = (says = {}, text = 'with a file') =>
    world.people.post({ by: world.persons.nova, channel: world.places.raids, text, files: [{ ...file, says }] });
  const settled = async (messageId: string) =>
    until(async () => {
      const [one] = (await world.messages()).find(({ id }) => id === messageId)?.attachments ?? [];
      return one === undefined || one.state === 'awaited' ? null : one;
    });
  const lostFor = async (messageId: string) => {
    await settled(messageId);
    const events = await world.parts.eventStore.readStream(`message-${messageId}`, null);
    return events.flatMap(({ type, data }) => (type === 'AttachmentLost' ? [(data as { code: string }).code] : []));
  };

  it('are fetched and kept, and their address is nowhere', async () => {
    const message = post();
    const kept = await settled(message.id);
    expect(kept).toMatchObject({ state: 'stored', filename: 'raid.png', size: 8 });
    expect((await world.parts.media.get(kept.mediaId ?? ''))?.bytes).toEqual(Buffer.from(file.bytes));
    const events = await world.parts.eventStore.readStream(`message-${message.id}`, null);
    expect(JSON.stringify(events)).not.toContain('/attachments/');
  });

  it('are asked for again where the address has expired', async () => {
    world.attachments.live(-1_000);
    const message = post();
    world.attachments.live(60_000);
    expect(await settled(message.id)).toMatchObject({ state: 'stored' });
  });

  it.each<[string, Trouble, string]>([
    ['gone', 'gone', 'gone'],
    ['truncated', 'truncated', 'fetch-failed'],
    ['endless', 'endless', 'too-large'],
    ['broken', { status: 500 }, 'fetch-failed'],
    ['leading elsewhere', { redirect: 'http://127.0.0.1:9/secret' }, 'address-refused'],
  ])('that are %s are given up, with the reason', async (_name, trouble, code) => {
    world.gateway.hold();
    const message = post();
    world.attachments.trouble(message.attachments[0]?.id ?? '', trouble);
    world.gateway.release();
    expect(await lostFor(message.id)).toEqual([code]);
  });

  it('that say that they are too large are not fetched', async () => {
    const message = post({ size: 26_214_401 });
    expect(await lostFor(message.id)).toEqual(['too-large']);
    expect(world.attachments.fetched).not.toContain(message.attachments[0]?.id);
  });

  it('that Discord refuses for a while are asked for again when a session begins', async () => {
    world.gateway.hold();
    const message = post();
    const id = message.attachments[0]?.id ?? '';
    world.attachments.trouble(id, { status: 403 });
    world.gateway.release();
    expect(await lostFor(message.id)).toEqual(['no-access']);
    world.attachments.trouble(id, null);
    await bot.stop();
    bot = await world.startBot();
    await until(async () => (await settled(message.id)).state === 'stored', 20_000, 'the file to be stored');
    expect((await world.messages()).at(-1)?.attachments).toMatchObject([{ state: 'stored', lostAs: null }]);
  });

  it('that were left behind are found by the next start', async () => {
    await bot.stop();
    const { archiveMessage } = await import('../../src/application/archive/archive-message.ts');
    const message = world.people.post({
      by: world.persons.nova,
      channel: world.places.raids,
      files: [file],
      silent: true,
    });
    const [there] = message.attachments;
    const attachments = [{ discordId: there?.id ?? '', filename: 'raid.png', type: 'image/png', size: 8 }];
    await archiveMessage(
      {
        messageId: message.id,
        channelId: world.places.raids.id,
        threadId: null,
        accountId: 'a',
        text: '',
        postedAt: message.timestamp,
        attachments,
        noticedLater: false,
      },
      world.parts,
    );
    bot = await world.startBot();
    expect(await settled(message.id)).toMatchObject({ state: 'stored' });
  });
});
