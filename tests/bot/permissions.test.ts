import { deleteMessage } from '../../src/application/archive/archive-message.ts';
import { createBotWorld } from '../support/bot-world.ts';
import type { BotWorld } from '../support/bot-world.ts';
import type { Message } from '../support/discord/guild.ts';
import { until } from '../support/until.ts';

describe('a channel whose history the bot may no longer read', () => {
  let world: BotWorld;
  let first: Message;
  beforeEach(async () => {
    world = await createBotWorld();
    first = post('first');
    post('second');
    const bot = await world.startBot();
    await holds('first', 'second');
    await until(marked, 10_000, 'the mark');
    await bot.stop();
  });
  afterEach(() => world.end());
  const post = (text: string, silent = true): Message =>
    world.people.post({ by: world.persons.nova, channel: world.places.raids, text, silent });
  const holds = (...texts: readonly string[]) =>
    until(async () => JSON.stringify(await world.contents()) === JSON.stringify(texts), 20_000, texts.join());
  const marked = async () => (await world.parts.botMemory.mark(world.places.raids.id)) !== null;
  const refused = () =>
    until(
      () => world.product.lines.join('\n').includes(`channel ${world.places.raids.id} cannot be read`),
      10_000,
      'the refusal',
    );
  const deleted = async () =>
    (await world.messages()).filter(({ isDeleted }) => isDeleted).map(({ content }) => content);

  it('loses nothing, and is read when it may be read again', async () => {
    post('third');
    world.people.deny(world.places.raids, 'history');
    await world.startBot();
    await refused();
    post('live', false);
    await holds('first', 'second', 'live');
    expect(await deleted()).toEqual([]);
    world.people.remove(first, { silent: true });
    world.people.deny(world.places.raids);
    await holds('first', 'second', 'third', 'live');
    await until(async () => (await deleted()).length > 0, 10_000, 'what was deleted');
    expect(await deleted()).toEqual(['first']);
  });

  it('is taken for deleted, where it went while the bot was away, only at a second look', async () => {
    const { people, places, rest } = world;
    people.deleteChannel(places.raids);
    const bot = await world.startBot({ secondLookMs: 2_000 });
    const looks = () => rest.asked.filter(({ path }) => path.includes(`/channels/${places.raids.id}/messages`)).length;
    await until(() => looks() > 0, 10_000, 'the first look');
    expect(await deleted()).toEqual([]);
    await until(async () => (await deleted()).join() === 'first,second', 10_000, 'the second look');
    await bot.stop();
  });

  it('takes back what was called deleted by mistake, and notices when it is deleted indeed', async () => {
    const deletedAt = new Date().toISOString();
    await deleteMessage({ messageId: first.id, deletedAt, noticedLater: true }, world.parts);
    await until(async () => (await deleted()).length === 1, 10_000, 'the mistake');
    const bot = await world.startBot();
    await until(async () => (await deleted()).length === 0, 20_000, 'the message to be found again');
    await bot.stop();
    world.people.remove(first, { silent: true });
    await world.startBot();
    await until(async () => (await deleted()).join() === 'first', 20_000, 'the deletion');
  });

  it('loses nothing when the permission goes while it is read', async () => {
    const { people, places, rest } = world;
    rest.afterNext(new RegExp(`${places.raids.id}/threads/archived`, 'u'), () => people.deny(places.raids, 'history'));
    await world.startBot();
    await refused();
    expect(await deleted()).toEqual([]);
  });
});
