import type { Page } from 'playwright-core';
import { until } from '../../support/until.ts';
import { keepPictures } from './browser.ts';

const widths = [320, 390, 768, 1280];

const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>(
    `Math.max(...[document.documentElement, ...document.querySelectorAll('[role="dialog"], [role="dialog"] > div')]
      .map((box) => box.scrollWidth - box.clientWidth))`,
  );

/** How far the page, or a dialog in it, scrolls sideways once it has settled; a table that scrolls inside itself does not count. */
export const overflowOf = async (page: Page): Promise<number> => {
  let found = -1;
  await until(async () => (found = await overflow(page)) === 0, 3_000).catch(() => undefined);
  return found;
};

/** The same at each width. */
const sideways = async (page: Page): Promise<Record<number, number>> => {
  const found: Record<number, number> = {};
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    found[width] = await overflowOf(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  return found;
};

/** Its pictures are kept in artifacts/screens, and at no width it scrolls sideways. */
export const looksRight = async (page: Page, name: string): Promise<void> => {
  await keepPictures(page, name);
  expect(await sideways(page)).toEqual(Object.fromEntries(widths.map((width) => [width, 0])));
};
