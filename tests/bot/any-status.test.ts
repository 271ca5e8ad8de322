import { registerPlayers } from '../../src/application/roster/register-players.ts';
import { createBotWorld } from '../support/bot-world.ts';
import type { BotWorld } from '../support/bot-world.ts';
import type { Message } from '../support/discord/guild.ts';
import { metaBy } from '../support/given.ts';
import { until } from '../support/until.ts';

/**
 * Status codes of https://docs.discord.com/developers/topics/opcodes-and-status-codes#http. 401 ends the bot
 * (connection.test.ts), and the bot makes no calls that return 304.
 */
const statuses = [400, 403, 404, 405, 429, 500, 502, 503];

describe.each(statuses)('Discord answers every call with %s for a while', (status) => {
  let world: BotWorld;
  beforeEach(async () => {
    world = await createBotWorld();
    await registerPlayers(['Nova', 'Luna', 'Mira'], metaBy({ commandId: 'players' }), world.parts);
  });
  afterEach(() => world.end());
  const post = (channel: 'raids' | 'posts', text: string, silent = false): Message =>
    world.people.post({ by: world.persons.helper, channel: world.places[channel], text, silent });
  const archive = async () =>
    (await world.messages()).map(({ content, isDeleted }) => `${content ?? 'erased'}${isDeleted ? ' deleted' : ''}`);
  const shows = (...expected: readonly string[]) =>
    until(async () => (await archive()).join() === expected.join(), 20_000, expected.join());
  const replies = ({ channel_id, id }: Message): number =>
    [...(world.guild.messages.get(channel_id)?.values() ?? [])].filter(
      (one) => (one['message_reference'] as { readonly message_id?: string } | undefined)?.message_id === id,
    ).length;

  it('then nothing is called deleted, nothing ends, and everything is as Discord has it afterwards', async () => {
    const bot = await world.startBot();
    post('raids', 'before');
    await shows('before');
    await bot.stop();
    post('raids', 'missed', true);
    // But where the gateway is: without it there is no bot at all, which others show.
    world.rest.fail(/^(?!\/gateway)/u, status, 60);
    await world.startBot({ waits: false });
    await until(() => world.gateway.identified.length > 1, 20_000, 'the bot to be back');
    post('raids', 'live');
    const asked = post('posts', 'Nova, Luna, Mira, Rex');
    await until(async () => (await archive()).includes('live'), 20_000, 'what is told live');
    expect((await archive()).filter((one) => one.endsWith('deleted'))).toEqual([]);
    world.rest.heal();
    world.gateway.forgetSessions();
    world.gateway.drop();
    await shows('before', 'missed', 'live');
    const next = post('posts', 'Nova, Luna, Mira, Zed');
    await until(() => replies(next) === 1, 20_000, 'the next reply');
    expect(replies(asked)).toBeLessThanOrEqual(1);
  });
});
