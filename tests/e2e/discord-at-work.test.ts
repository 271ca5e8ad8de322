import { join } from 'node:path';
import { startEngines, whyNoEngines } from '../support/engines/guild-engines.ts';
import type { Engines } from '../support/engines/guild-engines.ts';
import { createServiceProcess } from '../support/engines/service-process.ts';
import type { ServiceProcess } from '../support/engines/service-process.ts';
import { drawRoster } from '../support/roster-picture.ts';
import { removeDataDir, tempDataDir } from '../support/server.ts';
import { until } from '../support/until.ts';
import { openBrowser, reads } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { allSessions, signInToApi } from './support/client.ts';
import type { Client } from './support/client.ts';
import { createGuildInDiscord } from './support/guild-in-discord.ts';
import type { GuildInDiscord } from './support/guild-in-discord.ts';
import { stepsOf } from './support/steps.ts';

jest.setTimeout(240_000);

const names = ['Thalori', 'Brenwick', 'Cassovar', 'Dunmere', 'Eldrath', 'Fenwyck', 'Galdorin', 'Harrowen'];
const skipped = whyNoEngines();
if (skipped !== null) process.stderr.write(`${skipped}\n`);
const say = (line: string): void => void process.stderr.write(`${line}\n`);
type Row = { readonly content: string };

