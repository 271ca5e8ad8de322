import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import type { BrowserContext, Page } from 'playwright-core';

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

export type Visitor = { readonly page: Page; readonly context: BrowserContext; readonly close: () => Promise<void> };

/** One person's own browser: an empty profile. */
export const openBrowser = async (viewport = { width: 1280, height: 900 }): Promise<Visitor> => {
  if (executablePath === undefined) throw new Error('No Chromium: install the package chromium, or set CHROMIUM');
  const profile = mkdtempSync(join(tmpdir(), 'muster-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: flags,
    viewport,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
    locale: 'en-GB',
  });
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(20_000);
  return {
    page,
    context,
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

/** What axe objects to on the page as it stands; WCAG 2.2 AA and best practices. */
export const axeFindings = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const run = (
      globalThis as unknown as {
        axe: {
          run: (
            options: object,
          ) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
        };
      }
    ).axe;
    return (await run.run({ resultTypes: ['violations'] })).violations;
  });
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
};

const artefacts = 'artifacts/screens';

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
      await page.screenshot({ path: join(artefacts, `${name}-${theme}-${width}.png`) });
    }
  }
  await page.evaluate(`document.documentElement.classList.remove('light')`);
  if (before !== null) await page.setViewportSize(before);
};
