import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deleteMessage } from '../../src/application/archive/archive-message.ts';
import { originOf } from '../../src/main/settings/operator-pass.ts';
import { runCli } from '../../src/main/cli/run.ts';
import { createBotWorld } from '../support/bot-world.ts';
import type { BotWorld } from '../support/bot-world.ts';
import type { Channel, Message } from '../support/discord/guild.ts';
import { operatorToken } from '../support/secrets.ts';
import { until } from '../support/until.ts';

describe('muster archive repair', () => {
  let world: BotWorld;
  let messages: readonly Message[];
  beforeEach(async () => {
    world = await createBotWorld();
    const bot = await world.startBot();
    const { raids, forum } = world.places;
    const thread = world.people.openThread(forum, 'tactics');
    messages = [post('kept', raids), post('gone', raids), post('told', raids), post('in a thread', thread)];
    await until(async () => (await world.messages()).length === 4, 20_000, 'the archive');
    await bot.stop();
    const [kept, gone, told, threaded] = messages as [Message, Message, Message, Message];
    const deletedAt = new Date().toISOString();
    for (const { id: messageId } of [kept, gone, threaded])
      await deleteMessage({ messageId, deletedAt, noticedLater: true }, world.parts);
    await deleteMessage({ messageId: told.id, deletedAt, noticedLater: false }, world.parts);
    world.people.remove(gone, { silent: true });
    await until(async () => (await marked()).length === 4, 10_000, 'the marks');
    await world.product.app.listen({ host: '127.0.0.1', port: 0 });
    const pass = JSON.stringify({ origin: originOf(world.product.app.server.address()), token: operatorToken });
    writeFileSync(join(world.config.DATA_DIR, 'cli.json'), pass, { mode: 0o600 });
  });
  afterEach(() => world.end());
  const post = (text: string, channel: Channel): Message =>
    world.people.post({ by: world.persons.nova, channel, text });
  const marked = async (): Promise<readonly (string | null)[]> =>
    (await world.messages()).filter(({ isDeleted }) => isDeleted).map(({ content }) => content);
  const run = async (...options: readonly string[]) => {
    const [out, err]: [string[], string[]] = [[], []];
    const code = await runCli(['archive', 'repair', ...options], {
      out: (line) => void out.push(line),
      err: (line) => void err.push(line),
      config: () => world.config,
      question: async () => 'yes',
      signal: new AbortController().signal,
    });
    return { code, out: out.join('\n'), err: err.join('\n') };
  };

  it('counts what Discord still has, and changes nothing before it is confirmed', async () => {
    const { code, out } = await run();
    expect(code).toBe(0);
    expect(out).toContain(`Channel ${world.places.raids.id}: 1 of 2 are still on Discord.`);
    expect(out).toContain('Run it with --yes to mark 2 messages as not deleted.');
    expect(await marked()).toHaveLength(4);
  });

  it('marks as not deleted what is there, in the name of the operator, and once', async () => {
    expect(await run('--yes')).toMatchObject({ code: 0, out: expect.stringContaining('Marked 2 messages') });
    await until(async () => (await marked()).length === 2, 10_000, 'the repair');
    expect(await marked()).toEqual(['gone', 'told']);
    const events = await world.parts.eventStore.readStream(`message-${messages[0]?.id ?? ''}`, null);
    expect(events.at(-1)).toMatchObject({ type: 'MessageFoundAgain', actor: { kind: 'operator' } });
    expect((await run('--yes')).out).toContain('Nothing to repair.');
  });

  it('leaves a channel alone that the bot may not read', async () => {
    world.people.deny(world.places.raids, 'history');
    expect((await run()).out).toContain('0 of 2 are still on Discord');
    world.people.deny(world.places.raids, 'view');
    expect((await run('--yes')).out).toContain('the bot cannot read it, so its 2 stay as they are');
    await until(async () => (await marked()).length === 3, 10_000, 'the thread to be repaired');
    expect(await marked()).toEqual(['kept', 'gone', 'told']);
  });

  it('says what is missing where Discord cannot be asked', async () => {
    world.discord.refuseToken();
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('see muster doctor') });
  });
});
