import { readDiscordState } from '../../src/application/operations/discord-state.ts';
import { createBotWorld } from '../support/bot-world.ts';
import type { BotWorld } from '../support/bot-world.ts';
import { intents } from '../support/discord/gateway.ts';
import { until } from '../support/until.ts';

describe('the connection of the bot', () => {
  let world: BotWorld;
  beforeEach(async () => {
    world = await createBotWorld();
  });
  afterEach(() => world.end());
  const badge = () => readDiscordState(world.parts.gauges, world.parts.clock);
  const shows = (state: string, why: RegExp | null) =>
    until(
      async () => {
        const now = await badge();
        return now.state === state && (why === null ? now.why === null : why.test(now.why ?? ''));
      },
      20_000,
      () => `the badge ${state} ${String(why)}`,
    );

  it('is healthy with a measured latency', async () => {
    await world.startBot();
    await shows('healthy', null);
    await until(async () => (await badge()).p50Ms !== null);
    expect((await badge()).lastSuccessAt).not.toBeNull();
  });

  it('goes on without the members of the guild where their switch is off, and says which one', async () => {
    world.gateway.disallow('members');
    await world.startBot();
    await shows('degraded', /Server Members Intent/);
    expect(world.gateway.identified.map((one) => one.intents & intents.members)).toEqual([0]);
    world.people.post({ by: world.persons.nova, channel: world.places.raids, text: 'still archived' });
    await until(async () => (await world.contents()).includes('still archived'));
  });

  it('archives nothing without what people write, and records voice', async () => {
    const { persons, places } = world;
    world.people.post({
      by: persons.nova,
      channel: places.raids,
      text: 'before',
      at: Date.now() - 60_000,
      silent: true,
    });
    world.gateway.disallow('content');
    await world.startBot();
    await shows('degraded', /Message Content Intent/);
    world.people.post({ by: world.persons.nova, channel: world.places.raids, text: 'unread' });
    world.people.voice(world.persons.zed, world.places.voice);
    await until(async () => (await world.staysOf(world.persons.zed.user.id)).length === 1);
    expect(await world.contents()).toEqual([]);
    // Without the switch Discord answers messages without their text: that would be archived, and the mark behind it.
    expect(world.rest.asked.filter(({ path }) => path.endsWith('/messages'))).toEqual([]);
  });

  it('stops for good where the token is not taken: no request after it, and the token is in no log', async () => {
    await world.startBot();
    world.discord.refuseToken();
    world.gateway.forgetSessions();
    world.gateway.drop();
    await shows('down', /rejects DISCORD_BOT_TOKEN/);
    await until(() => world.gateway.connections() === 0, 10_000, 'the connection to be over');
    const asked = world.rest.asked.length;
    world.people.post({ by: world.persons.nova, channel: world.places.raids, text: 'unheard' });
    // It continues to report its state, and nothing else.
    const since = new Date().toISOString();
    await until(async () => String(Reflect.get(Object(await world.parts.gauges.read('discord')), 'at')) > since);
    expect([world.rest.asked.length, world.gateway.connections()]).toEqual([asked, 0]);
    expect(world.product.lines.join('')).not.toContain(world.token);
    expect(world.product.lines.join('')).toContain('rejects DISCORD_BOT_TOKEN');
  });

  it('says that it is in another guild', async () => {
    const other = await createBotWorld({ env: { DISCORD_GUILD_ID: '900000000000000999' } });
    await other.startBot({ waits: false });
    await until(async () =>
      /not in the server/.test((await readDiscordState(other.parts.gauges, other.parts.clock)).why ?? ''),
    );
    await other.end();
  });
});
