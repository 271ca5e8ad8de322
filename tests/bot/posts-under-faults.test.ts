import { registerPlayers } from '../../src/application/roster/register-players.ts';
import { createBotWorld } from '../support/bot-world.ts';
import type { BotWorld } from '../support/bot-world.ts';
import type { Message } from '../support/discord/guild.ts';
import { metaBy } from '../support/given.ts';
import { until } from '../support/until.ts';

const manyPosts = Number(process.env['MANY_POSTS'] ?? 30);

/** Posts while Discord or the bot is not well: one session and one reply each, none missing. */
describe('posts under faults', () => {
  let world: BotWorld;
  beforeEach(async () => {
    world = await createBotWorld();
    await registerPlayers(['Nova', 'Luna', 'Mira'], metaBy({ commandId: 'players' }), world.parts);
  });
  afterEach(() => world.end());

  const reactionsOn = ({ channel_id, id }: Message): readonly string[] =>
    world.guild.message(channel_id, id)?.reactions.map(({ emoji }) => emoji) ?? [];
  const repliesTo = ({ channel_id, id }: Message): readonly Message[] =>
    [...(world.guild.messages.get(channel_id)?.values() ?? [])].filter(
      (one) => (one['message_reference'] as { readonly message_id?: string } | undefined)?.message_id === id,
    );
  const post = (extra: string): Message =>
    world.people.post({ by: world.persons.helper, channel: world.places.posts, text: `Nova, Luna, Mira, ${extra}` });
  const isAnswered = (one: Message): boolean =>
    reactionsOn(one).includes('⚠️') && repliesTo(one).some(({ content }) => content.includes('4 names read'));
  const answered = (...posts: readonly Message[]): Promise<unknown> =>
    until(
      () => posts.every(isAnswered),
      110_000,
      () => posts.map((one) => `${reactionsOn(one).join('')} ${repliesTo(one).length}`).join('; '),
    );

  it('an error of Discord\u2019s delays the reply', async () => {
    await world.startBot();
    world.rest.fail(/\/channels\/\d+\/messages$/, 500, 5, 'POST');
    const one = post('Aaa');
    await answered(one);
    expect([repliesTo(one).length, reactionsOn(one)]).toEqual([1, ['⚠️']]);
  });

  it('too many requests are waited for, none is sent early', async () => {
    await world.startBot();
    world.rest.limit(2_000, /\/reactions\//);
    const posts = [post('Aaa'), post('Bbb'), post('Ccc')];
    await answered(...posts);
    expect(posts.map((one) => repliesTo(one).length)).toEqual([1, 1, 1]);
    expect(world.rest.early).toEqual([]);
  });

  it('the real measure of reactions and messages is kept', async () => {
    await world.end();
    world = await createBotWorld({ isTight: true });
    await registerPlayers(['Nova', 'Luna', 'Mira'], metaBy({ commandId: 'players' }), world.parts);
    await world.startBot();
    const posts = [post('Aaa'), post('Bbb'), post('Ccc')];
    await answered(...posts);
    expect(world.rest.asked.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(3);
  });

  it('many at once are answered once each, by no more calls than that takes', async () => {
    await world.startBot();
    await answered(post('Aaa'));
    const before = world.rest.asked.length;
    const posts = Array.from({ length: manyPosts }, (_, n) => post(`Guest${n}`));
    await answered(...posts);
    await until(() => posts.every((one) => reactionsOn(one).length === 1), 20_000, 'the first reactions to go');
    expect(posts.every((one) => repliesTo(one).length === 1)).toBe(true);
    const calls = Object.groupBy(
      world.rest.asked.slice(before),
      ({ method, path }) =>
        `${method} ${path.includes('/reactions/') ? 'reaction' : path.replace(/\d{17,20}/g, ':id')}`,
    );
    // 👀, then the last one in its place, and the reply. Who is still pending when it is looked at has an edit more.
    const {
      'PUT reaction': put = [],
      'DELETE reaction': gone = [],
      'POST /channels/:id/messages': said = [],
      ...more
    } = calls;
    expect([put.length, gone.length, said.length, more]).toEqual([manyPosts * 2, manyPosts, manyPosts, {}]);
    expect(world.rest.early).toEqual([]);
  });

  it('that Discord lets wait and wait do not hold the end of the bot up, and are answered by the next', async () => {
    const bot = await world.startBot();
    const limit = (): void => world.rest.limit(1_000, /\/reactions\//);
    limit();
    const longer = setInterval(limit, 100);
    const one = post('Aaa');
    await until(() => world.rest.asked.some(({ status }) => status === 429), 20_000, 'a refusal');
    await bot.stop();
    clearInterval(longer);
    world.rest.heal();
    await world.startBot();
    await answered(one);
    expect(repliesTo(one)).toHaveLength(1);
  });

  it('a post that can have no more reactions is answered all the same, and holds no other up', async () => {
    await world.startBot();
    const full = post('Aaa');
    world.rest.fail(new RegExp(`/${full.id}/reactions/`), 400);
    const next = post('Bbb');
    await answered(next);
    await until(() => repliesTo(full).some(({ content }) => content.includes('4 names read')), 20_000, 'the reply');
    expect([repliesTo(full).length, reactionsOn(full)]).toEqual([1, []]);
  });

  it('what is posted while nobody listens is taken afterwards, once', async () => {
    const first = await world.startBot();
    const before = post('Aaa');
    await answered(before);
    await first.stop();
    const second = post('Bbb');
    // One that cannot be read between them.
    Object.assign(post('Unread'), { timestamp: 'never' });
    const missed = [second, post('Ccc')];
    await world.startBot();
    await answered(...missed);
    expect([before, ...missed].map((one) => repliesTo(one).length)).toEqual([1, 1, 1]);
  });

  it('after a 401 nothing is asked any more', async () => {
    await world.startBot();
    world.rest.fail(/\/reactions\//, 401, 1);
    post('Aaa');
    await until(() => world.rest.asked.some(({ status }) => status === 401), 10_000, '401');
    const asked = world.rest.asked.length;
    post('Bbb');
    post('Ccc');
    await until(() => world.product.lines.some((line) => line.includes('rejects')), 10_000, 'a word');
    expect(world.rest.asked.slice(asked).filter(({ path }) => path.includes('/reactions/'))).toEqual([]);
  });
});
