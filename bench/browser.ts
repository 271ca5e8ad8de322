import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { openBrowser } from '../tests/e2e/support/browser.ts';
import type { Visitor } from '../tests/e2e/support/browser.ts';
import { until } from '../tests/support/until.ts';
import { openGuild, size } from './browser/guild.ts';
import type { Guild } from './browser/guild.ts';
import { seenIn, watchPages } from './browser/in-page.ts';
import { listLines, toldLines } from './browser/lists.ts';
import { inTempFolder, median, medianOfFive } from './measure.ts';
import type { Result } from './measure.ts';

/** A signed-in user with an empty browser profile. */
const openVisitor = async ({ admin, product }: Guild): Promise<Visitor> => {
  const visitor = await openBrowser();
  const cookies = admin.cookie.split('; ').map((line) => {
    const [name = '', ...value] = line.split('=');
    return { name, value: value.join('='), url: product.origin };
  });
  await visitor.context.addCookies(cookies);
  await watchPages(visitor.context);
  return visitor;
};

const withVisitor = async <T>(guild: Guild, work: (page: Page) => Promise<T>): Promise<T> => {
  const visitor = await openVisitor(guild);
  try {
    return await work(visitor.page);
  } finally {
    await visitor.close();
  }
};

/** Each load uses an empty profile, so nothing is cached. */
const coldLine = async (guild: Guild): Promise<Result> => {
  const cold = () =>
    withVisitor(guild, async (page) => {
      await page.goto(`${guild.product.origin}/`);
      await page.locator('#main [data-row]').first().waitFor();
      await page.waitForTimeout(1_000);
      return (await seenIn(page)).paint;
    });
  return {
    kind: 'time',
    name: 'the dashboard, cold: largest paint',
    ms: await medianOfFive(cold),
    atMostMs: 1_000,
    note: 'on loopback, an empty profile each time, with what the first draw of Chromium takes',
  };
};

const tries = 5;

/**
 * Opens each page from the sidebar of another page that was just loaded: the server has cached the answers, the tab has
 * not.
 */
const routeLines = (guild: Guild): Promise<readonly Result[]> =>
  withVisitor(guild, async (page) => {
    const { origin } = guild.product;
    await page.goto(`${origin}/settings`);
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await links.first().waitFor();
    const titles = (await links.allInnerTexts()).map((title) => title.trim());
    const results: Result[] = [];
    for (const title of titles) {
      const times: number[] = [];
      // The first turn loads the page's code in the browser and fills the server's caches.
      for (let turn = 0; turn <= tries; turn += 1) {
        await page.goto(`${origin}${title === 'Settings' ? '/leaderboard' : '/settings'}`);
        await page.locator('#main h1').waitFor();
        await page.waitForTimeout(500);
        await links.filter({ hasText: title }).click();
        await until(async () => (await seenIn(page)).arrival !== null, 30_000, title);
        if (turn > 0) times.push((await seenIn(page)).arrival ?? Number.NaN);
      }
      results.push({ kind: 'time', name: `to ${title}: click to content`, ms: median(times), atMostMs: 200 });
    }
    return results;
  });

/** The built web app in Chromium on a large guild: loading times, and the cost of long lists and many pushes. */
export const benchBrowser = (): Promise<readonly Result[]> =>
  inTempFolder(async (dir) => {
    if (!existsSync('web/dist/index.html')) throw new Error('The web app is not built: make web/dist/index.html');
    const guild = await openGuild(dir);
    try {
      const { origin } = guild.product;
      return [
        await coldLine(guild),
        ...(await routeLines(guild)),
        ...(await withVisitor(guild, (page) => listLines({ page, origin }, size.roster))),
        ...(await withVisitor(guild, (page) => toldLines({ page, origin }, guild))),
      ];
    } finally {
      await guild.product.close();
    }
  });
