import type { Page, Request } from 'playwright-core';
import { answering, badGateway } from '../support/faults.ts';
import type { Fault } from '../support/faults.ts';
import { openBrowser, reads, signIn } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { signInToApi } from './support/client.ts';
import { pageIsRead, pagePaths } from './support/pages.ts';
import { openProduct } from './support/product.ts';
import type { Product } from './support/product.ts';

jest.setTimeout(240_000);

/** Messages displayed in place of a failed call's data, on any page; calls listed here display nothing. */
const texts: Readonly<Record<string, string | null>> = {
  // badges then have the colours of 'other', filters the events that occur
  '/api/event-types': null,
  // Elsewhere no row is marked as the viewer's
  '/api/my/profile': null,
  '/api/seasons': null,
  '/api/my/stats': 'Failed to fetch your statistics',
  '/api/my/sessions': 'Failed to fetch sessions',
  '/api/my/event-breakdown': 'Failed to fetch event participation',
  '/api/my/corrections': 'Failed to fetch your requests',
  '/api/leaderboard': 'Failed to fetch the leaderboard',
  '/api/sessions/stats': 'Failed to fetch session stats',
  '/api/sessions': 'Failed to fetch sessions',
  '/api/sessions/:id/details': 'Failed to fetch session details',
  '/api/players/stats': 'Failed to fetch player stats',
  '/api/players/:id': 'Failed to fetch player stats',
  '/api/players/:id/names': 'Failed to fetch the names',
  '/api/voice/sessions': 'Failed to fetch voice sessions',
  '/api/voice/stats': 'Failed to fetch voice stats',
  '/api/review': 'Failed to fetch the review queue',
  '/api/rename-requests': 'Failed to fetch rename requests',
  '/api/discord-player-links': 'Failed to fetch Discord player links',
  '/api/messages/channels': 'Failed to fetch channels',
  '/api/messages/search': 'Failed to load messages',
  '/api/admin/mod-activity': 'Failed to fetch the moderation activity',
  '/api/admin/ocr-logs': 'Failed to fetch the OCR processing log',
  '/api/admin/bake-off': 'Failed to fetch the bake-off',
  '/api/admin/engine-weeks': 'Failed to fetch the weeks of the engines',
  '/api/admin/projections': 'Failed to fetch the state of the read models',
  '/api/metrics/latest': 'Failed to fetch system metrics',
  '/api/metrics/history': 'Failed to fetch the metrics history',
  '/api/sessions/trend': 'Failed to fetch the trend of sessions',
  '/api/voice/trend': 'Failed to fetch the trend of voice',
  '/api/players/:id/activity': 'Failed to fetch the activity',
  '/auth/sign-ins': 'Failed to fetch your sign-ins',
  '/api/my/erasure': 'Failed to fetch your erasure request',
  '/api/admin/erasures': 'Failed to fetch the erasure requests',
  '/api/review/what-if': 'Failed to preview the thresholds',
  // Optional information
  '/api/discord-player-links/proposals': null,
  '/api/review/waiting': null,
  '/api/voice/during': null,
};
/** Pages with another message, or without need of the call. */
const onPage: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  '/': {
    '/api/my/profile': 'Failed to fetch your profile',
    '/api/sessions': null,
    '/api/rename-requests': 'Failed to fetch your requests',
  },
  // its tools ask whether a rebuild is under way
  '/admin': { '/api/admin/projections': null },
  '/metrics': { '/api/messages/channels': null },
  '/sessions/:id': { '/api/sessions': null, '/api/sessions/stats': null },
};

describe('each call of each page failing', () => {
  let product: Product;
  let visitor: Visitor;
  let page: Page;
  /** A record for each page that shows one, by the address of its list. */
  let records: Readonly<Record<string, string>>;

  beforeAll(async () => {
    product = await openProduct({ env: { DEMO: '1' } });
    visitor = await openBrowser();
    page = visitor.page;
    await signIn(page, product.origin, 'admin', '/settings');
    const client = await signInToApi(product.origin, 'admin');
    const { sessions } = await client.json<{ sessions: { id: string }[] }>('/api/sessions');
    const players = await client.json<{ id: string }[]>('/api/players');
    records = { '/sessions': sessions[0]?.id ?? '', '/players': players[0]?.id ?? '' };
  });
  afterAll(async () => {
    await visitor.close();
    await product.close();
  });

  /** Calls of a page when it is opened. */
  const callsOf = async (path: string): Promise<readonly string[]> => {
    const calls = new Set<string>();
    const note = (request: Request): void => {
      const { pathname } = new URL(request.url());
      if (/^\/(?:api\/|auth\/sign-ins)/.test(pathname) && request.method() === 'GET') calls.add(pathname);
    };
    await page.goto('about:blank'); // what the page before still asks for is none of this page's
    page.on('request', note);
    await page.goto(`${product.origin}${path}`);
    await pageIsRead(page, path, 1);
    await page.waitForLoadState('networkidle');
    page.off('request', note);
    return [...calls];
  };

  const pathOf = (pattern: string): string => pattern.replace(':id', records[pattern.replace('/:id', '')] ?? '');
  /** Chromium's own messages about failed responses. */
  const unexpected = (): readonly string[] =>
    visitor.problems().filter((line) => !line.includes('Failed to load resource'));
  const saidOf = (pattern: string, call: string): string | null => {
    const name = call.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');
    const said = onPage[pattern]?.[name] ?? texts[name];
    if (onPage[pattern]?.[name] === null) return null;
    if (said === undefined) throw new Error(`What does ${pattern} say when ${name} fails?`);
    return said;
  };

  it.each(pagePaths())('%s', async (pattern) => {
    const path = pathOf(pattern);
    for (const call of await callsOf(path)) {
      const said = saidOf(pattern, call);
      product.faults.make(badGateway, call);
      try {
        await page.goto(`${product.origin}${path}`);
        if (said === null) await pageIsRead(page, path, 1);
        else await reads(page.locator('#main'), said);
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      } finally {
        product.faults.clear();
      }
    }
    expect(unexpected()).toEqual([]);
  });

  it.each<[string, Fault]>([
    ['is cut off', { kind: 'cut' }],
    ['lacks all that it should have', answering({})],
    ['is a page of a proxy', { kind: 'answer', status: 200, type: 'text/html', body: '<h1>Welcome</h1>' }],
  ])('no page is white when every answer %s', async (_name, fault) => {
    product.faults.make(fault, /^\/api\//);
    try {
      for (const pattern of pagePaths()) {
        await page.goto(`${product.origin}${pathOf(pattern)}`);
        await page.locator('#main [role="alert"], #main h1').first().waitFor();
      }
    } finally {
      product.faults.clear();
    }
    expect(unexpected()).toEqual([]);
  });

  it('says that it loads as long as its code is on the way', async () => {
    let arrives = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrives = resolve));
    await page.route(/\/assets\/shell-/, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(`${product.origin}/`, { waitUntil: 'commit' });
    await page.getByText('Loading Muster…').waitFor();
    arrives();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('Loading Muster…').count()).toBe(0);
    await page.unroute(/\/assets\/shell-/);
    expect(unexpected()).toEqual([]);
  });
});
