import { createBotWorld } from '../support/bot-world.ts';
import type { BotWorld } from '../support/bot-world.ts';
import { until } from '../support/until.ts';

describe('the archive of the bot', () => {
  let world: BotWorld;
  beforeEach(async () => {
    world = await createBotWorld();
  });
  afterEach(() => world.end());
  const holds = (...texts: readonly (string | null)[]) =>
    until(
      async () => JSON.stringify(await world.contents()) === JSON.stringify(texts),
      10_000,
      () => texts.join(),
    );

  it('keeps new, edited and deleted messages of its channels, and no others', async () => {
    const { people, places, persons } = world;
    await world.startBot();
    people.post({ by: persons.nova, channel: places.other, text: 'elsewhere' });
    const first = people.post({ by: persons.nova, channel: places.raids, text: 'one' });
    const second = people.post({ by: persons.zed, channel: places.raids, text: 'two' });
    await holds('one', 'two');
    people.edit(first, 'one more');
    people.remove(second);
    await until(async () => (await world.messages())[1]?.isDeleted);
    await holds('one more', 'two');
    expect(await world.messages()).toMatchObject([{ isDeleted: false, id: first.id }, { isDeleted: true }]);
    const account = await world.parts.accounts.byDiscordId(persons.nova.user.id);
    expect((await world.messages())[0]?.accountId).toBe(account?.id);
  });

  it('is told everything twice, and keeps it once', async () => {
    const { people, places, persons } = world;
    await world.startBot();
    world.gateway.repeat(3);
    const all = Array.from({ length: 5 }, (_, n) =>
      people.post({ by: persons.nova, channel: places.raids, text: `${n}` }),
    );
    people.removeMany(places.raids, all.slice(0, 2));
    await until(async () => (await world.messages()).filter(({ isDeleted }) => isDeleted).length === 2);
    await holds('0', '1', '2', '3', '4');
    const events = await world.parts.eventStore.readStream(`message-${all[0]?.id ?? ''}`, null);
    expect(events.map(({ type }) => type)).toEqual(['MessageArchived', 'MessageDeleted']);
  });

  it('reads public threads of its channels', async () => {
    const { people, places, persons } = world;
    await world.startBot();
    const thread = people.openThread(places.raids, 'loot');
    people.post({ by: persons.nova, channel: thread, text: 'mine' });
    await holds('mine');
    expect((await world.messages())[0]).toMatchObject({ channelId: places.raids.id, threadId: thread.id });
  });
});
