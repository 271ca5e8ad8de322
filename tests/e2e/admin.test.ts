import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { openBrowser, reads, signIn, tabTo, toast } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { startDemo } from './support/demo-guild.ts';
import { removeDataDir } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { stepsOf } from './support/steps.ts';

jest.setTimeout(120_000);

/** The admin's walk through the panel, at the real server, with a moderator in a second browser. */
describe('the admin panel', () => {
  let server: RunningServer;
  let admin: Visitor;
  let moderator: Visitor;
  let page: Page;
  const step = stepsOf(() => [admin, moderator]);

  beforeAll(async () => {
    server = await startDemo();
    [admin, moderator] = await Promise.all([openBrowser(), openBrowser()]);
    page = admin.page;
    await signIn(page, server.origin, 'admin', '/admin');
    await signIn(moderator.page, server.origin, 'moderator', '/sessions');
  });
  afterAll(async () => {
    await Promise.all([admin.close(), moderator.close()]);
    await server.stop();
    removeDataDir(server.dataDir);
  });

  const log = (name: string) => page.getByRole('table', { name });
  const firstRow = (name: string) => log(name).getByRole('row').nth(1);
  const enter = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name, exact: true }), 120);
    await page.keyboard.press('Enter');
  };

  step('has what was done and read so far, and how the read models are', async () => {
    await reads(log('OCR Processing Log'), /Completed/);
    const tabs = page.getByRole('navigation', { name: 'Admin Panel' });
    await tabs.getByRole('link', { name: 'Read models' }).click();
    await reads(log('Read models'), /sessions\s+Live/);
    await reads(log('Reactions'), 'recognise-session-when-submitted');
    await page.getByText('No failed follow-up actions').waitFor();
    await tabs.getByRole('link', { name: 'Recognition' }).click();
    await page.getByRole('heading', { name: 'Bake-off' }).waitFor();
    await page.getByRole('heading', { name: 'What if' }).waitFor();
    await tabs.getByRole('link', { name: 'Logs and tools' }).click();
  });

  step('goes back through a log, and narrows it', async () => {
    const block = page.getByRole('region', { name: 'Moderation Activity Log' });
    const count = () => log('Moderation Activity Log').getByRole('row').count();
    await block.getByRole('button', { name: 'Load older' }).click();
    await until(async () => (await count()) > 60, 20_000, 'older rows');
    await block.getByRole('button', { name: 'Filter' }).click();
    await block.getByRole('combobox', { name: 'Action' }).selectOption('Registered players');
    await reads(firstRow('Moderation Activity Log'), 'Registered players');
    await block.getByRole('button', { name: 'Clear the filter' }).first().click();
    await reads(firstRow('Moderation Activity Log'), /./);
  });

  step('sees what the moderator does as it happens', async () => {
    const row = moderator.page.getByRole('table', { name: 'PvP Sessions' }).getByRole('row').nth(1);
    await row.getByRole('link', { name: /^View/ }).click();
    await moderator.page.getByRole('button', { name: 'Exclude', exact: true }).click();
    await moderator.page.getByLabel('Reason').fill('a training run');
    await moderator.page.getByRole('dialog').getByRole('button', { name: 'Exclude', exact: true }).click();
    await toast(page, 'Moderation activity').waitFor();
    await reads(firstRow('Moderation Activity Log'), /Hale Ferrin\s+Excluded session/);
    await reads(firstRow('Moderation Activity Log'), 'Excluded from all statistics: a training run');
  });

  step('sees what recognition does as it happens', async () => {
    const { page: other } = moderator;
    await other.goto(`${server.origin}/sessions?submit=true`);
    await other.getByRole('dialog').getByRole('button', { name: 'Text' }).click();
    await other.getByLabel('Names').fill('Rhovan\nGarrick');
    await other.getByRole('combobox', { name: 'Event' }).selectOption('Kraken');
    await other.getByRole('dialog').getByRole('button', { name: 'Submit session' }).click();
    await reads(firstRow('OCR Processing Log'), /Completed\s+text/);
    await reads(firstRow('Moderation Activity Log'), 'Submitted session');
  });

  step('clears caches by keyboard, with their number before', async () => {
    await page
      .getByText(/^Clears in every process: /)
      .first()
      .waitFor();
    await enter('Clear All Caches');
    await toast(page, 'Cache Cleared').waitFor();
    await reads(firstRow('Moderation Activity Log'), 'Cleared all caches.');
    await enter('Clear Message Cache');
    await toast(page, 'Message Cache Cleared').waitFor();
  });

  step('reads failed sessions again, where there are any', async () => {
    const button = page.getByRole('button', { name: 'Reprocess Failed Sessions' });
    const preview = page.getByText(/ of the last 7 days (would be read again|has failed)\.$/);
    await preview.waitFor();
    if (await button.isDisabled()) return;
    await enter('Reprocess Failed Sessions');
    await toast(page, 'Reprocessing Started').waitFor();
  });

  step('rebuilds all read models and sees it to the last swap', async () => {
    await page.getByText(/^Rebuilds \d+ read models from the event log/).waitFor();
    await enter('Rebuild Indexes');
    const steps = page.getByRole('list', { name: 'Read models of the rebuild' });
    await page.getByRole('progressbar', { name: 'Rebuild Indexes' }).waitFor();
    await toast(page, 'Indexes Rebuilt').waitFor();
    const words = await steps.getByRole('listitem').allInnerTexts();
    expect(words.filter((text) => !text.startsWith('Swapped'))).toEqual([]);
    expect(words.length).toBeGreaterThan(5);
  });

  step('downloads the logs of a day', async () => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download Logs' }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toMatch(/^muster-.*\.ndjson$/);
    for (const line of readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n')
      .filter(Boolean))
      expect(JSON.parse(line)).toEqual(expect.objectContaining({ level: expect.anything() }));
    await reads(firstRow('Moderation Activity Log'), 'Downloaded the logs of 24 hours.');
  });

  step('wipes, after DELETE only', async () => {
    await enter('Wipe Production Data');
    const dialog = page.getByRole('dialog', { name: 'Wipe Production Data' });
    const confirm = dialog.getByRole('button', { name: 'Wipe Production Data' });
    await dialog.locator('input:focus').waitFor();
    await page.keyboard.type('DELET');
    expect(await confirm.isDisabled()).toBe(true);
    await page.keyboard.type('E');
    await page.keyboard.press('Enter');
    await toast(page, 'Production Data Wiped').waitFor({ timeout: 60_000 });
    await dialog.waitFor({ state: 'detached' });
    await reads(firstRow('Moderation Activity Log'), /Wiped \d+ sessions; exported as wipe-/);
    await page.getByText('No OCR processing logs yet. Upload an image to see real-time processing.').waitFor();
    await moderator.page.goto(`${server.origin}/sessions`);
    await moderator.page.getByText('No sessions found').waitFor();
  });

  step('logged no error', () => {
    // Chromium logs the 503 of the tools' counts during the wipe
    const unexpected = admin.problems().filter((line) => !/ 503 .*\/api\/admin\//.test(line));
    expect([...unexpected, ...moderator.problems()]).toEqual([]);
    return Promise.resolve();
  });
});
