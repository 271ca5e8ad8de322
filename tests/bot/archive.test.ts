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

  it('receives everything twice, and stores it once', async () => {
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

  it('leaves each name of a webhook with what was posted under it', async () => {
    const { people, places, guild } = world;
    await world.startBot();
    const webhook = guild.addMember('Raid Bot', [], { bot: true });
    people.post({ by: webhook, channel: places.raids, text: 'a', more: { webhook_id: webhook.user.id } });
    webhook.user.username = 'Loot Bot';
    people.post({ by: webhook, channel: places.raids, text: 'b', more: { webhook_id: webhook.user.id } });
    await holds('a', 'b');
    const authors = (await world.messages()).map(({ accountId }) => accountId);
    const accounts = await world.parts.accounts.byIds(authors);
    expect(authors.map((id) => accounts.get(id)?.username)).toEqual(['Raid Bot', 'Loot Bot']);
  });

  it('keeps what was forwarded, no empty beginnings of threads, and an answer once it has its words', async () => {
    const { people, places, persons } = world;
    await world.startBot();
    const by = persons.nova;
    const channel = places.raids;
    const message_snapshots = [{ message: { type: 0, content: 'from elsewhere', attachments: [], embeds: [] } }];
    people.post({ by, channel, more: { message_reference: { type: 1 }, message_snapshots } });
    people.post({ by, channel, more: { type: 21 } });
    const answer = people.post({ by: persons.robot, channel, more: { type: 20, flags: 128 } });
    const other = people.post({ by: persons.robot, channel, text: 'at once', more: { type: 23 } });
    await holds('from elsewhere', 'at once');
    answer.content = 'after a while';
    Object.assign(answer, { flags: 0 });
    people.tellChanged(answer);
    await holds('from elsewhere', 'after a while', 'at once');
    // A preview has come.
    people.tellChanged(other);
    people.edit(answer, 'and then');
    await holds('from elsewhere', 'and then', 'at once');
    expect((await world.messages()).map(({ editedAt }) => editedAt !== null)).toEqual([false, true, false]);
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