/** The bot as two processes, one of them active, and the rest in a third; all on the engines. */
(skipped === null ? describe : describe.skip)('the bot at work', () => {
  const home = tempDataDir();
  let world: GuildInDiscord;
  let engines: Engines;
  let product: ServiceProcess;
  let bots: readonly [ServiceProcess, ServiceProcess];
  let visitor: Visitor;
  let admin: Client;
  const step = stepsOf(() => [visitor]);

  beforeAll(async () => {
    [world, engines] = await Promise.all([createGuildInDiscord(), startEngines({ emptyLog: true })]);
    const env = { ...engines.env, ...world.env, MEDIA_DIR: join(home, 'media') };
    const part = (name: string, services: string) =>
      createServiceProcess(name, { services, env, dataDir: join(home, name) });
    product = await part('product', 'api,web,projector,worker');
    bots = [await part('bot-1', 'bot'), await part('bot-2', 'bot')];
    await Promise.all([product, bots[0]].map(({ start }) => start()));
    visitor = await openBrowser();
    await product.ready();
    world.discord.signIn.signsInAs(world.persons.boss.user.id);
    admin = await signInToApi(product.origin, 'admin');
    expect((await admin.send('POST', '/api/players', { names })).status).toBe(201);
    await until(
      () => world.discord.gateway.identified.length === 1,
      60_000,
      () => `the bot\n${bots[0].output()}`,
    );
  });
  afterAll(async () => {
    await visitor.close();
    await Promise.all([product, ...bots].map(({ stop }) => stop('SIGKILL')));
    await engines.stop();
    await world.discord.close();
    removeDataDir(home);
  });

  const connected = (page: Visitor['page']) => page.getByRole('status', { name: '' }).getByText('Connected').waitFor();
  const archived = async (): Promise<readonly string[]> =>
    (await admin.json<Row[]>('/api/messages/search?limit=100')).map(({ content }) => content);
  const post = (text: string) =>
    world.discord.people.post({ by: world.persons.helper, channel: world.places.posts, text });

  step('a screenshot that is posted moves reactions, the reply, the list of sessions and the leaderboard', async () => {
    const { discord, persons, places } = world;
    discord.signIn.signsInAs(persons.nova.user.id);
    const list = visitor.page;
    await list.goto(`${product.origin}/auth/discord?next=${encodeURIComponent('/sessions')}`);
    await list.getByText('No sessions found').waitFor();
    const board = await visitor.context.newPage();
    await board.goto(`${product.origin}/leaderboard`);
    await board.getByText('Nobody is ranked yet').waitFor();
    await Promise.all([list, board].map(connected));
    const bytes = await drawRoster({ names, seed: 7, width: 640 });
    const startedAt = performance.now();
    const file = { name: 'raid.png', type: 'image/png', bytes };
    const posted = discord.people.post({ by: persons.helper, channel: places.posts, files: [file] });
    await until(() => world.reactionsOn(posted).length > 0, 20_000, 'the first reaction');
    say(`a post is taken after ${Math.round(performance.now() - startedAt)} ms`);
    const row = list.getByRole('table', { name: 'PvP Sessions' }).getByRole('row').nth(1);
    const news = list.getByRole('button', { name: '1 new session' });
    await row.or(news).first().waitFor();
    if (await news.isVisible()) await news.click();
    await reads(row, 'Kraken');
    await until(() => world.repliesTo(posted)[0]?.content.includes('read: '), 90_000, 'the names in the reply');
    await until(() => ['✅', '⚠️'].includes(world.reactionsOn(posted).join()), 20_000, 'the last reaction');
    expect(world.repliesTo(posted)).toHaveLength(1);
    await reads(row, String(names.length));
    const players = board.getByRole('table', { name: 'Leaderboard' }).getByRole('row');
    await until(async () => (await players.count()) === names.length + 1, 20_000, 'the leaderboard');
    expect(visitor.problems()).toEqual([]);
  });

  step('each command answers each role as it may', async () => {
    const { discord, persons, places } = world;
    const guest = discord.guild.addMember('guest', ['visitor']);
    const says = async (member: typeof guest, name: string, given: Readonly<Record<string, string>> = {}) => {
      const options = Object.entries(given).map(([option, value]) => {
        const type = option === 'member' ? 6 : 3;
        return { name: option, type, value } as const;
      });
      const call = discord.interactions.slash({ member, channelId: places.raids.id }, name, options);
      const answer = await until(() => call.original, 20_000, `/${name}`);
      return (answer as { readonly content: string }).content;
    };
    const denied = 'Your role does not allow this.';
    for (const command of ['stats', 'leaderboard', 'rename', 'link', 'submit'])
      expect(await says(guest, command, { name: 'Guest', event: 'Kraken' })).toBe(denied);
    const { nova, helper, boss } = persons;
    for (const one of [nova, helper, boss]) {
      expect(await says(one, 'leaderboard')).toContain('**Leaderboard**');
      expect(await says(one, 'stats', { player: 'Thalori' })).toContain('**Thalori**\nServer Rank: ');
      expect(await says(one, 'stats')).toBe('No player linked to your account');
      expect(await says(one, 'link')).toBe('No player linked to your account. Please ask a moderator.');
    }
    expect(await says(nova, 'link', { player: 'Thalori', member: nova.user.id })).toBe(denied);
    expect(await says(nova, 'rename', { name: 'Thalor' })).toBe('No player linked to your account');
    expect(await says(nova, 'rename', { name: 'Thalor', player: 'Thalori' })).toContain('only for your own player');
    expect(await says(nova, 'submit', { event: 'Kraken', text: 'Thalori' })).toBe(denied);
    expect(await says(helper, 'link', { player: 'Thalori', member: nova.user.id })).toBe(
      '**Link Created**\nnova plays **Thalori**',
    );
    expect(await says(nova, 'link')).toBe('nova plays **Thalori**');
    const asked = '**Rename Request Submitted**';
    expect(await says(nova, 'rename', { name: 'Thalor' })).toContain(asked);
    expect(await says(helper, 'rename', { name: 'Brenwyck', player: 'Brenwick' })).toContain(asked);
    expect(await says(boss, 'rename', { name: 'Cassavar', player: 'Cassovar' })).toContain(asked);
    expect(await says(boss, 'link', { player: 'Brenwick' })).toBe('Nobody plays **Brenwick**');
    // The posts display the result of a submitted session.
    for (const one of [helper, boss])
      expect(await says(one, 'submit', { event: 'Kraken' })).toBe('Send at least one screenshot or some text.');
  });

  step('a role that is taken in Discord limits the page that is open', async () => {
    const startedAt = performance.now();
    world.discord.people.roles(world.persons.nova);
    await visitor.page.getByText('Limited Access Mode').waitFor();
    say(`a role that was taken shows after ${Math.round(performance.now() - startedAt)} ms`);
  });

  step('a bot that stands still is replaced, and does nothing when it goes on', async () => {
    const { discord, persons, places } = world;
    const { gateway, people } = discord;
    const [first, second] = bots;
    await second.start();
    await second.ready();
    expect(gateway.identified).toHaveLength(1);
    const startedAt = performance.now();
    first.send('SIGSTOP');
    people.post({ by: persons.nova, channel: places.raids, text: 'meanwhile' });
    people.voice(persons.helper, places.voice);
    const one = post(names.slice(0, 4).join(', '));
    await until(() => gateway.identified.length === 2, 60_000, 'the other to take over');
    say(`a bot that stands still is replaced after ${Math.round(performance.now() - startedAt)} ms`);
    await until(() => world.reactionsOn(one).includes('✅'), 30_000, 'the post to be answered');
    const other = post(names.slice(4).join(', '));
    first.send('SIGCONT');
    // The first one hears what has waited for it, and leaves.
    await until(() => gateway.connections() === 1, 60_000, 'the first to leave');
    people.post({ by: persons.nova, channel: places.raids, text: 'afterwards' });
    await until(() => world.reactionsOn(other).includes('✅'), 30_000, 'the second post to be answered');
    await until(async () => (await archived()).includes('afterwards'), 30_000, 'the archive');
    expect((await archived()).toSorted()).toEqual(['afterwards', 'meanwhile']);
    expect([one, other].map((each) => [world.repliesTo(each).length, world.reactionsOn(each)])).toEqual([
      [1, ['✅']],
      [1, ['✅']],
    ]);
    expect(await allSessions(admin)).toHaveLength(3);
    const { sessions: stays } = await admin.json<{ sessions: object[] }>('/api/voice/sessions');
    expect(stays).toHaveLength(1);
    expect(gateway.identified).toHaveLength(2);
  });

  step('one that is killed is replaced by the one that waits', async () => {
    const { discord, persons, places } = world;
    await bots[1].stop('SIGKILL');
    discord.people.post({ by: persons.nova, channel: places.raids, text: 'after the kill' });
    await until(async () => (await archived()).includes('after the kill'), 60_000, 'the archive');
    expect(discord.gateway.identified).toHaveLength(3);
  });
});
