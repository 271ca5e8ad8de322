import { registerPlayers } from '../../src/application/roster/register-players.ts';
import { createBotWorld } from '../support/bot-world.ts';
import type { BotWorld } from '../support/bot-world.ts';
import type { Message } from '../support/discord/guild.ts';
import { metaBy } from '../support/given.ts';
import { until } from '../support/until.ts';

const png = { name: 'raid.png', type: 'image/png', bytes: new Uint8Array([137, 80, 78, 71, 1, 2, 3, 4]) };
const never = () => new Promise<never>(() => undefined);

/** The bot stops in any wait, and the next one does the rest. None of these waits would end within the test. */
describe('the end of the bot', () => {
  let world: BotWorld;
  beforeEach(async () => {
    world = await createBotWorld();
    await registerPlayers(['Nova', 'Luna', 'Mira'], metaBy({ commandId: 'players' }), world.parts);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await world.end();
  });
  const repliesTo = ({ channel_id, id }: Message): readonly string[] =>
    [...(world.guild.messages.get(channel_id)?.values() ?? [])]
      .filter((one) => (one['message_reference'] as { readonly message_id?: string } | undefined)?.message_id === id)
      .map(({ content }) => content);
  const fetched = (id = '') => until(() => world.attachments.fetched.includes(id), 20_000, 'the file to be asked for');

  it('does not wait for the file of a post, which is taken by the next', async () => {
    const { attachments, people, persons, places, gateway } = world;
    const bot = await world.startBot();
    gateway.hold();
    const post = people.post({ by: persons.helper, channel: places.posts, files: [png] });
    const [file] = post.attachments;
    attachments.trouble(file?.id ?? '', 'stuck');
    gateway.release();
    await fetched(file?.id);
    await bot.stop();
    expect(repliesTo(post)).toEqual([]);
    attachments.trouble(file?.id ?? '', null);
    await world.startBot();
    // Not a picture; the next bot has checked it.
    await until(() => repliesTo(post).length > 0, 20_000, 'an answer');
    expect(repliesTo(post)).toEqual([expect.stringContaining('File 1 ')]);
  });

  it('does not wait for the file of a message, which is kept by the next', async () => {
    const { attachments, people, persons, places, gateway } = world;
    const bot = await world.startBot();
    gateway.hold();
    const message = people.post({ by: persons.nova, channel: places.raids, text: 'with a file', files: [png] });
    const [file] = message.attachments;
    attachments.trouble(file?.id ?? '', 'stuck');
    gateway.release();
    await fetched(file?.id);
    await bot.stop();
    attachments.trouble(file?.id ?? '', null);
    await world.startBot();
    await until(async () => (await world.messages())[0]?.attachments[0]?.state === 'stored', 20_000, 'the file');
  });

  it('does not wait for names and read models that do not come', async () => {
    const { parts, people, persons, places, interactions } = world;
    jest.spyOn(parts, 'waitFor').mockImplementation(never);
    const bot = await world.startBot();
    const post = people.post({ by: persons.helper, channel: places.posts, text: 'Nova, Luna, Mira' });
    const call = interactions.slash({ member: persons.nova, channelId: places.other.id }, 'rename', [
      { name: 'name', type: 3, value: 'Supernova' },
    ]);
    await until(() => call.first, 10_000, 'the call to be put off');
    await bot.stop();
    jest.restoreAllMocks();
    await world.startBot();
    await until(() => repliesTo(post).some((text) => text.includes('3 names read')), 20_000, 'the reply');
    expect(repliesTo(post)).toHaveLength(1);
  });

  it('does not wait for a store that does not answer', async () => {
    const { parts, people, persons, places } = world;
    const kept = people.post({ by: persons.nova, channel: places.raids, text: 'kept', silent: true });
    const bot = await world.startBot();
    // Until the first back-fill is over what comes live moves no mark.
    await until(async () => (await parts.botMemory.mark(places.raids.id)) === kept.id, 10_000, 'the first back-fill');
    const advanced = jest.spyOn(parts.botMemory, 'advance').mockImplementation(never);
    people.post({ by: persons.nova, channel: places.raids, text: 'kept, too' });
    await until(() => advanced.mock.calls.length > 0, 10_000, 'the mark to be written');
    await bot.stop();
    expect(await world.contents()).toEqual(['kept', 'kept, too']);
  });
});
