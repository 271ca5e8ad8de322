import { removeDataDir, startServer } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { alsoSecret } from '../support/secrets.ts';
import { hasFocus, openBrowser, tabTo } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { runCommand } from './support/command.ts';
import { looksRight } from './support/looks.ts';
import { stepsOf } from './support/steps.ts';

jest.setTimeout(120_000);

/** Only DEMO=0, as in the image. */
const settings = { DEMO: '0', DEV_SIGN_IN: '0', HOST: '0.0.0.0' };

describe('the first run of a real guild', () => {
  let server: RunningServer;
  let visitor: Visitor;
  const step = stepsOf(() => [visitor]);
  beforeAll(async () => {
    server = await startServer({ env: settings });
    visitor = await openBrowser();
  });
  afterAll(async () => {
    await visitor.close();
    await server.stop();
    removeDataDir(server.dataDir);
  });

  const button = (name: string) => visitor.page.getByRole('button', { name, exact: true });
  const printLink = async (): Promise<string> => {
    const printed = await runCommand(['sign-in', '--json'], { ...settings, DATA_DIR: server.dataDir });
    const { link } = JSON.parse(printed) as { link: string };
    const { origin, hash, pathname } = new URL(link);
    alsoSecret(hash.slice(1));
    // the server was started without PUBLIC_URL, so it prints the name that it has by itself
    expect([origin, pathname]).toEqual([server.origin.replace('127.0.0.1', 'localhost'), '/sign-in']);
    return link;
  };

  step('says in three steps what is missing, with settings to copy, and offers no sign-in', async () => {
    const { page } = visitor;
    await page.goto(server.origin);
    await page.getByRole('heading', { name: 'Set up Muster' }).waitFor();
    for (const name of ['1. Connect Discord', '2. Choose the roles', '3. Bring the roster'])
      await page.getByRole('region', { name }).getByText('To do').waitFor();
    await page.getByText('DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, DISCORD_GUILD_ID').waitFor();
    expect(await button('Continue with Discord').count()).toBe(0);
    await looksRight(page, 'first-run');
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await tabTo(page, button('Copy the Discord settings'));
    await page.keyboard.press('Enter');
    await button('Copied: the Discord settings').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('DISCORD_CLIENT_SECRET=');
  });

  step('is entered by a link of the command line, once, and then shows the first steps', async () => {
    const { page } = visitor;
    const link = await printLink();
    await page.goto(link);
    await looksRight(page, 'sign-in-link');
    await tabTo(page, button('Sign in'));
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'First steps' }).waitFor();
    await page.getByText('Command line', { exact: true }).first().waitFor();
    await page.goto('about:blank');
    await page.goto(link);
    await button('Sign in').click();
    await page.getByRole('alert').getByText('This link was already used').waitFor();
    expect(await hasFocus(button('Sign in'))).toBe(true);
  });

  step('ticks the roster, and still says what is missing after signing out', async () => {
    const { page } = visitor;
    await page.goto(`${new URL(page.url()).origin}/players?register=true`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Alder\nBirch\nCedar');
    await dialog.getByRole('button', { name: /^Register/ }).click();
    await dialog.getByText('Alder').first().waitFor();
    await dialog.getByRole('textbox').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('region', { name: '3. Bring the roster' }).getByText('Done').waitFor();
  });
});
