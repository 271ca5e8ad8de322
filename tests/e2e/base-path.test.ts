import { freePort } from '../support/engines/processes.ts';
import { removeDataDir } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { isLoaded, openBrowser } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { startDemo } from './support/demo-guild.ts';
import { hasProxy, startProxy } from './support/proxies.ts';
import type { ProxyKind } from './support/proxies.ts';

jest.setTimeout(120_000);

type Picture = { readonly naturalWidth: number; readonly decode: () => Promise<void> };

const kinds: readonly (readonly [string, ProxyKind])[] = [
  ['nginx, under a path', { program: 'nginx', path: '/guild', strips: false }],
  ['nginx, under a path that it takes away', { program: 'nginx', path: '/games/guild', strips: true }],
  ['nginx, at the root', { program: 'nginx', path: '', strips: false }],
  ['Caddy, under a path', { program: 'caddy', path: '/guild', strips: false }],
  ['Caddy, under a path that it takes away', { program: 'caddy', path: '/guild', strips: true }],
  ['Caddy, at the root', { program: 'caddy', path: '', strips: false }],
  ['nginx that drops headers', { program: 'nginx', path: '/guild', strips: false, dropsHeaders: true }],
];

describe.each(kinds)('behind %s', (_name, kind) => {
  const there = hasProxy(kind.program);
  const step = there ? it : it.skip;
  let server: RunningServer;
  let visitor: Visitor;
  let stopProxy: () => Promise<void>;
  let home: string;
  const asked: string[] = [];

  beforeAll(async () => {
    if (!there) return;
    const port = await freePort();
    home = `http://127.0.0.1:${port}${kind.path}`;
    server = await startDemo({ PUBLIC_URL: home, TRUST_PROXY: '1' });
    stopProxy = await startProxy(kind, { port, server: Number(new URL(server.origin).port) });
    visitor = await openBrowser();
    visitor.page.on('request', (request) => asked.push(request.url()));
    visitor.page.on('websocket', (socket) => asked.push(socket.url().replace('ws:', 'http:')));
  });
  afterAll(async () => {
    if (!there) return;
    await visitor.close();
    await stopProxy();
    await server.stop();
    removeDataDir(server.dataDir);
  });

  step(
    'a sign-in leads back to the page that was open, by links, pictures and a socket under the address',
    async () => {
      const { page } = visitor;
      await page.goto(`${home}/sessions`);
      await page.getByRole('button', { name: 'Continue with Discord' }).click();
      await page.locator('a[href*="persona=admin"]').click();
      await page.waitForURL(`${home}/sessions`);
      const cookies = await visitor.context.cookies();
      expect(cookies.find(({ name }) => name === 'muster')?.path).toBe(kind.path === '' ? '/' : kind.path);
      await isLoaded(page);
      await page
        .getByText(kind.dropsHeaders === true ? 'Disconnected' : 'Connected', { exact: true })
        .first()
        .waitFor();

      const picture = await page.evaluate<string | undefined>(
        `fetch('${kind.path}/api/sessions?limit=100').then((answer) => answer.json())
        .then(({ sessions }) => sessions.find(({ dataSource }) => dataSource === 'image' || dataSource === 'screenshot')?.id)`,
      );
      await page.goto(`${home}/sessions/${picture ?? ''}`);
      const image = page.locator('img[src*="/media/sessions/"]').first();
      await image.waitFor();
      expect(
        await image.evaluate((element) =>
          (element as unknown as Picture).decode().then(() => (element as unknown as Picture).naturalWidth),
        ),
      ).toBeGreaterThan(0);

      await page.getByRole('link', { name: 'Settings' }).first().click();
      await page.waitForURL(`${home}/settings`);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download my data' }).click(),
      ]);
      expect(download.url()).toBe(`${home}/api/my/data`);
      await page.reload();
      await page.getByRole('heading', { name: 'Settings' }).first().waitFor();

      expect(asked.filter((url) => url.startsWith('http') && !url.startsWith(`${home}/`) && url !== home)).toEqual([]);
      expect(visitor.problems().filter((problem) => !/401|WebSocket/.test(problem))).toEqual([]);
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('button', { name: 'Continue with Discord' }).waitFor();
    },
  );
});
