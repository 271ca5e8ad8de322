import type { BrowserContext, Locator, Page } from 'playwright-core';
import { until } from '../support/until.ts';
import { removeDataDir, startServer } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { hasFocus, isLoaded, openBrowser, signIn, tabTo, toast } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { signInToApi, submitNames } from './support/client.ts';
import type { Client } from './support/client.ts';
import { overflowOf } from './support/looks.ts';
import { drafts } from './support/drafts.ts';
import type { Draft, Sessions } from './support/drafts.ts';
import { pagePaths } from './support/pages.ts';

jest.setTimeout(240_000);

const hebrew = 'נובהכוכבהצפון';
const longest = 'Mirabethofthelongestnamethereis0';
const roster = ['Thalorin', 'Brumwick', 'Ysolde', hebrew, longest];

/** As the browser's own setting: before the app draws anything. */
const largeType = `new MutationObserver((_changes, watch) => {
  if (document.documentElement === null) return;
  document.documentElement.style.fontSize = '200%';
  watch.disconnect();
}).observe(document, { childList: true });`;

/** One server and one moderator for all of it; the cases leave the sign-in and the server as they found them. */
describe('what goes wrong in the middle of something', () => {
  let server: RunningServer;
  let moderator: Visitor;
  let api: Client;
  let sessions: Sessions;

  const submit = (rawText: string): Promise<string> =>
    submitNames(api, rawText, new Date(Date.now() - 60_000).toISOString());

  beforeAll(async () => {
    server = await startServer();
    api = await signInToApi(server.origin, 'moderator');
    expect((await api.send('POST', '/api/players', { names: roster })).status).toBe(201);
    const read = await submit(['Thalorin', 'Zephyrine', hebrew, longest, `${hebrew}ב`].join('\n'));
    const players = await api.json<{ id: string; name: string }[]>('/api/players');
    const player = players.find(({ name }) => name === longest)?.id ?? '';
    sessions = { read, failed: read, player };
    await until(async () => {
      const { status } = await api.json<{ status: string }>(`/api/sessions/${read}/details`);
      return status === 'processed';
    });
    moderator = await openBrowser();
    await signIn(moderator.page, server.origin, 'moderator');
  });
  afterAll(async () => {
    await moderator.close();
    await server.stop();
    removeDataDir(server.dataDir);
  });

  const openTab = async (context: BrowserContext, path: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(`${server.origin}${path}`);
    await page.locator('#main').waitFor({ state: 'attached' });
    await isLoaded(page);
    return page;
  };
  const again = async () => {
    server = await startServer({ dataDir: server.dataDir, port: Number(new URL(server.origin).port) });
  };
  /** Opens every dialog in a separate tab and types into it. */
  const typeEverywhere = async () => {
    const open: { draft: Draft; page: Page; place: Locator }[] = [];
    for (const draft of drafts) {
      const page = await openTab(moderator.context, draft.path(sessions));
      await page.bringToFront();
      open.push({ draft, page, place: await draft.type(page) });
    }
    return open;
  };
  const forget = async (pages: readonly Page[]) => {
    for (const page of pages) {
      await page.evaluate('sessionStorage.clear(); window.onbeforeunload = null');
      await page.close({ runBeforeUnload: false });
    }
  };

  it('a killed server: every dialog says so and holds what was typed', async () => {
    const open = await typeEverywhere();
    await server.stop('SIGKILL');
    try {
      for (const { page, place, draft } of open) {
        await page.bringToFront();
        await (draft.send?.(page) ?? page.keyboard.press('Control+Enter'));
        await page.getByRole('alert').or(page.getByText('Error')).first().waitFor();
        await draft.holds(place);
      }
    } finally {
      await again();
    }
    const { page, place } = open[0] ?? { page: moderator.page, place: moderator.page.locator('body') };
    await page.bringToFront();
    await page.keyboard.press('Control+Enter');
    await place.getByText('1 player registered').waitFor();
    await forget(open.map((one) => one.page));
  });

  it('an ended sign-in: every dialog comes back with what was typed, by keyboard alone', async () => {
    const open = await typeEverywhere();
    await moderator.page.request.post(`${server.origin}/auth/logout`, { headers: { origin: server.origin } });
    for (const { page, draft } of open) {
      await page.bringToFront();
      await page.getByRole('heading', { name: 'Authentication Required' }).waitFor();
      await tabTo(page, page.getByRole('button', { name: 'Login with Discord' }));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Who are you today?' }).waitFor();
      await tabTo(page, page.getByRole('link', { name: /Hale Ferrin/ }));
      await page.keyboard.press('Enter');
      const back =
        draft.name === 'Edit Participants'
          ? page.getByRole('region', { name: draft.name })
          : page.getByRole('dialog', { name: draft.name });
      await back.waitFor();
      await draft.holds(back);
      // the next tab is to lose its sign-in by itself
      if (draft !== drafts.at(-1))
        await page.request.post(`${server.origin}/auth/logout`, { headers: { origin: server.origin } });
    }
    await forget(open.map((one) => one.page));
  });

  it('two tabs, one signed out: the other asks for a sign-in, and goes on where it was after it', async () => {
    const editor = await openTab(moderator.context, `/sessions/${sessions.read}`);
    const draft = drafts.find(({ name }) => name === 'Edit Participants');
    const place = await (draft?.type(editor) ?? Promise.reject(new Error('There is no editor')));
    const other = await openTab(moderator.context, '/');
    await other.bringToFront();
    await other.getByRole('button', { name: 'Logout' }).click();
    await other.getByRole('button', { name: 'Continue with Discord' }).waitFor();
    await editor.bringToFront();
    await editor.getByRole('heading', { name: 'Authentication Required' }).waitFor();
    await signIn(other, server.origin, 'moderator');
    await editor.bringToFront();
    await editor.evaluate("window.dispatchEvent(new Event('focus'))");
    await draft?.holds(place);
    await editor.getByRole('button', { name: 'Cancel' }).click();
    await toast(editor, 'Changes dropped').waitFor();
    await forget([editor, other]);
  });

  it('a new deployment whose chunks are gone: it says so in its place, and the draft is there after the reload', async () => {
    const page = await openTab(moderator.context, `/sessions/${sessions.read}`);
    const draft = drafts.find(({ name }) => name === 'Edit Participants');
    const place = await (draft?.type(page) ?? Promise.reject(new Error('There is no editor')));
    // Another build: the page names another entry, and this one's chunks are gone
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.route(`${server.origin}/`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-new.js"></script>' }),
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByText('A new version is available').waitFor();
    await draft?.holds(place);
    await page.unrouteAll();
    page.on('dialog', (question) => void question.accept());
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
    await place.waitFor();
    await draft?.holds(place);
    await forget([page]);
  });

  it('a new deployment in the middle of any other dialog: what was typed is there after the reload', async () => {
    const open = await typeEverywhere();
    for (const { draft, page } of open.filter((one) => one.draft.name !== 'Edit Participants')) {
      await page.bringToFront();
      await page.reload();
      const back = page.getByRole('dialog', { name: draft.name });
      await back.waitFor();
      await draft.holds(back);
    }
    await forget(open.map((one) => one.page));
  });

  const plainPaths = pagePaths().map((path) => (path.includes(':id') ? null : path));
  const layouts: [string, (one: Sessions) => string][] = [
    ...plainPaths.flatMap((path): [string, () => string][] => (path === null ? [] : [[path, () => path]])),
    ['a session', ({ read }) => `/sessions/${read}`],
    ['its editor', ({ read }) => `/sessions/${read}?edit=true`],
    ['its quick details', ({ read }) => `/sessions?session=${read}`],
    ['verifying it', ({ read }) => `/sessions/${read}?dialog=verify`],
    ['correcting it', ({ read }) => `/sessions/${read}?dialog=correct`],
    ['submitting', () => '/sessions?submit=true'],
    ['registering', () => '/players?register=true'],
    ['a player', ({ player }) => `/players/${player}`],
    ['its history', ({ player }) => `/players/${player}?tab=history`],
    ['renaming it', ({ player }) => `/players/${player}?dialog=rename`],
    ['merging it', ({ player }) => `/players/${player}?dialog=merge`],
  ];

  it.each(layouts)(
    '%s at 200 %% text on 390 px, with right-to-left names and one of 32 letters, scrolls in one direction',
    async (_name, path) => {
      const page = await moderator.context.newPage();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.addInitScript(largeType);
      await page.goto(`${server.origin}${path(sessions)}`);
      await page.locator('#main').waitFor({ state: 'attached' });
      await isLoaded(page);
      if (/[?&](?!tab)/.test(path(sessions)))
        await page.getByRole('dialog').or(page.getByLabel('Add a name')).first().waitFor();
      expect(await overflowOf(page)).toBe(0);
      await forget([page]);
    },
  );

  it('a right-to-left name turns nothing around it', async () => {
    const page = await openTab(moderator.context, '/players');
    const row = page.getByRole('row').filter({ hasText: hebrew });
    await row.waitFor();
    expect(await row.locator('bdi', { hasText: hebrew }).count()).toBe(1);
    await row.getByRole('button', { name: /the sessions of/ }).click();
    const title = page.getByRole('dialog').getByRole('heading', { name: /^Sessions of / });
    await title.waitFor();
    // 'Sessions of' is left of the name, although the name starts at its right
    const left = await page.evaluate<boolean>(`(() => {
      const heading = document.querySelector('[role="dialog"] h2');
      const range = document.createRange();
      range.selectNodeContents(heading.firstChild);
      return range.getBoundingClientRect().right <= heading.querySelector('bdi').getBoundingClientRect().left + 1;
    })()`);
    expect(left).toBe(true);
    await forget([page]);
  });

  it('nobody lost the focus, and nothing was logged that is no answer of a server', async () => {
    const page = await openTab(moderator.context, '/');
    await page.keyboard.press('Tab');
    expect(await hasFocus(page.getByRole('link', { name: 'Skip to content' }))).toBe(true);
    const unexpected = moderator
      .problems()
      .filter((line) => !/status of 4\d\d|ERR_|WebSocket|dynamically imported|Failed to load/.test(line));
    expect(unexpected).toEqual([]);
    await forget([page]);
  });
});
