import type { Page } from 'playwright-core';
import { removeDataDir, startServer } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { isLoaded, openBrowser, signIn } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { signInToApi, submitNames } from './support/client.ts';
import type { Client } from './support/client.ts';
import { startDemo } from './support/demo-guild.ts';
import { stepsOf } from './support/steps.ts';

jest.setTimeout(240_000);

const lists = [
  { path: '/sessions', table: 'PvP Sessions' },
  { path: '/sessions?review=true', table: 'PvP Sessions' },
  { path: '/leaderboard', table: 'Leaderboard' },
  { path: '/players', table: 'Players' },
  { path: '/voice', table: 'Voice sessions' },
  { path: '/rename-requests', table: 'Rename requests' },
  { path: '/player-associations', table: 'Player associations' },
  { path: '/messages', table: 'Messages' },
  { path: '/admin', table: 'Moderation' },
] as const;
type List = (typeof lists)[number];
type Open = List & { readonly page: Page };

/** Seconds of running things advance by each page's clock. */
const running = /\d+ [hms]\b/g;

/** Every list of the app in an open tab, compared with a tab opened now. */
describe('open lists', () => {
  let server: RunningServer;
  let admin: Visitor;
  let api: Client;
  let open: readonly Open[];
  const step = stepsOf(() => [admin]);

  const openTab = async (list: List): Promise<Open> => {
    const page = await admin.context.newPage();
    await page.goto(`${server.origin}${list.path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await isLoaded(page);
    return { ...list, page };
  };
  const rowsOf = ({ page, table }: Open) => page.getByRole('table', { name: table }).first().locator('[data-row]');
  /** Displayed rows of a tab and their texts. */
  const shown = async (of: Open): Promise<readonly string[]> =>
    (
      await rowsOf(of).evaluateAll((rows) =>
        rows.map(
          (row) => `${row.getAttribute('data-row') ?? ''} ${(row as unknown as { innerText: string }).innerText}`,
        ),
      )
    ).map((text) => text.replace(running, ''));
  /** New rows wait until they are requested. */
  const takeNew = async ({ page }: Open): Promise<void> => {
    const waiting = page.getByRole('button', { name: /^\d+ new / });
    if (await waiting.isVisible()) await waiting.click();
  };
  const areAsTheServerSays = async (tabs: readonly Open[] = open): Promise<void> => {
    for (const tab of tabs) {
      const fresh = await openTab(tab);
      let [own, now]: [readonly string[], readonly string[]] = [[], []];
      await until(
        async () => {
          await takeNew(tab);
          [own, now] = [await shown(tab), await shown(fresh)];
          return JSON.stringify(own) === JSON.stringify(now);
        },
        20_000,
        () => `${tab.path} to be as it is now:\n${own.join('\n')}\nnow:\n${now.join('\n')}`,
      );
      await fresh.page.close();
    }
  };

  beforeAll(async () => {
    server = await startDemo();
    admin = await openBrowser();
    await admin.context.clock.install();
    await signIn(admin.page, server.origin, 'admin', '/settings');
    api = await signInToApi(server.origin, 'admin');
    open = await Promise.all(lists.map(openTab));
  });
  afterAll(async () => {
    await admin.close();
    await server.stop();
    removeDataDir(server.dataDir);
  });

  step('try five times to find a killed server, and are as it says after Reconnect', async () => {
    const tried = open.map(({ page }) => {
      const sockets = { count: 0 };
      page.on('websocket', () => void (sockets.count += 1));
      return sockets;
    });
    await server.stop('SIGKILL');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      for (const { page } of open)
        await page
          .getByText(/^(Disconnected|Error)$/)
          .first()
          .waitFor();
      // the pages' clock goes on by itself too, so that a try may have come before
      await admin.context.clock.runFor(attempt * 3_000);
      await until(() => tried.every(({ count }) => count >= attempt));
    }
    for (const { page } of open) await page.getByText('after 5 tries').waitFor();
    // Under load a page may connect for the first time only now, which is one more attempt; by now nobody retries.
    const counts = tried.map(({ count }) => count);
    expect(counts.every((count) => count >= 5)).toBe(true);
    await admin.context.clock.runFor(60_000);
    expect(tried.map(({ count }) => count)).toEqual(counts);
    // Pages also ask every 30 s whether the server is back, and would reconnect by themselves on a busy machine.
    const times = await Promise.all(open.map(({ page }) => page.evaluate(() => Date.now())));
    await admin.context.clock.pauseAt(Math.max(...times) + 1_000);
    server = await startServer({ dataDir: server.dataDir, port: Number(new URL(server.origin).port) });
    const [first] = await api.json<readonly { id: string }[]>('/api/players');
    expect((await api.send('PATCH', `/api/players/${first?.id ?? ''}/rename`, { newName: 'Aaronel' })).status).toBe(
      200,
    );
    await submitNames(api, 'Aaronel\nSomebody unknown');
    for (const { page } of open) {
      await page.bringToFront();
      await page.getByRole('button', { name: 'Reconnect' }).click();
    }
    await admin.context.clock.resume();
    await areAsTheServerSays();
  });

  step('lose the row that is settled elsewhere', async () => {
    const reviews = open.filter(({ path }) => path.includes('review'));
    for (const review of reviews) {
      const gone = (await rowsOf(review).first().getAttribute('data-row')) ?? '';
      expect((await api.send('POST', `/api/sessions/${gone}/verify`, {})).status).toBe(200);
      await review.page.locator(`[data-row="${gone}"]`).waitFor({ state: 'detached' });
    }
    await areAsTheServerSays(reviews);
  });

  step('follow a wipe', async () => {
    const { status } = await api.send('POST', '/api/admin/wipe-production', { confirmPhrase: 'DELETE' });
    expect(status).toBe(200);
    for (const { page, path } of open)
      if (path.startsWith('/sessions')) await page.getByText('No sessions found').waitFor();
    await areAsTheServerSays();
  });
});
