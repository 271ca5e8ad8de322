import { commandMeta, systemActor } from '../../../src/application/commands/command-meta.ts';
import { readDiscordState } from '../../../src/application/operations/discord-state.ts';
import { messageDecider } from '../../../src/domain/message/decider.ts';
import { createBotWorld } from '../../support/bot-world.ts';
import type { BotWorld } from '../../support/bot-world.ts';
import { until } from '../../support/until.ts';

const day = 86_400_000;

describe('the back-fill', () => {
  let world: BotWorld;
  beforeEach(async () => {
    world = await createBotWorld({ env: { BACKFILL_DAYS: '10' } });
  });
  afterEach(() => world.end());
  const holds = (...texts: readonly string[]) =>
    until(
      async () => JSON.stringify(await world.contents()) === JSON.stringify(texts),
      20_000,
      () => texts.join(),
    );
  const old = (text: string, daysAgo: number, n = 0) => {
    const { people, places, persons } = world;
    return people.post({
      by: persons.nova,
      channel: places.raids,
      text,
      at: Date.now() - daysAgo * day + n,
      silent: true,
    });
  };

  it('reads what was there before, as far back as is asked, oldest first, beside what comes', async () => {
    old('too old', 11);
    const texts = Array.from({ length: 230 }, (_, n) => `${n}`);
    texts.forEach((text, n) => old(text, 5, n));
    await world.startBot();
    world.people.post({ by: world.persons.zed, channel: world.places.raids, text: 'live' });
    await holds(...texts, 'live');
  });

  it('goes on behind the mark after a stop, and notices what was changed and deleted meanwhile', async () => {
    const [kept, changed, deleted] = [old('kept', 3), old('before', 2), old('gone', 1)];
    const bot = await world.startBot();
    await holds('kept', 'before', 'gone');
    await until(async () => (await world.parts.botMemory.mark(world.places.raids.id)) === deleted.id);
    await bot.stop();
    world.people.edit(changed, 'after');
    world.people.remove(deleted);
    world.people.post({ by: world.persons.zed, channel: world.places.raids, text: 'meanwhile' });
    const asked = world.rest.asked.length;
    await world.startBot();
    await holds('kept', 'after', 'gone', 'meanwhile');
    await until(async () => (await world.messages())[2]?.isDeleted);
    const types = async (id: string) =>
      (await world.parts.eventStore.readStream(`message-${id}`, null)).map(({ type, data }) => [
        type,
        (data as { noticedLater?: boolean }).noticedLater,
      ]);
    expect(await types(kept.id)).toEqual([['MessageArchived', true]]);
    expect(await types(changed.id)).toEqual([
      ['MessageArchived', true],
      ['MessageEdited', true],
    ]);
    expect(await types(deleted.id)).toEqual([
      ['MessageArchived', true],
      ['MessageDeleted', true],
    ]);
    expect(world.rest.asked.length).toBeGreaterThan(asked);
  });

  it('keeps to the limits while everything is 429, and reads on in order', async () => {
    Array.from({ length: 150 }, (_, n) => old(`${n}`, 2, n));
    world.rest.limit(1_500);
    await world.startBot({ waits: false });
    await holds(...Array.from({ length: 150 }, (_, n) => `${n}`));
    expect(world.rest.early).toEqual([]);
  });

  it('leaves a channel that it must not see, and reads the others', async () => {
    const { people, persons, guild } = world;
    const thread = guild.addChannel('a thread', 11, { parent_id: world.places.raids.id });
    people.post({ by: persons.nova, channel: thread, text: 'unseen with its channel', silent: true });
    const texts = ['one', 'two', 'three', 'four', 'five'];
    texts.forEach((text, n) => {
      const archive_timestamp = new Date(Date.now() - n * 3 * day).toISOString();
      const archived = { archived: true, auto_archive_duration: 1440, archive_timestamp, locked: false } as const;
      const question = guild.addChannel(text, 11, { parent_id: world.places.forum.id, thread_metadata: archived });
      people.post({ by: persons.nova, channel: question, text, silent: true });
    });
    world.people.deny(world.places.raids, 'view');
    await world.startBot();
    // The fifth was archived before that.
    await holds('one', 'two', 'three', 'four');
  });

  it('passes over a message that cannot be read and one that the log will never take, and says so', async () => {
    const { people, persons, guild, parts } = world;
    const thread = guild.addChannel('a thread', 11, { parent_id: world.places.forum.id });
    const late = people.post({ by: persons.nova, channel: thread, text: 'unreadable', silent: true });
    Object.assign(late, { timestamp: 'never' });
    const refused = old('refused', 3);
    // Its command was another message's.
    const data = { channelId: thread.id, threadId: null, accountId: 'a', textId: null, postedAt: late.id };
    const request = { messageId: refused.id };
    const meta = commandMeta({ actor: systemActor, route: 'archive message', key: refused.id, request }, parts);
    const command = { type: 'ArchiveMessage', data: { ...data, attachments: [], noticedLater: true } } as const;
    await parts.handle(messageDecider, thread.id, command, meta);
    const last = old('after it', 1);
    await world.startBot();
    await until(async () => (await world.contents()).includes('after it'), 20_000, 'what is behind them');
    const { botMemory } = parts;
    await until(async () => (await botMemory.mark(world.places.raids.id)) === last.id, 10_000, 'the mark');
    await until(async () => (await botMemory.mark(thread.id)) === late.id, 10_000, 'the mark of the thread');
    const told = world.product.lines.join('\n');
    for (const { id } of [late, refused]) expect(told).toContain(`message ${id} cannot be archived`);
    const badge = () => readDiscordState(parts.gauges, parts.clock);
    await until(async () => /^2 messages /.test((await badge()).why ?? ''), 10_000, 'the badge');
    expect(await badge()).toMatchObject({ state: 'degraded' });
  });

  it('reads unreadable messages again after the next gap, and does not call them deleted', async () => {
    const { people, places, persons, parts, gateway } = world;
    const first = old('first', 1);
    await world.startBot();
    // The first back-fill may already read messages that arrive during it; these are then skipped.
    await until(async () => (await parts.botMemory.mark(places.raids.id)) === first.id, 20_000, 'the first back-fill');
    const second = people.post({ by: persons.nova, channel: places.raids, text: 'second', silent: true });
    const { timestamp } = second;
    Object.assign(second, { timestamp: 'never' });
    people.tellAgain(second);
    people.post({ by: persons.nova, channel: places.raids, text: 'third' });
    await holds('first', 'third');
    Object.assign(second, { timestamp });
    Object.assign(first, { author: null });
    gateway.forgetSessions();
    gateway.drop();
    await holds('first', 'second', 'third');
    await until(async () => (await parts.botMemory.mark(places.raids.id)) !== first.id, 10_000, 'the mark');
    expect((await world.messages()).map(({ isDeleted }) => isDeleted)).toEqual([false, false, false]);
  });

  it('brings nothing back that was wiped', async () => {
    old('old', 2);
    const bot = await world.startBot();
    world.people.post({ by: world.persons.nova, channel: world.places.raids, text: 'old, too' });
    world.people.voice(world.persons.zed, world.places.voice);
    await holds('old', 'old, too');
    await until(async () => (await world.staysOf(world.persons.zed.user.id)).length === 1);
    const asked = { actor: systemActor, route: 'wipe', key: null, request: {} };
    expect(await world.parts.wipeProduction.wipe(commandMeta(asked, world.parts))).toMatchObject({ ok: true });
    await holds();
    const wipedAt = (await until(async () => (await world.stays())[0])).startedAt;
    expect(Date.parse(wipedAt)).toBeLessThanOrEqual(Date.now());
    world.people.post({ by: world.persons.nova, channel: world.places.raids, text: 'new' });
    await holds('new');
    await bot.stop();
    await world.startBot();
    world.people.post({ by: world.persons.nova, channel: world.places.raids, text: 'newer' });
    await holds('new', 'newer');
    expect(await world.stays()).toHaveLength(1);
  });
});
