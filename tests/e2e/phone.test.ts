import { until } from '../support/until.ts';
import { openBrowser, signIn } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { pageIsRead, pagePaths } from './support/pages.ts';
import { openProduct } from './support/product.ts';
import type { Product } from './support/product.ts';
import { stepsOf } from './support/steps.ts';

jest.setTimeout(120_000);

let product: Product;
beforeAll(async () => {
  product = await openProduct({ env: { DEMO: '1' } });
});
afterAll(() => product.close());

describe('Back on a phone', () => {
  let visitor: Visitor;
  const step = stepsOf(() => [visitor]);
  beforeAll(async () => {
    visitor = await openBrowser({ width: 390, height: 844 });
    await visitor.context.addInitScript(
      "window.steps = 0; addEventListener('popstate', () => (window.steps += 1), true)",
    );
    await signIn(visitor.page, product.origin, 'moderator', '/sessions');
    await visitor.page.goto(`${product.origin}/players`);
  });
  afterAll(() => visitor.close());
  const dialog = () => visitor.page.getByRole('dialog');
  const menu = () => visitor.page.locator('[data-sidebar-toggle]');

  step('closes the menu, and then leaves the page', async () => {
    const { page } = visitor;
    await menu().click();
    await dialog().waitFor();
    await page.goBack();
    await dialog().waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/players');
    await page.goBack();
    await page.waitForURL(`${product.origin}/sessions`);
    await page.goForward();
    await page.waitForURL(`${product.origin}/players`);
  });

  step('closes a dialog that stands in the address', async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: 'Register players' }).first().click();
    await dialog().waitFor();
    await page.goBack();
    await dialog().waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/players');
    await page.goto(`${product.origin}/sessions`);
    await page.goto(`${product.origin}/players`);
  });

  step('does not bring back a dialog that has closed by itself', async () => {
    const { page } = visitor;
    await page.goto(`${product.origin}/sessions`);
    await page.getByRole('button', { name: 'Submit session' }).first().click();
    await dialog().getByText('Text', { exact: true }).click();
    await dialog().getByRole('textbox', { name: 'Names' }).fill('Brannock');
    await dialog().getByRole('combobox', { name: 'Event' }).selectOption('Charybdis');
    const before = await page.evaluate<number>('window.steps');
    await dialog().getByRole('button', { name: 'Submit session' }).click();
    await dialog().waitFor({ state: 'detached' });
    // its entry in the history is gone by then
    await until(async () => (await page.evaluate<number>('window.steps')) > before);
    await until(async () => (await page.evaluate('history.state.layer ?? null')) === null);
    expect(await dialog().count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
    await page.goto(`${product.origin}/players`);
  });

  step('leaves the page at once where a layer was closed without it', async () => {
    const { page } = visitor;
    const before = await page.evaluate<number>('window.steps');
    await menu().click();
    await dialog().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await until(async () => (await page.evaluate<number>('window.steps')) === before + 1);
    expect(await page.evaluate('history.state.layer')).toBeUndefined();
    await page.goBack();
    await page.waitForURL(`${product.origin}/sessions`);
  });

  step('goes back to the page before where a link of the menu has led elsewhere', async () => {
    const { page } = visitor;
    await menu().click();
    await dialog().getByRole('link', { name: 'Leaderboard' }).click();
    await page.waitForURL(`${product.origin}/leaderboard`);
    await dialog().waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL(`${product.origin}/sessions`);
  });
});

/**
 * Name and size of elements that cannot be pressed 11 px from their middle in each direction. Links inside a sentence
 * have its height.
 */
const tooSmall = `[...document.querySelectorAll('button, a[href], summary, [role="tab"], [role="option"], select')].flatMap((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const inSentence = getComputedStyle(one).textDecorationLine === 'underline' && getComputedStyle(one).textDecorationStyle === 'solid';
  if (width === 0 || height === 0 || inSentence) return [];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const isSeen = middleX > 12 && middleY > 12 && middleX < innerWidth - 12 && middleY < innerHeight - 12;
  const at = (dx, dy) => document.elementFromPoint(middleX + dx, middleY + dy);
  if (!isSeen || !one.contains(at(0, 0))) return [];
  const edges = [[-11, 0], [11, 0], [0, -11], [0, 11]].map(([dx, dy]) => at(dx, dy));
  return edges.every((edge) => one.contains(edge)) ? [] : [\`\${one.ariaLabel ?? one.textContent}: \${Math.round(width)}x\${Math.round(height)}\`];
})`;

describe('what is pressed on a phone', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await openBrowser({ width: 390, height: 844 });
    await signIn(visitor.page, product.origin, 'admin', '/');
  });
  afterAll(() => visitor.close());

  it('is at least 22 px high and wide, on every page', async () => {
    const { page } = visitor;
    const found: string[] = [];
    for (const path of pagePaths().filter((one) => !one.includes(':'))) {
      await page.goto(`${product.origin}${path}`);
      await pageIsRead(page, path, 1);
      found.push(...(await page.evaluate<string[]>(tooSmall)).map((what) => `${path}: ${what}`));
    }
    expect(found).toEqual([]);
  });
});

/** Pixels of the window's height that stay covered while the page scrolls. */
const covered = `(() => {
  scrollTo(0, document.body.scrollHeight / 2);
  const stays = [...document.querySelectorAll('body *')].filter((one) => {
    const { position } = getComputedStyle(one);
    const { top, bottom, width, height } = one.getBoundingClientRect();
    return ['sticky', 'fixed'].includes(position) && width > innerWidth / 2 && height > 0 && top < innerHeight && bottom > 0;
  });
  return stays.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0);
})()`;

describe('at 200 % zoom, in 640 by 400 pixels', () => {
  it.each([
    [640, 400],
    [320, 400],
  ])('no more than a fifth of the height stays covered while a session is corrected (%i px)', async (width, height) => {
    const visitor = await openBrowser({ width, height });
    try {
      const { page } = visitor;
      await signIn(page, product.origin, 'moderator', '/sessions?review=true');
      const id = await page.evaluate<string>(
        "fetch('/api/sessions?review=true&limit=1').then((answer) => answer.json()).then(({ sessions }) => sessions[0].id)",
      );
      await page.goto(`${product.origin}/sessions/${id}?edit=true`);
      await page.getByRole('button', { name: 'Save and verify' }).waitFor();
      const pixels = await page.evaluate<number>(covered);
      expect(pixels).toBeGreaterThan(0);
      expect(pixels).toBeLessThanOrEqual(height / 5);
    } finally {
      await visitor.close();
    }
  });
});
