import type { Locator, Page } from 'playwright-core';
import { removeDataDir } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { figure, openBrowser, reads, signIn, tabTo, toast } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { startDemo } from './support/demo-guild.ts';
import { stepsOf } from './support/steps.ts';

jest.setTimeout(120_000);

/** A member doubts a number and requests another name; a moderator decides in a second browser. */
describe('the walk of a member', () => {
  let server: RunningServer;
  let member: Visitor;
  let moderator: Visitor;
  let page: Page;
  const step = stepsOf(() => [member, moderator]);

  beforeAll(async () => {
    server = await startDemo();
    [member, moderator] = await Promise.all([openBrowser(), openBrowser()]);
    ({ page } = member);
  });
  afterAll(async () => {
    await Promise.all([member.close(), moderator.close()]);
    await server.stop();
    removeDataDir(server.dataDir);
  });

  const explanation = (name: string) => page.getByRole('dialog', { name });
  /** How many rows say that they count. */
  const counting = (dialog: Locator) => dialog.getByRole('cell', { name: 'Counts', exact: true }).count();
  const numberIn = async (target: Locator) => Number(/\d+/.exec(await target.innerText())?.[0]);

  step('signs in and looks at the sessions of another period', async () => {
    await signIn(page, server.origin, 'member');
    await page.evaluate('window.neverReloaded = true');
    await page.getByRole('button', { name: 'Month', exact: true }).click();
    await reads(page.getByRole('region', { name: 'Event Participation' }), 'last 30 days');
    expect(new URL(page.url()).search).toBe('?period=month');
  });

  step('asks why the weekly average is so: as many sessions as it says, divided by six weeks', async () => {
    await figure(page, 'Weekly Average').filter({ hasText: /\d/ }).waitFor();
    const shown = await figure(page, 'Weekly Average').innerText();
    await page.getByRole('button', { name: /where the weekly average comes from$/ }).click();
    const dialog = explanation('Weekly Average of Rhovan');
    await dialog.getByRole('row').nth(1).waitFor();
    await reads(dialog, `${shown} sessions a week`);
    const count = await counting(dialog);
    await reads(dialog, `${count} sessions in 6 weeks.`);
    expect((Math.round((count / 6) * 10) / 10).toFixed(1)).toBe(shown);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  step('asks why an event is counted so often: the rows of the period are the number', async () => {
    const button = page.getByRole('button', { name: /: the sessions of Kraken$/ });
    const shown = await numberIn(button);
    await button.click();
    const dialog = explanation('Sessions of Rhovan');
    await reads(dialog, `${shown} sessions`);
    await reads(dialog, 'Here: last 30 days, Kraken.');
    expect(await counting(dialog)).toBe(shown);
    await page.keyboard.press('Escape');
  });

  step('asks why the total is so, and opens a session that does not count', async () => {
    await page.getByRole('button', { name: /the sessions counted and not$/ }).click();
    const dialog = explanation('Sessions of Rhovan');
    const row = dialog.getByRole('row').nth(1);
    await reads(row, /No: /);
    await row.getByRole('link', { name: /^View/ }).click();
    await page.getByRole('heading', { name: 'Participants' }).waitFor();
    await page.goBack();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
  });

  step('finds the own place among a season’s Krakens, with the sessions behind it', async () => {
    await page.getByRole('link', { name: 'Leaderboard' }).first().click();
    const board = page.getByRole('table', { name: 'Leaderboard' });
    await board.getByText('You').waitFor();
    await page.getByRole('combobox', { name: 'Season' }).selectOption({ index: 3 });
    await page.getByRole('combobox', { name: 'Event' }).selectOption('Kraken');
    const own = board.getByRole('row').filter({ hasText: 'You' });
    await own.waitFor();
    const shown = await numberIn(own.getByRole('cell').nth(2));
    await own.getByRole('cell').nth(2).click();
    const dialog = explanation('Sessions of Rhovan');
    await reads(dialog, 'Kraken, ');
    expect(await counting(dialog)).toBe(shown);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  step('asks for another name by keyboard, and sees it waiting', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await tabTo(page, page.getByRole('button', { name: 'Request Name Change' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Request Name Change' });
    await dialog.waitFor();
    await page.keyboard.press('Enter');
    await toast(page, 'Please enter a new name').waitFor();
    await page.keyboard.type('Rhovandir');
    await page.keyboard.press('Tab');
    await page.keyboard.type('The full one.');
    await page.keyboard.press('Control+Enter');
    await toast(page, 'Your rename request has been sent for moderator approval.').waitFor();
    await reads(page.getByRole('region', { name: 'My Requests' }), /Rhovan to Rhovandir\s*Withdraw\s*Pending/);
  });

  step('sees the outcome when a moderator decides in another browser', async () => {
    await signIn(moderator.page, server.origin, 'moderator', '/rename-requests');
    await moderator.page.getByRole('button', { name: 'Reject Rhovan to Rhovandir' }).click();
    await moderator.page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await toast(moderator.page, 'Request Rejected').waitFor();
    const requests = page.getByRole('region', { name: 'My Requests' });
    await reads(requests, /Rhovan to Rhovandir\s*Rejected/);
    await reads(requests, 'decided by hale.ferrin today: Not approved by moderator');
  });

  step('was never sent away from the page, and nothing was logged as an error', async () => {
    expect(await page.evaluate('window.neverReloaded')).toBe(true);
    expect([...member.problems(), ...moderator.problems()]).toEqual([]);
  });
});
