import { makeSignInLink } from '../../../src/application/access/sign-in-link.ts';
import { createTestApi } from '../../support/api.ts';
import type { TestApi } from '../../support/api.ts';
import { alsoSecret, operatorToken } from '../../support/secrets.ts';

const hourMs = 3_600_000;

describe('a sign-in link of the command line', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  const makeLink = async (): Promise<string> => (await makeSignInLink(api.deps)).token;
  const open = (token: string) => api.ask('POST', '/auth/link').send({ token });
  const signIn = async (): Promise<string> => {
    const [cookie = ''] = ((await open(await makeLink())).headers['set-cookie'] ?? []) as unknown as string[];
    const [pair = ''] = cookie.split(';');
    alsoSecret(pair.replace('muster=', ''));
    return pair;
  };

  it('is made by the command line, and leads to the page with its token behind the #', async () => {
    const asked = await api
      .ask('POST', '/internal/cli')
      .set('authorization', `Bearer ${operatorToken}`)
      .send({ command: 'sign-in' });
    expect(asked.body.data.link).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${api.port}/sign-in#[\\w-]{43}$`));
    expect(asked.body.data.until).toBe('2026-11-20T20:10:00.000Z');
  });

  it('signs in once, as an admin that has no account', async () => {
    const token = await makeLink();
    const first = await open(token);
    expect([first.status, first.body]).toEqual([200, { signedIn: true }]);
    const second = await open(token);
    expect([second.status, second.body.code, second.headers['set-cookie']]).toEqual([404, 'not-found', undefined]);
    const user = await api.ask('GET', '/auth/user', await signIn());
    expect(user.body).toMatchObject({ id: 'cli', username: 'Command line', role: 'admin' });
    expect((await api.deps.accounts.all()).map(({ id }) => id)).not.toContain('cli');
  });

  it('is refused after ten minutes, when a newer one was made, and when it is none', async () => {
    const [older, newer] = [await makeLink(), await makeLink()];
    expect((await open(older)).status).toBe(404);
    expect((await open('none')).status).toBe(404);
    api.clock.advance(600_001);
    expect((await open(newer)).status).toBe(404);
  });

  it('works once when it is opened twice at the same moment', async () => {
    const token = await makeLink();
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
  });

  it('lasts twelve hours, and ends when it is revoked', async () => {
    const cookie = await signIn();
    const status = async () => (await api.ask('GET', '/auth/user', cookie)).status;
    api.clock.advance(12 * hourMs);
    expect(await status()).toBe(200);
    api.clock.advance(1);
    expect(await status()).toBe(401);

    const again = await signIn();
    const revoked = await api
      .ask('POST', '/internal/cli')
      .set('authorization', `Bearer ${operatorToken}`)
      .send({ command: 'sign-ins revoke', discordId: 'cli' });
    expect(revoked.body.done).toBe(true);
    expect((await api.ask('GET', '/auth/user', again)).status).toBe(401);
  });

  it('stands in the moderation log, as does what is done with it, as the command line', async () => {
    const cookie = await signIn();
    const { body } = await api.ask('POST', '/api/players', cookie).send({ names: ['Linkborn'] });
    const log = await api.ask('GET', `/api/admin/mod-activity?after=${body.position}`, cookie);
    const rows = (log.body.rows ?? log.body) as { moderatorName: string; details: string }[];
    // All of it was done at one moment of the test's clock.
    const latest = rows.slice(0, 3);
    expect(latest.map(({ moderatorName }) => moderatorName)).toEqual(Array(3).fill('Command line'));
    expect(latest.map(({ details }) => details)).toEqual(
      expect.arrayContaining([
        'Signed in with a link of the command line.',
        'Made a sign-in link on the command line.',
      ]),
    );
  });

  it('asks for no erasure: the command line is no person', async () => {
    const refused = await api.ask('POST', '/api/my/erasure', await signIn()).send({});
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  });
});

describe('the first run', () => {
  let api: TestApi;
  const missing = {
    application: [{ setting: 'DISCORD_CLIENT_ID', why: 'there is none', whatToDo: 'Set it.' }],
    roles: [],
  };
  beforeAll(async () => {
    api = await createTestApi({ settings: { oauth: null, development: null, demo: false, firstRun: missing } });
  });
  afterAll(() => api.close());

  it('says what is missing, and whether there is a roster', async () => {
    expect((await api.ask('GET', '/auth/config')).body).toMatchObject({ demo: false, setup: true });
    const callbackUrl = `http://127.0.0.1:${api.port}/auth/discord/callback`;
    const before = await api.ask('GET', '/auth/setup');
    expect(before.body).toEqual({ ...missing, hasRoster: false, callbackUrl });
  });

  it('lets nobody in who claims to be a persona', async () => {
    const answer = await api.ask('GET', '/auth/discord/callback?persona=admin');
    expect([answer.status, answer.headers['location']]).toEqual([302, '/?error=auth_failed']);
    expect((await api.ask('GET', '/auth/dev/authorize')).status).toBe(404);
    expect((await api.ask('GET', '/api/players')).status).toBe(401);
  });

  it('ticks the roster once there is one', async () => {
    const { token } = await makeSignInLink(api.deps);
    const signedIn = await api.ask('POST', '/auth/link').send({ token });
    const [cookie = ''] = (signedIn.headers['set-cookie'] ?? []) as unknown as string[];
    alsoSecret((cookie.split(';')[0] ?? '').replace('muster=', ''));
    const written = await api.ask('POST', '/api/players', cookie.split(';')[0]).send({ names: ['Firstborn'] });
    await api.ask('GET', `/api/players?after=${written.body.position}`, cookie.split(';')[0]);
    expect((await api.ask('GET', '/auth/setup')).body.hasRoster).toBe(true);
  });
});
