import { until } from '../support/until.ts';
import { removeDataDir } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { openBrowser, signIn } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { startDemo } from './support/demo-guild.ts';

jest.setTimeout(120_000);

/** Cards that count a list's rows, by page. The others are means, shares and maxima. */
const cards = [
  ['/sessions', ['Total Sessions', 'This Week']],
  ['/players', ['Total Players', 'Active Players', 'New Members']],
  ['/voice', ['Active Speakers', 'Total Sessions']],
  ['/rename-requests', ['Pending', 'Approved', 'Rejected', 'Total']],
  ['/player-associations', ['Active Links', 'Total Links', 'Manual Links', 'Auto Links']],
  ['/metrics', ['Total Players', 'Active Players', 'Total Sessions']],
] as const;

/** '1000 of 20,040 sessions' and '407 sessions. …' at the end of a list; 'No … found' where it is empty. */
const totalIn = (end: string): number => {
  if (/^No /.test(end)) return 0;
  const [, total] = /^(?:\d+ of )?(\d+) [a-z]/.exec(end) ?? [];
  if (total === undefined) throw new Error(`No total: ${end}`);
  return Number(total);
};

describe('a number on a card', () => {
  let server: RunningServer;
  let visitor: Visitor;
  beforeAll(async () => {
    server = await startDemo();
    visitor = await openBrowser();
    await signIn(visitor.page, server.origin, 'admin');
  });
  afterAll(async () => {
    await visitor.close();
    await server.stop();
    removeDataDir(server.dataDir);
  });

  it.each(cards)('of %s opens the list that has as many rows', async (path, labels) => {
    const { page } = visitor;
    for (const label of labels) {
      await page.goto(`${server.origin}${path}`);
      const link = page.getByRole('link', { name: new RegExp(`\\d ${label}: show the list$`) });
      const value = Number((await link.textContent())?.replaceAll(',', ''));
      expect(value).toEqual(expect.any(Number));
      await link.click();
      const end = page.locator('section [role=status]').filter({ hasText: /^\d+( of \d+)? [a-z]/ });
      const empty = page.getByRole('heading', { name: /^No .* found/ });
      const total = async () => totalIn((await end.or(empty).first().textContent()) ?? '');
      // the list of before may be drawn for a moment more
      await until(async () => (await total()) === value, 10_000).catch(() => undefined);
      expect({ path, label, total: await total() }).toEqual({ path, label, total: value });
    }
  });

  it('is every linked number of these pages', async () => {
    const { page } = visitor;
    for (const [path, labels] of cards) {
      await page.goto(`${server.origin}${path}`);
      const links = page.getByRole('link', { name: /: show the list$/ });
      await links.first().waitFor();
      const names = await links.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
      expect(names.map((name) => name.replace(/^[\d,]+ /, ''))).toEqual(
        labels.map((label) => `${label}: show the list`),
      );
    }
  });
});
