import type { Locator, Page } from 'playwright-core';
import { drawRoster } from '../support/roster-picture.ts';
import { hasFocus, openBrowser, reads, tabTo, toast } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { removeDataDir, startServer } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { stepsOf } from './support/steps.ts';
import { until } from '../support/until.ts';

jest.setTimeout(240_000);

const roster = ['Thalorin', 'Thalorim', 'Brumwick', 'Ysolde', 'Garrowen', 'Mirabeth'];

/** The path of the walk without a mouse: only keys are pressed from the first page to the last. */
describe('by keyboard alone', () => {
  let server: RunningServer;
  let visitor: Visitor;
  let page: Page;
  const step = stepsOf(() => [visitor]);

  beforeAll(async () => {
    server = await startServer();
    visitor = await openBrowser();
    page = visitor.page;
  });
  afterAll(async () => {
    await visitor.close();
    await server.stop();
    removeDataDir(server.dataDir);
  });

  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const type = (text: string) => page.keyboard.type(text);
  const enter = async (target: Locator) => {
    await tabTo(page, target);
    await press('Enter');
  };
  /** An opening dialog takes the focus; a key pressed before that would go elsewhere. */
  const opened = async (dialog: Locator) => {
    await dialog.locator(':focus').waitFor();
    return dialog;
  };
  const choose = async (box: Locator, option: string) => {
    await tabTo(page, box);
    await type(option);
    await until(async () => (await box.inputValue()) === option);
  };
  const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
  const sessions = () => page.getByRole('table', { name: 'PvP Sessions' });

  step('signs in', async () => {
    await page.goto(server.origin);
    await enter(page.getByRole('button', { name: 'Continue with Discord' }));
    await heading('Who are you today?').waitFor();
    await enter(page.getByRole('link', { name: /Hale Ferrin/ }));
    await heading(/^Welcome back, /).waitFor();
  });

  step('skips to the content, hides and shows the sidebar, opens and closes the help', async () => {
    await page.reload();
    await heading(/^Welcome back, /).waitFor();
    await press('Tab');
    expect(await hasFocus(page.getByRole('link', { name: 'Skip to content' }))).toBe(true);
    await press('Enter');
    await until(() => hasFocus(page.getByRole('main')));
    const last = page.getByRole('link', { name: 'Player Management' });
    const before = await last.boundingBox();
    await press('Control+b');
    await page.getByText('Unified Activity Tracker').waitFor({ state: 'hidden' });
    await press('Control+b');
    await page.getByText('Unified Activity Tracker').waitFor();
    expect(await last.boundingBox()).toEqual(before);
    await press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  step('goes to the players with g p and registers names', async () => {
    await press('g', 'p');
    await heading('Player Management').waitFor();
    const opener = page.getByRole('button', { name: 'Register players' });
    await enter(opener);
    await until(() => hasFocus(page.getByLabel('Names')));
    await type(roster.join(', '));
    await enter(page.getByRole('button', { name: 'Register', exact: true }));
    await page.getByText(`${roster.length} players registered`).waitFor();
    await press('Escape');
    await until(() => hasFocus(opener));
  });

  step('goes to the sessions with g s and submits a screenshot', async () => {
    await press('g', 's');
    await heading('PvP Sessions').waitFor();
    await enter(page.getByRole('button', { name: 'Submit session' }));
    const dialog = await opened(page.getByRole('dialog', { name: 'Submit session' }));
    const asked = page.waitForEvent('filechooser');
    const [chooser] = await Promise.all([asked, enter(dialog.getByRole('button', { name: 'Choose files' }))]);
    const buffer = await drawRoster({ names: roster.slice(2), seed: 3, noise: 0.04, fontSize: 17 });
    await chooser.setFiles({ name: 'raid.png', mimeType: 'image/png', buffer });
    await dialog.getByText('Ready').waitFor();
    await choose(dialog.getByRole('combobox', { name: 'Event' }), 'Kraken');
    await enter(dialog.getByRole('button', { name: 'Submit session' }));
    await toast(page, 'Session submitted').waitFor();
    await sessions().getByText('Pending').waitFor({ state: 'detached', timeout: 90_000 });
    await reads(sessions().getByRole('row').nth(1), 'Kraken');
  });

  step('submits pasted names, one of them between two players', async () => {
    await enter(page.getByRole('main').getByRole('button', { name: 'Submit session' }));
    const dialog = await opened(page.getByRole('dialog', { name: 'Submit session' }));
    await tabTo(page, dialog.getByRole('button', { name: 'Text' }));
    await press('Space');
    await tabTo(page, dialog.getByLabel('Names'));
    await type('Thalorix\nBrumwick\nYsolde');
    await choose(dialog.getByRole('combobox', { name: 'Event' }), 'Morpheus');
    await enter(dialog.getByRole('button', { name: 'Submit session' }));
    await dialog.waitFor({ state: 'detached' });
    await sessions().getByRole('row').filter({ hasText: 'Morpheus' }).waitFor();
  });

  step('walks the rows with j and k, opens one with Enter and steps to the next', async () => {
    await press('j');
    const row = (index: number) => sessions().getByRole('row').nth(index);
    await until(() => hasFocus(row(1)));
    await press('j');
    await until(() => hasFocus(row(2)));
    await press('k');
    await until(() => hasFocus(row(1)));
    const first = await row(1).innerText();
    await press('Enter');
    const dialog = page.getByRole('dialog');
    await reads(dialog, first.includes('Kraken') ? 'Kraken' : 'Morpheus');
    await press('j');
    await reads(dialog, first.includes('Kraken') ? 'Morpheus' : 'Kraken');
    await press('Escape');
    await until(() => hasFocus(row(2)));
  });

  step('finds a session with / and opens its details', async () => {
    await press('/');
    await until(() => hasFocus(page.getByRole('searchbox')));
    await type('Thalorix');
    await until(async () => (await sessions().getByRole('row').count()) === 2);
  });

  step('picks a candidate with 1, removes with Delete, saves', async () => {
    await enter(sessions().getByRole('link', { name: /^View Morpheus/ }));
    await enter(page.getByRole('button', { name: 'Edit Participants' }));
    const table = page.getByRole('table', { name: 'Edit participants' });
    await reads(table.getByRole('row').nth(1), 'Thalorix');
    await until(() => hasFocus(table.getByRole('row').nth(1)));
    await press('1');
    const pending = page.getByRole('region', { name: 'Pending Changes' });
    await reads(pending, '1 matched');
    await press('j', 'Delete');
    await reads(pending, '−1');
    await press('Delete');
    await reads(pending, /^(?![\s\S]*−1)/);
    await tabTo(page, page.getByLabel('Add a name'), 120);
    await type('Mirabeth');
    await press('Enter');
    await reads(pending, '+1');
    await enter(pending.getByRole('button', { name: 'Save', exact: true }));
    await toast(page, 'Participants saved').waitFor();
    await until(() => hasFocus(page.getByRole('button', { name: 'Edit Participants' })));
    const shown = page.getByRole('table', { name: 'Participants' });
    await reads(shown, 'read as Thalorix');
    await reads(shown, 'Mirabeth');
  });

  step('verifies, excludes and includes', async () => {
    await enter(page.getByRole('button', { name: 'Verify' }));
    const verify = await opened(page.getByRole('dialog', { name: 'Verify session' }));
    await enter(verify.getByRole('button', { name: 'Verify' }));
    await toast(page, 'Session verified').waitFor();
    await enter(page.getByRole('button', { name: 'Exclude', exact: true }));
    const exclude = await opened(page.getByRole('dialog', { name: 'Exclude session' }));
    await type('Practice run');
    await enter(exclude.getByRole('button', { name: 'Exclude', exact: true }));
    await page.getByText('It counts in no statistic. Practice run').waitFor();
    await enter(page.getByRole('button', { name: 'Include' }));
    await page.getByText('It counts in no statistic. Practice run').waitFor({ state: 'detached' });
  });

  step('goes with g and a letter to voice and review', async () => {
    await press('g', 'v');
    await heading('Voice Activity').waitFor();
    await press('g', 'r');
    await heading('Review').waitFor();
  });

  step('goes home with g d and signs out', async () => {
    await press('g', 'd');
    await heading(/^Welcome back, /).waitFor();
    await press('g', 'l');
    await heading('Leaderboard').waitFor();
    await reads(page.getByRole('table', { name: 'Leaderboard' }), 'Ysolde');
    await enter(page.getByRole('button', { name: 'Logout' }));
    await page.getByRole('button', { name: 'Continue with Discord' }).waitFor();
  });
});
