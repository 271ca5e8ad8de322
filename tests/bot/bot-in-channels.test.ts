import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerPlayers } from '../../src/application/roster/register-players.ts';
import { channelsById } from '../../src/projections/channels/queries.ts';
import { findSession } from '../../src/projections/sessions/queries.ts';
import { createBotWorld } from '../support/bot-world.ts';
import type { BotWorld } from '../support/bot-world.ts';
import type { Message } from '../support/discord/guild.ts';
import { metaBy } from '../support/given.ts';
import { until } from '../support/until.ts';

const sample = 'charybdis-levels.jpg';
const samples = join(import.meta.dirname, '../../samples');
const bytes = readFileSync(join(samples, sample));

/** The whole product with the libraries that it connects with, against the stand-in. */
describe('the bot in channels', () => {
  let world: BotWorld;
  let bot: Awaited<ReturnType<BotWorld['startBot']>>;
  beforeAll(async () => {
    world = await createBotWorld();
    const names = ['Nova', 'Luna', 'Mira'];
    await registerPlayers(names, metaBy({ commandId: 'players' }), world.parts);
    bot = await world.startBot();
    await until(() => world.commands().length > 0, 20_000, 'the commands');
  });
  afterAll(() => world.end());

  const reactionsOn = ({ channel_id, id }: Message): readonly string[] =>
    world.guild.message(channel_id, id)?.reactions.map(({ emoji }) => emoji) ?? [];
  const repliesTo = ({ channel_id, id }: Message): readonly Message[] =>
    [...(world.guild.messages.get(channel_id)?.values() ?? [])].filter(
      (one) => (one['message_reference'] as { readonly message_id?: string } | undefined)?.message_id === id,
    );
  const sessionOf = async (post: Message) => {
    const [, id = ''] = /sessions\/([^>]+)>/.exec(repliesTo(post)[0]?.content ?? '') ?? [];
    return findSession(world.parts.readModels, id);
  };

  it('reads a screenshot that is posted: reactions, one reply, and a session that names its channel', async () => {
    const { people, places, persons } = world;
    const file = { name: sample, type: 'image/jpeg', bytes };
    world.gateway.repeat(2);
    const post = people.post({
      by: persons.helper,
      channel: places.posts,
      text: 'RD 2026-11-20 19:30\n@everyone!',
      files: [file],
    });
    await until(() => reactionsOn(post).includes('👀'), 10_000, 'the first reaction');
    await until(() => repliesTo(post).length > 0, 10_000, 'the reply');
    await until(() => reactionsOn(post).some((one) => one === '⚠️' || one === '✅'), 90_000, 'the end');
    await until(() => repliesTo(post)[0]?.content.includes('read: '), 10_000, 'the names');
    expect(reactionsOn(post)).toEqual(['⚠️']);
    expect(repliesTo(post)).toEqual([
      expect.objectContaining({
        content: expect.stringMatching(
          /^\*\*Red Dragon\*\* · 2026-11-20 19:30 UTC\n\d+ names read: \d+ known, \d+ to review\nNot known: /,
        ),
        allowed_mentions: { parse: [], replied_user: false },
      }),
    ]);
    expect(await sessionOf(post)).toMatchObject({
      eventType: 'Red Dragon',
      notes: '@everyone!',
      origin: { kind: 'discord', channelId: places.posts.id, messageId: post.id },
    });
    expect((await channelsById(world.parts.readModels, [places.posts.id])).get(places.posts.id)?.name).toBe('posts');
    const submitted = world.product.lines.filter((line) => line.includes('could not be worked on'));
    expect(submitted).toEqual([]);
  });

  it('asks for the event by a menu, and goes on in the same reply', async () => {
    const { people, places, persons, interactions } = world;
    const post = people.post({ by: persons.helper, channel: places.open, text: 'Nova, Luna, Mira' });
    const asked = await until(() => repliesTo(post)[0], 10_000, 'the question');
    expect(asked).toMatchObject({ content: 'Which event was it?', nonce: post.id });
    const by = { member: persons.helper, channelId: places.open.id };
    interactions.component(by, asked.id, `submit-event ${post.id}`, ['Charybdis']);
    await until(() => reactionsOn(post).includes('✅'), 10_000, 'the end');
    // The reply follows the reaction.
    await until(() => repliesTo(post)[0]?.content.includes('Charybdis'), 10_000, 'the reply');
    expect(repliesTo(post)).toEqual([
      expect.objectContaining({ id: asked.id, components: [], content: expect.stringContaining('**Charybdis**') }),
    ]);
  });

  it('leaves talk alone, and shows who may not submit one sign', async () => {
    const { people, places, persons } = world;
    const file = { name: 'raid.png', type: 'image/png', bytes };
    const chat = people.post({ by: persons.helper, channel: places.posts, text: 'well done' });
    const denied = people.post({ by: persons.nova, channel: places.posts, files: [file] });
    await until(() => reactionsOn(denied).includes('🚫'), 10_000, 'the sign');
    expect([repliesTo(chat), repliesTo(denied), reactionsOn(chat)]).toEqual([[], [], []]);
  });

  it('refuses what was forwarded, and what stands in a thread of a forum, once and shortly', async () => {
    const { people, places, persons } = world;
    const file = { name: 'raid.png', type: 'image/png', bytes };
    const by = persons.helper;
    // https://docs.discord.com/developers/resources/message#message-reference-types
    const more = { message_reference: { type: 1, channel_id: places.raids.id, message_id: world.guild.nextId() } };
    const forwarded = people.post({ by, channel: places.posts, more });
    const inForum = people.post({ by, channel: people.openThread(places.forum, 'our raid'), files: [file] });
    await until(() => repliesTo(forwarded).length > 0 && repliesTo(inForum).length > 0, 10_000, 'both refusals');
    expect([forwarded, inForum].map((one) => repliesTo(one).map(({ content }) => content))).toEqual([
      ['A forwarded message cannot be a session. Post the screenshots themselves.'],
      ['Post sessions in the channel itself, not in a thread.'],
    ]);
    expect([reactionsOn(forwarded), reactionsOn(inForum)]).toEqual([[], []]);
  });

  it('answers commands to the caller alone unless they are public, and completes what is typed', async () => {
    const { interactions, places, persons } = world;
    const by = { member: persons.nova, channelId: places.other.id };
    const own = interactions.slash(by, 'link');
    await until(() => own.original, 10_000, 'an answer');
    expect(own.first?.body).toMatchObject({ type: 5, data: { flags: 64 } });
    expect(own.original).toMatchObject({
      content: '**Link Created**\nnova plays **Nova**',
      allowed_mentions: { parse: [] },
    });
    const open = interactions.slash(by, 'leaderboard', [{ name: 'public', type: 5, value: true }]);
    await until(() => open.original, 10_000, 'an answer');
    expect(open.first?.body).toMatchObject({ type: 5, data: { flags: 0 } });
    const typed = interactions.autocomplete(by, 'stats', [{ name: 'player', type: 3, value: 'lu', focused: true }]);
    await until(() => typed.first, 10_000, 'a proposal');
    expect(typed.first?.body).toMatchObject({ type: 8, data: { choices: [{ name: 'Luna' }] } });
    const submit = interactions.slash(by, 'submit', [{ name: 'event', type: 3, value: 'Kraken' }]);
    await until(() => submit.original, 10_000, 'a refusal');
    expect(submit.original).toMatchObject({ content: 'Your role does not allow this.' });
  });

  it('submits what a command brings, and says in the same answer what became of it', async () => {
    const { interactions, places, persons } = world;
    const name = 'landscape-without-names.jpg';
    const picture = { name, type: 'image/jpeg', bytes: readFileSync(join(samples, name)) };
    const file = world.attachments.keep(places.other.id, world.guild.nextId(), picture);
    const options = [
      { name: 'event', type: 3, value: 'rd' },
      { name: 'screenshot1', type: 11, value: file.id },
    ] as const;
    const by = { member: persons.helper, channelId: places.other.id };
    const call = interactions.slash(by, 'submit', options, { attachments: { [file.id]: file } });
    const content = () => (call.original as { readonly content?: string } | null)?.content ?? '';
    await until(() => content().includes('1 screenshot to be read'), 20_000, 'the first answer');
    await until(() => content().includes('No player names were found in the screenshots.'), 60_000, 'the end');
    expect(content()).toContain('**Red Dragon**');
  });

  it('says nothing to a command whose time is over, and goes on', async () => {
    const { interactions, places, persons, rest } = world;
    const by = { member: persons.nova, channelId: places.other.id };
    world.gateway.repeat(1);
    interactions.age(16 * 60_000);
    const late = interactions.slash(by, 'stats');
    await until(() => rest.asked.some(({ path, status }) => path.includes(late.id) && status === 404), 10_000, '404');
    interactions.age(-16 * 60_000);
    const next = interactions.slash(by, 'stats');
    await until(() => next.original, 10_000, 'an answer');
    expect([late.first, late.original]).toEqual([null, null]);
  });

  it('registers the commands again only when they differ', async () => {
    const puts = () => world.rest.asked.filter(({ method, path }) => method === 'PUT' && path.endsWith('/commands'));
    expect(world.commands().map(({ name }) => name)).toEqual(['stats', 'leaderboard', 'rename', 'link', 'submit']);
    await bot.stop();
    const again = await world.startBot();
    const looks = () => world.rest.asked.filter(({ method, path }) => method === 'GET' && path.endsWith('/commands'));
    await until(() => looks().length > 1, 10_000, 'a second look');
    await again.stop();
    expect(puts()).toHaveLength(1);
  });
});
