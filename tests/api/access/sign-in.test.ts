import { usualLimits } from '../../../src/api/http/server/limits.ts';
import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import { roster } from '../../../src/domain/roster/state.ts';
import { createTestApi } from '../../support/api.ts';
import { createDiscordStandIn } from '../../support/discord/stand-in.ts';
import { ids } from '../../support/discord/guild.ts';
import type { TestApi } from '../../support/api.ts';
import { secrets } from '../../support/secrets.ts';

const cookiesOf = (response: { headers: Record<string, unknown> }): string[] =>
  ([] as unknown[]).concat(response.headers['set-cookie'] ?? []).map(String);
const header = (cookies: readonly string[]): string => cookies.map((cookie) => cookie.split(';')[0]).join('; ');

/** Follows the redirects of a sign-in as a browser does. */
const signIn = async (api: TestApi, start: string) => {
  const first = await api.ask('GET', start);
  const back = await api.ask('GET', String(first.headers['location']), header(cookiesOf(first)));
  return { back, cookies: cookiesOf(back) };
};
const session = (cookies: readonly string[]): string | undefined =>
  cookies.find((cookie) => /^(?:__Host-)?muster=[^;]/.test(cookie));

describe('sign-in', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi({ settings: { limits: { ...usualLimits, signIns: 1_000 } } });
  });
  afterAll(() => api.close());

  it('brings a person back to where they were, signed in', async () => {
    const { back, cookies } = await signIn(api, '/auth/discord?persona=moderator&next=%2Fsessions%3Freview%3Dtrue');
    expect(back.status).toBe(302);
    expect(back.headers['location']).toBe('/sessions?review=true');
    const user = await api.ask('GET', '/auth/user', header(cookies));
    expect(user.status).toBe(200);
    expect(user.body).toMatchObject({
      username: 'hale.ferrin',
      role: 'mod',
      guildName: 'Emberfall',
      may: { submit: true, edit: true, moderate: true },
    });
  });

  it('sets a cookie that scripts and other sites cannot use', async () => {
    const { cookies } = await signIn(api, '/auth/discord?persona=member');
    expect(session(cookies)).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(session(cookies)).not.toMatch(/Secure|Domain/);
  });

  it('lists the people when none was chosen, as a page in the theme and type of the app, without other scripts', async () => {
    const first = await api.ask('GET', '/auth/discord');
    const page = await api.ask('GET', String(first.headers['location']), header(cookiesOf(first)));
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.text.match(/persona=/g)).toHaveLength(5);
    expect(page.text.match(/<script[^>]*>/g)).toEqual(['<script src="/theme.js">']);
    expect(page.text).toContain('<link rel="stylesheet" href="/fonts.css">');
  });

  it.each([
    ['outsider', '/?error=access_denied'],
    ['nobody-of-this-key', '/?error=auth_failed'],
  ])('turns %s away', async (persona, location) => {
    const { back, cookies } = await signIn(api, `/auth/discord?persona=${persona}`);
    expect(back.headers['location']).toBe(location);
    expect(session(cookies)).toBeUndefined();
  });

  it('fails when the person cancels', async () => {
    const back = await api.ask('GET', '/auth/discord/callback?error=access_denied');
    expect(back.headers['location']).toBe('/?error=auth_failed');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/ /evil.example',
    '/..//evil.example',
    '/auth/logout',
    '/%61uth/discord',
    '/AUTH/discord',
    '/%2F%2fevil.example',
    '/%zz',
    'javascript:alert(1)',
  ])('never leaves the site for next=%j', async (next) => {
    const { back } = await signIn(api, `/auth/discord?persona=member&next=${encodeURIComponent(next)}`);
    expect(back.headers['location']).toBe('/');
  });

  it('does not begin with a tab in next, which browsers drop', async () => {
    const answer = await api.ask('GET', `/auth/discord?next=${encodeURIComponent('/\t/evil.example')}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'unknown-filter']);
  });

  it('replaces the sign-in that was there before', async () => {
    const before = header(cookiesOf((await signIn(api, '/auth/discord?persona=member')).back));
    const first = await api.ask('GET', '/auth/discord?persona=admin', before);
    await api.ask('GET', String(first.headers['location']), `${header(cookiesOf(first))}; ${before}`);
    expect((await api.ask('GET', '/auth/user', before)).body).toMatchObject({ code: 'signed-out' });
  });

  it('links the account to the one player that bears its username, and no other name of it, until a person ends that', async () => {
    const moderator = await api.signInAs('moderator');
    const { id } = (await api.ask('GET', '/auth/user', moderator)).body;
    const registered = await api.deps.handle(
      rosterDecider,
      roster.id,
      {
        type: 'RegisterPlayers',
        data: { players: ['quietkestrel', 'Hale Ferrin'].map((name) => ({ name, firstSeen: null })) },
      },
      {
        commandId: api.deps.ids.random(),
        commandHash: '',
        correlationId: '',
        causationId: null,
        undoes: null,
        actor: { kind: 'person', id, role: 'mod' },
        occurredAt: api.clock.now().toISOString(),
        reason: null,
      },
    );
    expect(registered.ok).toBe(true);
    await signIn(api, '/auth/discord?persona=moderator');
    await signIn(api, '/auth/discord?persona=member');
    const stored = await api.deps.eventStore.readStream(roster.stream, null);
    expect(stored.at(-1)).toMatchObject({
      type: 'DiscordLinked',
      data: { method: 'auto', playerId: expect.any(String) },
      actor: { kind: 'system', id: 'system' },
    });
    expect(stored.filter(({ type }) => type === 'DiscordLinked')).toHaveLength(1);
    const head = (await api.deps.eventStore.head()) ?? '';
    const links: { id: string }[] = (await api.ask('GET', `/api/discord-player-links?after=${head}`, moderator)).body;
    await api.ask('DELETE', `/api/discord-player-links/${links[0]?.id ?? ''}`, moderator);
    await signIn(api, '/auth/discord?persona=member');
    const after = await api.deps.eventStore.readStream(roster.stream, null);
    expect(after.slice(stored.length).map(({ type }) => type)).toEqual(['DiscordLinkEnded']);
  });

  it('tells a stranger the name of the guild and nothing about people', async () => {
    expect((await api.ask('GET', '/auth/config')).body).toEqual({
      guildName: 'Emberfall',
      demo: true,
      privacy: { contact: null, retention: null },
      setup: false,
    });
    const user = await api.ask('GET', '/auth/user');
    expect(user.status).toBe(401);
    expect(user.body).toMatchObject({ code: 'signed-out', status: 401 });
  });
});

describe('sign-in over https', () => {
  it('binds its cookies to this host', async () => {
    const api = await createTestApi({ settings: { secure: true } });
    const { cookies } = await signIn(api, '/auth/discord?persona=member');
    expect(session(cookies)).toMatch(/^__Host-muster=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    await api.close();
  });
});

describe('sign-in at Discord', () => {
  const clientId = ids.application;
  let discord: Awaited<ReturnType<typeof createDiscordStandIn>>;
  let api: TestApi;
  beforeAll(async () => {
    discord = await createDiscordStandIn();
    const oauth = { clientId, clientSecret: secrets.clientSecret, origin: discord.origin };
    api = await createTestApi({ settings: { oauth, development: null, secure: true } });
  });
  afterAll(async () => {
    await api.close();
    await discord.close();
  });

  /** From the button to Discord's page; answers the address there and the cookies of this browser. */
  const begin = async () => {
    const first = await api.ask('GET', '/auth/discord?persona=admin');
    return { page: String(first.headers['location']), flow: header(cookiesOf(first)) };
  };
  /** Address to which Discord redirects the browser. */
  const agree = async (page: string, userId: string | null): Promise<string> => {
    discord.signIn.signsInAs(userId);
    const answer = await fetch(page, { redirect: 'manual' });
    const { pathname, search } = new URL(answer.headers.get('location') ?? '');
    return `${pathname}${search}`;
  };

  it('knows no personas, and binds the state of the flow to this host', async () => {
    const { page, flow } = await begin();
    expect([new URL(page).origin, new URL(page).searchParams.get('persona')]).toEqual([discord.origin, null]);
    expect(flow).toContain('__Host-oauth2-redirect-state=');
    expect((await api.ask('GET', '/auth/dev/authorize')).status).toBe(404);
    expect((await api.ask('GET', '/auth/discord/callback?persona=admin')).headers['location']).toBe(
      '/?error=auth_failed',
    );
  });

  it('is sent back to the path of the domain, and binds its cookies to that path', async () => {
    const oauth = { clientId, clientSecret: secrets.clientSecret, origin: discord.origin };
    const settings = { oauth, development: null, secure: true, basePath: '/guild' };
    const under = await createTestApi({ settings: { ...settings, publicUrl: () => 'https://example.org/guild' } });
    const start = await under.ask('GET', '/guild/auth/discord').set('host', 'example.org');
    const redirect = new URL(String(start.headers['location'])).searchParams.get('redirect_uri');
    expect(redirect).toBe('https://example.org/guild/auth/discord/callback');
    const [state = ''] = cookiesOf(start).filter((cookie) => cookie.includes('oauth2-redirect-state'));
    expect(state).toMatch(/^__Secure-oauth2-redirect-state=.*Path=\/guild; .*Secure/);
    await under.close();
  });

  it('refuses a callback whose state another browser has started', async () => {
    const [mine, other] = [await begin(), await begin()];
    const asked = discord.signIn.granted();
    const back = await api.ask('GET', await agree(other.page, ids.bot), mine.flow);
    expect(back.headers['location']).toBe('/?error=auth_failed');
    expect(session(cookiesOf(back))).toBeUndefined();
    expect(discord.signIn.granted()).toBe(asked);
  });

  it('takes a code only once, and fails when the person cancels', async () => {
    const { page, flow } = await begin();
    const callback = await agree(page, ids.bot);
    await api.ask('GET', callback, flow);
    const granted = discord.signIn.granted();
    expect(granted).toBeGreaterThan(0);
    expect((await api.ask('GET', callback, flow)).headers['location']).toBe('/?error=auth_failed');
    expect(discord.signIn.granted()).toBe(granted);
    const cancelled = await agree(page, null);
    expect((await api.ask('GET', cancelled, flow)).headers['location']).toBe('/?error=auth_failed');
  });
});
