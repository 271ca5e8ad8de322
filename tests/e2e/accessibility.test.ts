import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { axeFindings, openBrowser, signIn } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { signInToApi } from './support/client.ts';
import { startDemo } from './support/demo-guild.ts';
import { overflowOf } from './support/looks.ts';
import { galleryPaths, pageIsRead, pagePaths } from './support/pages.ts';
import { removeDataDir } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';

jest.setTimeout(240_000);

describe('axe finds nothing', () => {
  let server: RunningServer;
  let visitor: Visitor;
  let ids: { readonly picture: string; readonly text: string; readonly player: string };

  beforeAll(async () => {
    server = await startDemo();
    visitor = await openBrowser();
    const client = await signInToApi(server.origin, 'member');
    type Row = { id: string; dataSource: string; unverifiedCount: number };
    const { sessions } = await client.json<{ sessions: Row[] }>('/api/sessions?limit=1000');
    const idOf = (source: string) =>
      sessions.find(({ dataSource, unverifiedCount }) => dataSource === source && unverifiedCount > 0)?.id ?? '';
    const [player] = await client.json<{ id: string }[]>('/api/leaderboard');
    ids = { picture: idOf('screenshot'), text: idOf('text'), player: player?.id ?? '' };
  });
  afterAll(async () => {
    await visitor.close();
    await server.stop();
    removeDataDir(server.dataDir);
  });

  /** Findings on the current page in both themes and widths; a theme is a class that changes colours. */
  const findings = async (page: Page): Promise<string[]> => {
    const found: string[] = [];
    const look = async (theme: 'dark' | 'light', width: number): Promise<void> => {
      await page.evaluate(`document.documentElement.classList.toggle('light', ${String(theme === 'light')})`);
      const inTheme = await axeFindings(page, theme === 'light' ? 'colours' : undefined);
      found.push(...inTheme.map((finding) => `${theme} at ${width}: ${finding}`));
    };
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await look('dark', width);
      await look('light', width);
    }
    await page.evaluate(`document.documentElement.classList.remove('light')`);
    await page.setViewportSize({ width: 1280, height: 900 });
    return found;
  };
  /** With forced colours, which remove fills and shadows: a picture to look at, because axe does not check them. */
  const keepInForcedColours = async (page: Page, path: string): Promise<void> => {
    await page.emulateMedia({ forcedColors: 'active' });
    mkdirSync('artifacts/screens', { recursive: true });
    const name = path.replaceAll(/[^a-z]+/g, '-').replace(/^-$/, '-dashboard');
    await page.screenshot({ path: `artifacts/screens/forced${name}.png` });
    await page.emulateMedia({ forcedColors: null });
  };
  const open = async (path: string): Promise<Page> => {
    await visitor.page.goto(`${server.origin}${path}`);
    return visitor.page;
  };

  it('on the login screen and the list of people', async () => {
    const page = await open('/?error=access_denied');
    await page.getByRole('button', { name: 'Continue with Discord' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue with Discord' }).click();
    await page.getByRole('heading', { name: 'Who are you today?' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await signIn(page, server.origin, 'admin');
  });

  it.each(pagePaths())('on the page %s', async (path) => {
    const page = await open(path.replace(':id', path.startsWith('/players/') ? ids.player : ids.picture));
    await pageIsRead(page, path, 3);
    expect(await findings(page)).toEqual([]);
    await keepInForcedColours(page, path);
    // 1280 x 900 at 200 %
    await page.setViewportSize({ width: 640, height: 450 });
    expect(await overflowOf(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('on the tables of the charts and the formulas', async () => {
    const page = await open('/metrics');
    await pageIsRead(page, '/metrics', 0);
    for (const words of await page.locator('main summary').all()) await words.click();
    for (const table of await page.getByRole('button', { name: 'View as table' }).all()) await table.click();
    expect(await findings(page)).toEqual([]);
  });

  it.each(galleryPaths)('in the gallery %s', async (path) => {
    const page = await open(path);
    await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it.each<[string, string, (page: Page) => Promise<unknown>]>([
    ['registering players', '/players?register=true', (page) => page.getByRole('dialog').waitFor()],
    [
      'creating a link',
      '/player-associations?create=true',
      (page) => page.getByRole('dialog').getByLabel('Discord ID').waitFor(),
    ],
    ['an explanation', '/?explain=weeklyAverage', (page) => page.getByRole('dialog').getByRole('row').nth(3).waitFor()],
    ['explained stays', '/?explain=voiceTime', (page) => page.getByRole('dialog').getByRole('row').nth(1).waitFor()],
    ['asking for another name', '/?rename=true', (page) => page.getByRole('dialog').waitFor()],
    ['wiping', '/admin?wipe=true', (page) => page.getByRole('dialog').getByText('Voice records').waitFor()],
    ['an unknown page', '/nowhere', (page) => page.getByRole('heading', { name: 'Page Not Found' }).waitFor()],
    [
      'an unknown session',
      '/sessions/nothing',
      (page) => page.getByRole('heading', { name: 'Session Not Found' }).waitFor(),
    ],
  ])('on %s', async (_name, path, shown) => {
    const page = await open(path);
    await shown(page);
    expect(await findings(page)).toEqual([]);
  });

  it.each(['/rename-requests', '/player-associations', '/admin'])('on the dialog of a row of %s', async (path) => {
    const page = await open(path);
    // Not its middle, where a link may stand.
    await page.getByRole('row').nth(1).locator('time').first().click();
    await page.getByRole('dialog').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('on both tabs of the submit dialog', async () => {
    const page = await open('/sessions?submit=true');
    await page.getByRole('button', { name: 'Choose files' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Text' }).click();
    await page.getByLabel('Names').fill('Rhovan\nSomebody Else');
    expect(await findings(page)).toEqual([]);
  });

  it('on the history of a player, and on the dialogs of the page', async () => {
    const page = await open(`/players/${ids.player}?tab=history`);
    await page.getByRole('row').nth(1).waitFor();
    expect(await findings(page)).toEqual([]);
    for (const dialog of ['rename', 'merge']) {
      await open(`/players/${ids.player}?dialog=${dialog}`);
      await page.getByRole('dialog').waitFor();
      expect(await findings(page)).toEqual([]);
    }
    await open(`/players/${ids.player}`);
    await page
      .getByRole('button', { name: /^View Session/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('on the quick details', async () => {
    const page = await open(`/sessions?session=${ids.picture}`);
    await page.getByRole('dialog').getByRole('link', { name: 'View Full Details' }).waitFor();
    await page.getByRole('dialog').getByText('tracked').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('on a session of names', async () => {
    const page = await open(`/sessions/${ids.text}`);
    await page.getByRole('table', { name: 'Participants' }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('on a session of pictures, seen, edited and verified', async () => {
    const page = await open(`/sessions/${ids.picture}`);
    await page.getByRole('table', { name: 'Participants' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit Participants' }).click();
    await page.getByLabel('Add a name').fill('Latecomer');
    await page.keyboard.press('Enter');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    // Escape is for the toast first, as long as there is one.
    await page.getByText('Changes dropped').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Changes dropped').first().waitFor({ state: 'detached' });
    for (const action of ['Verify', 'Exclude', 'Correct']) {
      await page.getByRole('button', { name: action }).click();
      await page.getByRole('dialog').waitFor();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
});
