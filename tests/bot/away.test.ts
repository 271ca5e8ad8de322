import { channelsById } from '../../src/projections/channels/queries.ts';
import { createBotWorld } from '../support/bot-world.ts';
import type { BotWorld } from '../support/bot-world.ts';
import type { Channel, Message } from '../support/discord/guild.ts';
import { until } from '../support/until.ts';

let world: BotWorld;
let bot: Awaited<ReturnType<BotWorld['startBot']>>;
beforeAll(async () => {
  world = await createBotWorld();
  bot = await world.startBot();
});
afterAll(() => world.end());

const shown = async (id: string) =>
  (await world.staysOf(id)).map(({ channelId, endedAt, estimated }) => [channelId, endedAt !== null, estimated]);
const has = (id: string, ...stays: readonly (readonly [string, boolean, boolean])[]) =>
  until(
    async () => JSON.stringify(await shown(id)) === JSON.stringify(stays),
    10_000,
    () => `stays ${JSON.stringify(stays)}`,
  );
/** The heart of voice has beaten since. */
const beaten = (since: string) => until(async () => ((await world.parts.voiceHeartbeat.last()) ?? '') > since);
const archivedOf = async (channel: Channel) =>
  (await world.messages()).filter(({ channelId, threadId }) => [channelId, threadId].includes(channel.id));
const isArchived = (message: Message) =>
  until(
    async () => (await world.messages()).some(({ id }) => id === message.id),
    20_000,
    `${message.content} archived`,
  );

describe('voice while the guild is away', () => {
  it('ends where the heart beat last, beats no more, and goes on after a short outage in the same channel', async () => {
    const { people, places, guild } = world;
    const [stays, goes] = [guild.addMember('stays', ['east']), guild.addMember('goes', ['east'])];
    people.voice(stays, places.voice);
    people.voice(goes, places.voice);
    await has(goes.user.id, [places.voice.id, false, false]);
    await beaten(new Date().toISOString());
    people.outage(true);
    await has(stays.user.id, [places.voice.id, true, true]);
    expect(bot.gateway.condition()).toMatchObject({ isGuildAway: true, isInGuild: true, state: 'connected' });
    const last = await world.parts.voiceHeartbeat.last();
    const { answeredAt } = bot.gateway.condition();
    // The gateway still answers, but nothing is written.
    await until(() => (bot.gateway.condition().answeredAt ?? '') > (answeredAt ?? ''));
    expect(await world.parts.voiceHeartbeat.last()).toBe(last);
    guild.voice.delete(goes.user.id);
    people.outage(false);
    await has(stays.user.id, [places.voice.id, false, false]);
    await has(goes.user.id, [places.voice.id, true, true]);
    expect(bot.gateway.condition().isGuildAway).toBe(false);
    people.voice(stays, null);
  });

  it('ends when the bot is removed, and starts again when it is invited again', async () => {
    const { people, places, guild } = world;
    const one = guild.addMember('removed', ['east']);
    people.voice(one, places.stage);
    await has(one.user.id, [places.stage.id, false, false]);
    await beaten(new Date().toISOString());
    people.removeBot(true);
    await has(one.user.id, [places.stage.id, true, true]);
    await until(() => bot.gateway.condition().isInGuild === false);
    people.removeBot(false);
    await until(() => bot.gateway.condition().isInGuild === true);
    await until(async () => (await world.staysOf(one.user.id)).some(({ endedAt }) => endedAt === null));
    people.voice(one, null);
  });

  it('ends for who sits in what becomes the AFK channel', async () => {
    const { people, places, guild, gateway } = world;
    const one = guild.addMember('idle', ['east']);
    people.voice(one, places.voice);
    await has(one.user.id, [places.voice.id, false, false]);
    guild.guild.afk_channel_id = places.voice.id;
    gateway.dispatch('GUILD_UPDATE', 'guilds', { id: guild.snapshot().id, afk_channel_id: places.voice.id });
    await has(one.user.id, [places.voice.id, true, false]);
    guild.guild.afk_channel_id = places.afk.id;
    gateway.dispatch('GUILD_UPDATE', 'guilds', { id: guild.snapshot().id, afk_channel_id: places.afk.id });
  });
});

describe('a channel that the bot may not view', () => {
  it('keeps its name, loses no message, and is read once it may be viewed again, with its new threads', async () => {
    const { people, places, persons, guild } = world;
    const nameOf = async () =>
      (await channelsById(world.parts.readModels, [places.raids.id])).get(places.raids.id)?.name;
    const before = people.post({ by: persons.nova, channel: places.raids, text: 'before' });
    await isArchived(before);
    await until(async () => (await nameOf()) === 'raids');
    people.deny(places.raids, 'view');
    const during = people.post({ by: persons.nova, channel: places.raids, text: 'during' });
    // Told after it, and seen: so the hidden name was passed over.
    const marker = people.openChannel('marker', 2);
    await until(async () => (await channelsById(world.parts.readModels, [marker.id])).size === 1);
    expect(await nameOf()).toBe('raids');
    const thread = guild.addChannel('a thread of meanwhile', 11, {
      parent_id: places.raids.id,
      thread_metadata: { archived: false, auto_archive_duration: 1440, archive_timestamp: '', locked: false } as never,
    });
    const inThread = people.post({ by: persons.nova, channel: thread, text: 'in a thread', silent: true });
    people.deny(places.raids);
    await isArchived(during);
    await isArchived(inThread);
    expect((await archivedOf(places.raids)).filter(({ isDeleted }) => isDeleted)).toEqual([]);
  });
});

describe('a deleted channel', () => {
  it('takes its messages with it, a thread only its own', async () => {
    const { people, places, persons } = world;
    const thread = people.openThread(places.raids, 'thread');
    const inThread = people.post({ by: persons.nova, channel: thread, text: 'goes with the thread' });
    const beside = people.post({ by: persons.nova, channel: places.raids, text: 'stays beside it' });
    await isArchived(inThread);
    await isArchived(beside);
    const deleted = async () =>
      (await archivedOf(places.raids)).filter(({ isDeleted }) => isDeleted).map(({ content }) => content);
    people.deleteChannel(thread);
    await until(async () => (await deleted()).includes('goes with the thread'));
    expect(await deleted()).toEqual(['goes with the thread']);
    people.deleteChannel(places.raids);
    await until(async () => (await archivedOf(places.raids)).every(({ isDeleted }) => isDeleted));
  });
});

describe('an end of its own', () => {
  it('is the last that the bot has seen of voice, however long ago the heart beat', async () => {
    const quiet = await createBotWorld({ heartbeatMs: 60_000 });
    const started = await quiet.startBot();
    const { people, persons, places } = quiet;
    people.voice(persons.nova, places.voice);
    await until(async () => (await quiet.staysOf(persons.nova.user.id)).length === 1);
    const answered = started.gateway.condition().answeredAt ?? '';
    await until(async () => ((await quiet.parts.voiceHeartbeat.last()) ?? '') >= answered);
    await until(() => new Date().toISOString() > answered);
    const before = new Date().toISOString();
    await started.stop();
    expect((await quiet.parts.voiceHeartbeat.last()) ?? '').not.toBe('');
    expect(((await quiet.parts.voiceHeartbeat.last()) ?? '') >= before).toBe(true);
    await quiet.end();
  });
});
