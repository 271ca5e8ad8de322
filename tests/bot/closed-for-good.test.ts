import { createBotWorld } from '../support/bot-world.ts';
import { ids } from '../support/discord/guild.ts';
import { discordState } from '../../src/bot/service-state.ts';
import { until } from '../support/until.ts';

it('a code after which the same would happen again ends the connection, and says so', async () => {
  const world = await createBotWorld();
  const bot = await world.startBot();
  world.gateway.close(4013);
  await until(() => bot.gateway.condition().closedBy === 4013, 10_000, 'the end to be noticed');
  await until(() => world.gateway.connections() === 0, 10_000, 'the connection to end');
  expect(world.gateway.identified).toHaveLength(1);
  const state = discordState(bot.gateway.condition(), { isResting: false, skipped: 0 }, new Date().toISOString());
  expect(state).toMatchObject({ state: 'down', why: 'Discord has closed the connection for good (code 4013).' });
  await world.end();
});

it('an interaction of a kind that is not known is said in the log', async () => {
  const world = await createBotWorld();
  await world.startBot();
  world.gateway.dispatch('INTERACTION_CREATE', 'guilds', { id: '900000000000009999', guild_id: ids.guild, type: 99 });
  await until(() => world.product.lines.join('\n').includes('an interaction of an unknown kind'), 10_000, 'a line');
  await world.end();
});

it('a silent connection is replaced, whatever the library waits for', async () => {
  const world = await createBotWorld();
  world.gateway.mute(true);
  const bot = await world.startBot({ waits: false, silentMs: 500 });
  await until(() => world.product.lines.join('\n').includes('is silent; reconnecting'), 10_000, 'it to be noticed');
  world.gateway.mute(false);
  await until(() => bot.gateway.condition().state === 'connected', 20_000, 'a connection');
  expect(world.gateway.identified.length).toBeGreaterThan(0);
  await world.end();
});
