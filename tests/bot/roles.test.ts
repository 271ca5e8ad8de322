import type { Role } from '../../src/domain/kernel/envelope.ts';
import { createBotWorld } from '../support/bot-world.ts';
import type { BotWorld } from '../support/bot-world.ts';
import type { Member } from '../support/discord/guild.ts';
import { until } from '../support/until.ts';

describe('roles as Discord changes them', () => {
  let world: BotWorld;
  let next = 0;
  beforeAll(async () => {
    world = await createBotWorld();
    await world.startBot();
  });
  afterAll(() => world.end());
  const signIn = async ({ user }: Member, role: Role): Promise<string> => {
    const said = { discordId: user.id, username: user.username, displayName: user.username };
    const account = await world.parts.accounts.meet({ ...said, nick: null, avatarUrl: null });
    const token = `sign-in-of-a-test-${(next += 1)}`;
    const now = Date.now();
    const times = { createdAt: now, seenAt: now, roleCheckedAt: now };
    await world.parts.signIns.create({
      token,
      accountId: account.id,
      role,
      ...times,
      accessToken: null,
      browser: null,
    });
    return token;
  };
  const asked = async (token: string) => {
    const answer = await world.product.app.inject({ url: '/auth/user', cookies: { muster: token } });
    const { role, code } = answer.json<{ role?: string; code?: string }>();
    return role ?? code;
  };
  const answers = (token: string, what: string) => until(async () => (await asked(token)) === what, 10_000, what);

  it('end the sign-in when the role is taken', async () => {
    const one = world.guild.addMember('taken', ['east']);
    const [here, elsewhere] = [await signIn(one, 'member'), await signIn(one, 'member')];
    await answers(here, 'member');
    world.people.roles(one, 'visitor');
    await answers(here, 'role-lost');
    await answers(elsewhere, 'role-lost');
  });

  it('hold from the next call on when it is another', async () => {
    const one = world.guild.addMember('raised', ['east']);
    const token = await signIn(one, 'member');
    world.people.roles(one, 'helper', 'east');
    await answers(token, 'mod');
  });

  it.each(['kick', 'ban'] as const)('end the sign-in by a %s', async (how) => {
    const one = world.guild.addMember(`${how}ed`, ['admin']);
    const token = await signIn(one, 'admin');
    world.people[how](one);
    await answers(token, 'role-lost');
  });

  it('are those of who left, was banned and came back between two packets', async () => {
    const { guild, gateway, people, places } = world;
    const one = guild.addMember('boomerang', ['east']);
    await signIn(one, 'member');
    people.voice(one, places.voice);
    await until(async () => (await world.staysOf(one.user.id)).length === 1, 10_000, 'the first stay');
    gateway.hold();
    people.kick(one);
    people.ban(one);
    people.join(one);
    people.voice(one, places.stage);
    gateway.release();
    const stays = async () =>
      (await world.staysOf(one.user.id)).map(({ channelId, endedAt }) => [channelId, endedAt !== null]);
    const expected = JSON.stringify([
      [places.voice.id, true],
      [places.stage.id, false],
    ]);
    await until(async () => JSON.stringify(await stays()) === expected, 10_000, 'the second stay');
    await answers(await signIn(one, 'member'), 'member');
    people.voice(one, null);
  });

  it('are read again for everyone who is signed in after a gap', async () => {
    const [taken, kept] = [world.guild.addMember('gap', ['east']), world.guild.addMember('stays', ['east'])];
    const tokens = [await signIn(taken, 'member'), await signIn(kept, 'member')] as const;
    taken.roles = [];
    world.gateway.refuseResume();
    world.gateway.askReconnect();
    await answers(tokens[0], 'role-lost');
    await answers(tokens[1], 'member');
    world.gateway.refuseResume(false);
  });
});
