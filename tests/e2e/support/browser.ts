import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { until } from '../../support/until.ts';

const executablePath = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path): path is string => path !== undefined && path !== '' && existsSync(path),
);

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export type Visitor = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors logged and thrown by the pages so far. */
  readonly problems: () => readonly string[];
  /** Messages that came over /ws, as text. */
  readonly live: () => readonly string[];
  readonly close: () => Promise<void>;
};

/** Collects the errors of all pages of the browser, and the pushes they received. */
const listenTo = (context: BrowserContext) => {
  const problems: string[] = [];
  const live: string[] = [];
  const hear = (page: Page): void => {
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => live.push(String(payload))));
  };
  context.on('page', hear);
  context.pages().forEach(hear);
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`.trim());
  });
  context.on('weberror', (thrown) => problems.push(String(thrown.error().stack ?? thrown.error())));
  return { problems: () => problems, live: () => live };
};

/** One person's own browser: an empty profile. `args`: further flags of Chromium. */
export const openBrowser = async (
  viewport = { width: 1280, height: 900 },
  args: readonly string[] = [],
): Promise<Visitor> => {
  if (executablePath === undefined) throw new Error('No Chromium: install the package chromium, or set CHROMIUM');
  const profile = mkdtempSync(join(tmpdir(), 'muster-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: [...flags, ...args],
    viewport,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
    locale: 'en-GB',
  });
  const heard = listenTo(context);
  const page = context.pages()[0] ?? (await context.newPage());
  context.setDefaultTimeout(30_000);
  return {
    page,
    context,
    ...heard,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
};

export const signIn = async (page: Page, origin: string, persona: string, next = '/'): Promise<void> => {
  await page.goto(`${origin}/auth/discord?persona=${persona}&next=${encodeURIComponent(next)}`);
  await page.getByRole('navigation').first().waitFor({ state: 'attached' });
};

/** Waits until nothing on the page is loading. */
export const isLoaded = (page: Page): Promise<void> =>
  page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });

/** Presses Tab until the element has the focus, like a keyboard user. */
export const tabTo = async (page: Page, target: Locator, most = 60): Promise<void> => {
  await target.waitFor();
  for (let presses = 0; presses < most; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${most} presses of Tab did not reach ${String(target)}`);
};

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate(
    (element) =>
      (element as unknown as { ownerDocument: { activeElement: unknown } }).ownerDocument.activeElement === element,
  );

/** One figure of a band of figures, by its label. */
export const figure = (page: Page, label: string): Locator =>
  page.locator('dl > div').filter({ hasText: label }).getByRole('definition').first();

/** The notification with this text. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text, { exact: true });

/** Waits until the element's text is, or holds, the expected one; fails with the text that stood there. */
export const reads = async (target: Locator, expected: string | RegExp, ms = 30_000): Promise<void> => {
  let text: string | null = null;
  await until(
    async () => {
      text = await target.innerText({ timeout: ms }).catch(() => null);
      if (text === null) return false;
      return typeof expected === 'string' ? text.replace(/\s+/g, ' ').includes(expected) : expected.test(text);
    },
    ms,
    () => `${String(target)} to read ${String(expected)}; it read ${String(text)}`,
  );
};

type Axe = {
  readonly run: (
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
};

/** Those that look at colours: all that another theme can change. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/**
 * Findings of axe on the current page, by WCAG 2.2 AA and best practices. `colours`: only rules that a theme affects.
 */
export const axeFindings = async (page: Page, only?: 'colours'): Promise<readonly string[]> => {
  // axe is large, so it is injected only once per page.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
  const rules = only === 'colours' ? { runOnly: { type: 'rule', values: rulesOfColours } } : {};
  const found = await page.evaluate(
    async (options) => {
      const { run } = (globalThis as unknown as { axe: Axe }).axe;
      return (await run(options)).violations;
    },
    { resultTypes: ['violations'], ...rules },
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
};

const artefacts = 'artifacts/screens';

/** Resolves once the page has that width and was drawn with it. */
const drawnAt = (width: number): string =>
  `new Promise((drawn) => {
    const look = () => requestAnimationFrame(innerWidth === ${width} ? () => requestAnimationFrame(drawn) : look);
    look();
  })`;

/** Keeps the picture of a screen in both themes and at both widths. */
export const keepPictures = async (page: Page, name: string): Promise<void> => {
  mkdirSync(artefacts, { recursive: true });
  const before = page.viewportSize();
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate(`document.documentElement.classList.toggle('light', ${String(theme === 'light')})`);
    for (const [width, height] of [
      [1280, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(drawnAt(width));
      await page.screenshot({ path: join(artefacts, `${name}-${theme}-${width}.png`) });
    }
  }
  await page.evaluate(`document.documentElement.classList.remove('light')`);
  if (before !== null) await page.setViewportSize(before);
};
