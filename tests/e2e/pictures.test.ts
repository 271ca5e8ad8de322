import type { Page } from 'playwright-core';
import { isLoaded, openBrowser, signIn } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { signInToApi } from './support/client.ts';
import { startDemo } from './support/demo-guild.ts';
import { looksRight } from './support/looks.ts';
import { galleryPaths, pageIsRead, pagePaths, roleFor } from './support/pages.ts';
import { removeDataDir } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { until } from '../support/until.ts';

jest.setTimeout(240_000);

type Row = {
  readonly id: string;
  readonly status: string;
  readonly dataSource: string;
  readonly unverifiedCount: number;
};

/** Each screen of the demo guild; pictures of all of them are kept in artifacts/screens. */
describe('the screens of the demo guild', () => {
  let server: RunningServer;
  let member: Visitor;
  let moderator: Visitor;
  let admin: Visitor;
  let rows: readonly Row[];

  beforeAll(async () => {
    server = await startDemo();
    [member, moderator, admin] = await Promise.all([openBrowser(), openBrowser(), openBrowser()]);
    await signIn(member.page, server.origin, 'member');
    await signIn(moderator.page, server.origin, 'moderator');
    await signIn(admin.page, server.origin, 'admin');
    const client = await signInToApi(server.origin, 'member');
    rows = (await client.json<{ sessions: Row[] }>('/api/sessions?limit=1000')).sessions;
  });
  afterAll(async () => {
    await Promise.all([member.close(), moderator.close(), admin.close()]);
    await server.stop();
    removeDataDir(server.dataDir);
  });

  const show = async (visitor: Visitor, path: string, shown: (page: Page) => Promise<unknown>) => {
    const { page } = visitor;
    await page.goto(`${server.origin}${path}`);
    await shown(page);
    if (!path.startsWith('/test-theme')) await isLoaded(page);
    return page;
  };
  const sessionWith = (wanted: (row: Row) => boolean): string => {
    const row = rows.find(wanted);
    if (row === undefined) throw new Error('The demo guild has no such session');
    return `/sessions/${row.id}`;
  };
  const heading = (name: RegExp | string) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
  const readParticipants = heading('Participants');
  const row = (table: string) => (page: Page) =>
    page.getByRole('table', { name: table }).getByRole('row').nth(1).waitFor();

  const plainPaths = pagePaths().filter((path) => !path.includes(':'));
  it.each(plainPaths)('the page %s', async (path) => {
    const visitor = { member, mod: moderator, admin }[roleFor(path)];
    const page = await show(visitor, path, (shown) => pageIsRead(shown, path, 1));
    await looksRight(page, path === '/' ? 'dashboard' : path.slice(1));
  });

  it.each(['/sessions', '/players'])('the page %s is as high as the window, wherever its rows are', async (path) => {
    const page = await show(moderator, path, (shown) => pageIsRead(shown, path, 1));
    const first = () => page.evaluate<string>(`document.querySelector('main [data-row]').dataset.row`);
    const before = await first();
    await page.evaluate(`document.querySelector('main [role="rowgroup"]:has([data-row])').scrollTop = 2_000`);
    await until(async () => (await first()) !== before, 10_000);
    expect(await page.evaluate('document.documentElement.scrollHeight - window.innerHeight')).toBe(0);
  });

  it.each(galleryPaths)('the gallery %s', async (path) => {
    const page = await show(member, path, (shown) =>
      shown.getByRole('tabpanel').getByRole('heading').first().waitFor(),
    );
    await looksRight(page, `gallery-${path.split('=').at(-1)}`);
  });

  it.each<[string, string, (page: Page) => Promise<unknown>]>([
    ['not-found', '/nowhere', heading('Page Not Found')],
    [
      'session-not-found',
      '/sessions/00000000-0000-4000-8000-000000000000',
      async (page) => {
        await page.getByRole('heading', { name: 'Session Not Found' }).waitFor();
        await page.getByText('Session not found', { exact: true }).waitFor();
      },
    ],
  ])('%s', async (name, path, shown) => {
    await looksRight(await show(member, path, shown), name);
  });

  it.each<[string, (row: Row) => boolean]>([
    ['session-of-text', ({ dataSource }) => dataSource === 'text'],
    ['session-of-pictures', ({ dataSource, status }) => dataSource === 'screenshot' && status !== 'failed'],
    ['session-failed', ({ status }) => status === 'failed'],
  ])('%s', async (name, wanted) => {
    await looksRight(await show(moderator, sessionWith(wanted), readParticipants), name);
  });

  const review = ({ dataSource, unverifiedCount }: Row) => dataSource === 'screenshot' && unverifiedCount > 0;
  it('editing participants, with pending changes', async () => {
    const page = await show(moderator, sessionWith(review), readParticipants);
    await page.getByRole('button', { name: 'Edit Participants' }).click();
    await page.getByLabel('Add a name').fill('Latecomer');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Pending Changes' }).getByText('Latecomer').waitFor();
    try {
      await looksRight(page, 'session-edit');
    } finally {
      await page.getByRole('button', { name: 'Cancel' }).click(); // else the draft is kept for the next visit
    }
  });

  it.each<[string, string]>([
    ['Verify', 'verify-dialog'],
    ['Exclude', 'exclude-dialog'],
    ['Correct', 'correct-dialog'],
  ])('the dialog of %s', async (button, name) => {
    const page = await show(moderator, sessionWith(review), readParticipants);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').waitFor();
    await looksRight(page, name);
  });

  it.each(['totalSessions', 'weeklyAverage', 'rank', 'voiceJoins'])('where %s comes from', async (number) => {
    const page = await show(member, `/?explain=${number}`, (shown) =>
      shown.getByRole('dialog').getByRole('row').nth(1).waitFor(),
    );
    await looksRight(page, `explain-${number}`);
  });

  it('asking for another name', async () => {
    const page = await show(member, '/?rename=true', (shown) => shown.getByRole('dialog').waitFor());
    await looksRight(page, 'ask-rename');
  });

  it.each([
    ['&event=Kraken', 'own-row'],
    ['&by=person', 'by-person'],
    ['&event=SGCR', 'nobody'],
  ])('the leaderboard, filtered%s', async (more, name) => {
    const page = await show(member, `/leaderboard?period=week${more}`, (shown) =>
      shown.getByRole('row').nth(1).or(shown.getByText('Nobody is ranked here')).first().waitFor(),
    );
    await looksRight(page, `leaderboard-${name}`);
  });

  it.each<[string, () => string, (page: Page) => Promise<unknown>]>([
    ['access-denied', () => '/admin', heading('Access Denied')],
    ['what-if', () => '/review?thresholds=true', (page) => page.getByText(/total.* would change/).waitFor()],
    [
      'type-names',
      () => `${sessionWith(({ status }) => status === 'failed')}?dialog=names`,
      (page) => page.getByRole('dialog').getByLabel('Names').waitFor(),
    ],
  ])('%s', async (name, path, shown) => {
    await looksRight(await show(name === 'access-denied' ? member : moderator, path(), shown), name);
  });

  it('where a name comes from, and in which sessions a text stands', async () => {
    const page = await show(moderator, '/review', row('Names to review'));
    await page.getByRole('button', { name: 'Which sessions' }).click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    await looksRight(page, 'which-sessions');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Where it comes from' }).click();
    await page.getByRole('heading', { name: 'What was read' }).waitFor();
    await looksRight(page, 'evidence');
  });

  it('all names of a pasted text', async () => {
    const page = await show(
      moderator,
      sessionWith(({ dataSource }) => dataSource === 'text'),
      readParticipants,
    );
    await page.getByRole('button', { name: 'View Full Text' }).click();
    await page.getByRole('dialog').waitFor();
    await looksRight(page, 'full-text');
  });

  it('quick details of a session', async () => {
    const page = await show(moderator, '/sessions', row('PvP Sessions'));
    await page.getByRole('table', { name: 'PvP Sessions' }).getByRole('row').nth(2).click();
    await page.getByRole('dialog').getByRole('link', { name: 'View Full Details' }).waitFor();
    await looksRight(page, 'quick-details');
  });

  it('the submit dialog, with a sample and with names', async () => {
    const page = await show(moderator, '/sessions?submit=true', (shown) => shown.getByRole('dialog').waitFor());
    const dialog = page.getByRole('dialog', { name: 'Submit session' });
    await dialog.getByRole('combobox', { name: 'Use a sample screenshot' }).selectOption({ index: 1 });
    await dialog.getByRole('list', { name: 'Chosen screenshots' }).getByText('Ready').waitFor();
    await looksRight(page, 'submit-screenshots');
    await dialog.getByRole('button', { name: 'Text' }).click();
    await dialog.getByLabel('Names').fill('1. Rhovan\n2. Garrick\nSomebodyElse; Elowen');
    await dialog.getByText('Read as 4 names').waitFor();
    await looksRight(page, 'submit-text');
  });

  it('registering players', async () => {
    const page = await show(moderator, '/players?register=true', (shown) => shown.getByRole('dialog').waitFor());
    await page.getByLabel('Names').fill('Newling\nx');
    await looksRight(page, 'register-dialog');
  });

  it.each([
    ['/rename-requests', 'Rename requests', 'rename-request'],
    ['/player-associations', 'Player associations', 'edit-link'],
    ['/admin', 'Moderation Activity Log', 'action-dialog'],
  ])('the dialog of a row of %s', async (path, table, name) => {
    const page = await show(path === '/admin' ? admin : moderator, path, row(table));
    // Not its middle, where a link may stand.
    await page.getByRole('table', { name: table }).getByRole('row').nth(1).locator('time').first().click();
    await page.getByRole('dialog').waitFor();
    await looksRight(page, name);
  });

  it('creating a link', async () => {
    const page = await show(moderator, '/player-associations?create=true', (shown) =>
      shown.getByRole('dialog').waitFor(),
    );
    await page.getByRole('button', { name: 'Choose a player' }).click();
    await page.getByRole('combobox', { name: 'Player' }).fill('bra');
    await page.getByRole('option').first().waitFor();
    await looksRight(page, 'create-link');
  });

  it('the dialog of a wipe', async () => {
    const page = await show(admin, '/admin?wipe=true', (shown) => shown.getByRole('dialog').waitFor());
    await page.getByLabel('Type DELETE to enable the button').fill('DELE');
    await looksRight(page, 'wipe-dialog');
  });

  it('the drawer of the phone, and the keys', async () => {
    const page = await show(member, '/', (shown) => shown.getByText('In-game name').waitFor());
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await looksRight(page, 'keys');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Leaderboard' }).waitFor();
    await looksRight(page, 'drawer');
  });

  it('someone without a linked player, and the login screen', async () => {
    const stranger = await openBrowser();
    try {
      await stranger.page.goto(server.origin);
      await stranger.page.getByRole('button', { name: 'Continue with Discord' }).waitFor();
      await looksRight(stranger.page, 'login');
      await stranger.page.getByRole('button', { name: 'Continue with Discord' }).click();
      await stranger.page.getByRole('heading', { name: 'Who are you today?' }).waitFor();
      await looksRight(stranger.page, 'login-personas');
      await stranger.page.goto(`${server.origin}/auth/discord?persona=outsider`);
      await stranger.page.getByText(/^Access denied: You must have a valid role/).waitFor();
      await looksRight(stranger.page, 'login-denied');
      await signIn(stranger.page, server.origin, 'newcomer');
      await stranger.page.getByText('No player linked to your account').waitFor();
      await looksRight(stranger.page, 'dashboard-unlinked');
    } finally {
      await stranger.close();
    }
  });

  it('nothing was logged as an error', () => {
    // Chromium logs the answer about a session that does not exist
    const unexpected = member.problems().filter((line) => !/ 404 .*\/details/.test(line));
    expect([...unexpected, ...moderator.problems(), ...admin.problems()]).toEqual([]);
  });
});
