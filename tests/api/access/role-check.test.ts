import type { Discord, DiscordMember } from '../../../src/ports/discord.ts';
import { createTestApi } from '../../support/api.ts';
import type { TestApi } from '../../support/api.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Discord's answer by test: the member's roles, no member, or a failure. */
const createFakeDiscord = () => {
  let asked = 0;
  const usual = (): DiscordMember => ({ nick: null, roles: ['helper'] });
  let answer: () => DiscordMember | null = usual;
  const port: Discord = {
    me: async () => ({ id: '900000000000000003', username: 'hale', displayName: 'Hale', avatarUrl: null }),
    member: async () => {
      asked += 1;
      return answer();
    },
    roles: () => Promise.reject(new Error('not asked')),
  };
  return {
    port,
    asked: () => asked,
    asNew: (): void => {
      asked = 0;
      answer = usual;
    },
    answers: (member: DiscordMember | null): void => {
      answer = () => member;
    },
    fails: (more: { readonly code?: string; readonly retryAfterMs?: number } = {}): void => {
      answer = () => {
        throw Object.assign(new Error('Discord fails'), more);
      };
    },
  };
};

describe('the role of someone who is signed in', () => {
  const discord = createFakeDiscord();
  let api: TestApi;
  let cookie: string;
  const user = () => api.ask('GET', '/auth/user', cookie);

  beforeAll(async () => {
    api = await createTestApi({ deps: { discord: discord.port } });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    discord.asNew();
    cookie = await api.signInAs('moderator');
    await api.deps.signIns.update(cookie.replace('muster=', ''), { accessToken: 'access' });
  });

  it('is read again at most every five minutes', async () => {
    await user();
    api.clock.advance(5 * minute);
    await user();
    expect(discord.asked()).toBe(0);
    api.clock.advance(minute);
    await Promise.all([user(), user(), user()]);
    await user();
    expect(discord.asked()).toBe(1);
  });

  it('follows Discord down and up', async () => {
    api.clock.advance(6 * minute);
    discord.answers({ nick: null, roles: ['east'] });
    expect((await api.ask('POST', '/api/players', cookie)).status).toBe(403);
    expect((await user()).body).toMatchObject({ role: 'member', may: { moderate: false } });
    api.clock.advance(6 * minute);
    discord.answers({ nick: null, roles: ['east', 'admin'] });
    expect((await user()).body).toMatchObject({ role: 'admin' });
  });

  it.each([
    ['left the server', null],
    ['has no role any more', { nick: null, roles: ['guest'] }],
  ])('ends when the person %s', async (_why, member) => {
    api.clock.advance(6 * minute);
    discord.answers(member);
    const answer = await api.ask('GET', '/api/players', cookie);
    expect([answer.status, answer.body.code]).toEqual([401, 'role-lost']);
    // The sign-in is gone, and the login screen still learns why.
    expect(await api.deps.signIns.byToken(cookie.replace('muster=', ''))).toBeNull();
    expect((await user()).body).toMatchObject({ code: 'role-lost' });
  });

  it('holds for an hour while Discord does not answer, and comes back with it', async () => {
    discord.fails();
    api.clock.advance(30 * minute);
    expect((await user()).status).toBe(200);
    api.clock.advance(30 * minute + 1);
    expect((await user()).body).toMatchObject({ code: 'role-lost' });
    discord.answers({ nick: null, roles: ['helper'] });
    expect((await user()).body).toMatchObject({ role: 'mod' });
  });

  it('does not make everyone wait for a Discord that is down', async () => {
    discord.fails();
    api.clock.advance(6 * minute);
    for (let call = 0; call < 5; call += 1) await user();
    expect(discord.asked()).toBe(1);
  });

  it('is asked for once, however many sign-ins the person has', async () => {
    const other = await api.signInAs('moderator');
    await api.deps.signIns.update(other.replace('muster=', ''), { accessToken: 'other access' });
    api.clock.advance(6 * minute);
    discord.answers({ nick: null, roles: ['east'] });
    await Promise.all([user(), api.ask('GET', '/auth/user', other)]);
    expect((await api.ask('GET', '/auth/user', other)).body).toMatchObject({ role: 'member' });
    expect((await user()).body).toMatchObject({ role: 'member' });
    expect(discord.asked()).toBe(1);
  });

  it('is not asked for again when another sign-in was answered while this one was read', async () => {
    const other = await api.signInAs('moderator');
    const otherToken = other.replace('muster=', '');
    await api.deps.signIns.update(otherToken, { accessToken: 'other access' });
    api.clock.advance(6 * minute);
    const byToken = api.deps.signIns.byToken.bind(api.deps.signIns);
    let reads = 0;
    const spy = jest.spyOn(api.deps.signIns, 'byToken').mockImplementation(async (token) => {
      if (token === otherToken) reads += 1;
      // The second read comes just before Discord is asked: the first sign-in is answered meanwhile.
      if (token === otherToken && reads === 2) await user();
      return byToken(token);
    });
    expect((await api.ask('GET', '/auth/user', other)).status).toBe(200);
    spy.mockRestore();
    expect([reads >= 2, discord.asked()]).toEqual([true, 1]);
  });

  it('is asked for again only when Discord allows it', async () => {
    discord.fails({ retryAfterMs: 10 * minute });
    api.clock.advance(6 * minute);
    await user();
    api.clock.advance(9 * minute);
    expect((await user()).status).toBe(200);
    expect(discord.asked()).toBe(1);
    api.clock.advance(minute);
    await user();
    expect(discord.asked()).toBe(2);
    api.clock.advance(10 * minute);
  });

  it('ends the sign-in when access was withdrawn at Discord', async () => {
    discord.fails({ code: 'unauthorised' });
    api.clock.advance(6 * minute);
    expect((await user()).body).toMatchObject({ code: 'signed-out' });
  });
});

describe('a sign-in', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  const statusAfter = async (cookie: string, ms: number): Promise<number> => {
    api.clock.advance(ms);
    return (await api.ask('GET', '/auth/user', cookie)).status;
  };

  it('ends after seven days without use', async () => {
    const cookie = await api.signInAs('member');
    expect(await statusAfter(cookie, 7 * day + minute)).toBe(401);
  });

  it('slides with use, for thirty days at most', async () => {
    const cookie = await api.signInAs('member');
    for (let week = 0; week < 5; week += 1) expect(await statusAfter(cookie, 6 * day)).toBe(200);
    expect(await statusAfter(cookie, minute)).toBe(401);
  });

  it('ends with the logout, for a copied cookie too', async () => {
    const cookie = await api.signInAs('member');
    const logout = await api.ask('POST', '/auth/logout', cookie);
    expect(logout.status).toBe(200);
    expect(String(logout.headers['set-cookie'])).toMatch(/muster=;/);
    expect((await api.ask('GET', '/auth/user', cookie)).body).toMatchObject({ code: 'signed-out' });
  });

  it('ends when it is revoked from elsewhere', async () => {
    const cookie = await api.signInAs('member');
    const { body } = await api.ask('GET', '/auth/user', cookie);
    await api.deps.signIns.revokeAll(body.id);
    expect(await statusAfter(cookie, 0)).toBe(401);
  });
});
