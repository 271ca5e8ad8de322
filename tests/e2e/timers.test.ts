import type { Page, Request } from 'playwright-core';
import { openBrowser, signIn } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { signInToApi } from './support/client.ts';
import { startDemo } from './support/demo-guild.ts';
import { pageIsRead, pagePaths, polls } from './support/pages.ts';
import { removeDataDir } from '../support/server.ts';
import { until } from '../support/until.ts';
import type { RunningServer } from '../support/server.ts';

jest.setTimeout(120_000);

type Counts = Record<string, number>;
type Row = { readonly id: string };
const marker = '/healthz';
const isCode = (request: Request) => ['script', 'stylesheet'].includes(request.resourceType());
const isOfApi = (request: Request) => new URL(request.url()).pathname.startsWith('/api/');

/** Polling calls of each page, on the real server. */
describe('by the clock', () => {
  let server: RunningServer;
  let visitor: Visitor;
  let page: Page;
  let asked: Request[] = [];
  const ended = new Set<Request>();
  /** A record for each page that shows one, by the address of its list. */
  let records: Readonly<Record<string, string>>;

  beforeAll(async () => {
    server = await startDemo();
    visitor = await openBrowser();
    page = visitor.page;
    page.on('request', (request) => asked.push(request));
    page.on('requestfinished', (request) => ended.add(request));
    page.on('requestfailed', (request) => ended.add(request));
    await page.clock.install();
    await signIn(page, server.origin, 'admin', '/settings');
    const client = await signInToApi(server.origin, 'admin');
    const { sessions } = await client.json<{ sessions: Row[] }>('/api/sessions');
    const players = await client.json<Row[]>('/api/players');
    records = { '/sessions': sessions[0]?.id ?? '', '/players': players[0]?.id ?? '' };
  });
  afterAll(async () => {
    await visitor.close();
    await server.stop();
    removeDataDir(server.dataDir);
  });

  /** A call made by the page and read completely, so that earlier ones are sent and read by now. */
  const mark = async () => {
    const marked = page.waitForResponse((response) => response.url().endsWith(marker));
    await page.evaluate(`fetch('${marker}').then((response) => response.text())`);
    await marked;
  };
  /**
   * Calls of this page so far, each answered and read completely, because the page sets its next timer only then.
   * Nothing else is awaited: the end of a file that a closed page had begun to load is never reported.
   */
  const calls = async (): Promise<Counts> => {
    const counts: Counts = {};
    const answered = new Set<Request>();
    const news = () => asked.filter((request) => isOfApi(request) && !answered.has(request));
    await mark();
    // An answer may cause further calls: a grown list reads each of its pages
    for (let fresh = news(); fresh.length > 0; fresh = news()) {
      for (const request of fresh) {
        await (await request.response())?.finished();
        answered.add(request);
        const { pathname, searchParams } = new URL(request.url());
        const isFirst = (searchParams.get('offset') ?? '0') === '0';
        if (isFirst) counts[pathname] = (counts[pathname] ?? 0) + 1;
      }
      await mark();
    }
    return counts;
  };
  /** A part of the page whose code comes late makes its first calls late, too. That of a page that was left may never end. */
  const codeIsHere = () =>
    until(() => asked.filter(isCode).every((request) => ended.has(request)), 5_000).catch(() => undefined);
  /** Calls of one minute, answered after each half. */
  const inAMinute = async (): Promise<Counts> => {
    asked = [];
    await page.clock.runFor(30_000);
    await calls();
    await page.clock.runFor(30_000);
    return calls();
  };
  const show = (visibility: 'hidden' | 'visible') =>
    page.evaluate(
      `Object.defineProperty(document, 'visibilityState', { value: '${visibility}', configurable: true });
       document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`,
    );

  it.each(pagePaths())('%s asks again at its intervals for nothing else, rests while it is hidden', async (path) => {
    const own = Object.entries(polls[path] ?? {});
    asked = [];
    await page.goto(`${server.origin}${path.replace(':id', records[path.replace('/:id', '')] ?? '')}`);
    await pageIsRead(page, path, 1);
    await codeIsHere();
    await calls();
    // what comes once after a page has opened: icons, parts that are loaded when there is time
    await page.clock.runFor(2_000);
    await codeIsHere();
    await calls();
    expect(await inAMinute()).toEqual(Object.fromEntries(own.map(([call, seconds]) => [call, 60 / seconds])));
    await show('hidden');
    expect(await inAMinute()).toEqual({});
    await show('visible');
    expect(await calls()).toEqual(Object.fromEntries(own.map(([call]) => [call, 1])));
  });
});
