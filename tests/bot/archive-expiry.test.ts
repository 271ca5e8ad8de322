import { deleteMessage, findMessage } from '../../src/application/archive/archive-message.ts';
import { startArchiveExpiry } from '../../src/main/start/archive-expiry.ts';
import { expireArchive } from '../../src/workers/expire-archive.ts';
import type { ArchiveRetention } from '../../src/workers/expire-archive.ts';
import { createBotWorld } from '../support/bot-world.ts';
import type { BotWorld } from '../support/bot-world.ts';
import type { Message } from '../support/discord/guild.ts';
import { until } from '../support/until.ts';

const hourMs = 60 * 60 * 1000;
const daysAgo = (days: number): number => Date.now() - days * 24 * hourMs;

describe('the retention of the archive', () => {
  let world: BotWorld;
  beforeEach(async () => {
    world = await createBotWorld();
    await world.startBot();
  });
  afterEach(() => world.end());

  const post = (text: string, at: number, bytes?: Uint8Array): Message =>
    world.people.post({
      by: world.persons.nova,
      channel: world.places.raids,
      text,
      at,
      files: bytes === undefined ? [] : [{ name: 'loot.txt', type: 'text/plain', bytes }],
    });
  const shown = async () =>
    (await world.messages()).map(({ content, attachments }) =>
      [content ?? 'erased', ...attachments.map(({ state, filename }) => filename || `erased, once ${state}`)].join(),
    );
  const shows = (...expected: readonly string[]) =>
    until(async () => JSON.stringify(await shown()) === JSON.stringify(expected), 20_000, expected.join('; '));
  const isStored = () =>
    until(
      async () =>
        (await world.messages()).every(({ attachments }) => attachments.every(({ state }) => state === 'stored')),
      20_000,
      'the files to be stored',
    );
  /** By default hours after everything was stored: fresh bytes are left for the next day. */
  const expire = async (retention: Partial<ArchiveRetention>, hours = 2): Promise<number> => {
    const clock = { now: () => new Date(Date.now() + hours * hourMs) };
    const all = { keepDays: null, deletedKeepDays: null, ...retention };
    return expireArchive(all, { ...world.parts, clock }, new AbortController().signal);
  };
  const mediaOf = async (at: number): Promise<string> =>
    (await world.messages())[at]?.attachments[0]?.mediaId ?? 'none';
  const textsStored = async (): Promise<readonly string[]> => {
    const account = await world.parts.accounts.byDiscordId(world.persons.nova.user.id);
    const texts = await world.parts.texts.get(await world.parts.texts.ofOwner(account?.id ?? ''));
    return [...texts.values()].map(({ text }) => text).toSorted();
  };

  it('keeps everything where nothing else is set', async () => {
    post('ten years ago', daysAgo(3_650));
    await shows('ten years ago');
    expect(await expire({})).toBe(0);
    expect(await shown()).toEqual(['ten years ago']);
  });

  it('erases texts, also earlier ones, and files after the days that are set, and keeps that the message was', async () => {
    const old = post('old', daysAgo(31), Buffer.from('only here'));
    post('young', daysAgo(29));
    await shows('old,loot.txt', 'young');
    world.people.edit(old, 'old and edited');
    await shows('old and edited,loot.txt', 'young');
    await isStored();
    const mediaId = await mediaOf(0);
    expect(await expire({ keepDays: 30 })).toBe(1);
    expect(await shown()).toEqual(['erased,erased, once stored', 'young']);
    expect(await world.parts.media.has(mediaId)).toBe(false);
    expect(await textsStored()).toEqual(['young']);
    const types = (await world.parts.eventStore.readStream(`message-${old.id}`, null)).map(({ type }) => type);
    expect(types.slice(-3)).toEqual(['TextErased', 'TextErased', 'MediaErased']);
    expect(await expire({ keepDays: 30 })).toBe(0);
    // An edit brings a text again: it goes the next day.
    world.people.edit(old, 'edited again');
    await until(async () => (await shown())[0]?.startsWith('edited again'), 10_000, 'the edit');
    expect(await expire({ keepDays: 30 })).toBe(1);
    expect(await textsStored()).toEqual(['young']);
  });

  it('keeps bytes that another message has until that one goes, too', async () => {
    const bytes = Buffer.from('the same loot');
    post('first', daysAgo(40), bytes);
    post('second', daysAgo(10), bytes);
    await shows('first,loot.txt', 'second,loot.txt');
    await isStored();
    const mediaId = await mediaOf(1);
    await expire({ keepDays: 30 });
    expect(await shown()).toEqual(['erased,erased, once stored', 'second,loot.txt']);
    expect(await world.parts.media.has(mediaId)).toBe(true);
    await expire({ keepDays: 5 });
    expect(await world.parts.media.has(mediaId)).toBe(false);
  });

  it('leaves bytes that were stored within the hour, and takes them the next day', async () => {
    post('old', daysAgo(31), Buffer.from('just fetched'));
    await shows('old,loot.txt');
    await isStored();
    const mediaId = await mediaOf(0);
    expect(await expire({ keepDays: 30 }, 0)).toBe(0);
    expect(await shown()).toEqual(['erased,loot.txt']);
    expect(await world.parts.media.has(mediaId)).toBe(true);
    expect(await expire({ keepDays: 30 })).toBe(1);
    expect(await world.parts.media.has(mediaId)).toBe(false);
  });

  it('erases messages deleted on Discord earlier, only where Discord reported it', async () => {
    const at = daysAgo(20);
    const [told, missing, foundAgain] = [post('told', at), post('missing', at + 1_000), post('found', at + 2_000)];
    await shows('told', 'missing', 'found');
    const deletedAt = new Date(daysAgo(8)).toISOString();
    for (const { id: messageId } of [told, foundAgain])
      await deleteMessage({ messageId, deletedAt, noticedLater: false }, world.parts);
    await deleteMessage({ messageId: missing.id, deletedAt, noticedLater: true }, world.parts);
    await findMessage({ messageId: foundAgain.id, foundAt: new Date().toISOString() }, world.parts);
    await until(
      async () => (await world.messages()).map(({ isDeleted }) => isDeleted).join() === 'true,true,false',
      10_000,
      'the deletions',
    );
    expect(await expire({ deletedKeepDays: 9 })).toBe(0);
    expect(await expire({ deletedKeepDays: 7 })).toBe(1);
    expect(await shown()).toEqual(['erased', 'missing', 'found']);
  });

  it('is checked when Muster starts, which admins can see', async () => {
    post('old', daysAgo(31));
    await shows('old');
    const told: string[] = [];
    const deaf = world.parts.operations.systemActivity.listen((text) => void told.push(text));
    const ending = new AbortController();
    const config = { ...world.config, ARCHIVE_KEEP_DAYS: 30 };
    const { ended } = startArchiveExpiry(world.parts, config, ending.signal);
    await shows('erased');
    await until(() => told.some((text) => text.includes('Erased the text and files of 1 message')), 10_000, 'the word');
    ending.abort();
    await ended;
    deaf();
  });

  it('does not stop at a message that cannot be erased', async () => {
    const [first] = [post('first', daysAgo(40)), post('second', daysAgo(39))];
    await shows('first', 'second');
    const warned: string[] = [];
    const handle: typeof world.parts.handle = (decider, id, ...rest) =>
      id === first.id ? Promise.reject(new Error('damaged')) : world.parts.handle(decider, id, ...rest);
    const deps = { ...world.parts, handle, warn: (text: string) => void warned.push(text) };
    const retention = { keepDays: 30, deletedKeepDays: null };
    expect(await expireArchive(retention, deps, new AbortController().signal)).toBe(1);
    expect(warned).toEqual([expect.stringContaining(first.id)]);
    expect((await world.messages())[1]?.content).toBeNull();
  });
});
