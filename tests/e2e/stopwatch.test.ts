import type { Locator, Page } from 'playwright-core';
import type { ReadLine } from '../../src/ports/recogniser.ts';
import { drawRoster } from '../support/roster-picture.ts';
import { until } from '../support/until.ts';
import { hasFocus, openBrowser, reads, signIn, toast } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { signInToApi } from './support/client.ts';
import type { Client } from './support/client.ts';
import { openProduct } from './support/product.ts';
import type { Product } from './support/product.ts';
import { stepsOf } from './support/steps.ts';

jest.setTimeout(120_000);

const names = Array.from({ length: 38 }, (_, index) => {
  const [first, last] = [Math.floor(index / 8), index % 8];
  return `${['Thal', 'Brum', 'Yso', 'Garr', 'Mira'][first] ?? ''}${['orin', 'wick', 'lde', 'owen', 'beth', 'dur', 'nea', 'vash'][last] ?? ''}`;
});
/** Two players equally similar to the reading of one of them. */
const alike = ['Zephyrine', 'Zephyrone'];
const roster = [...names, ...alike];

const linesOf = (texts: readonly string[]): readonly ReadLine[] =>
  texts.map((text, index) => ({
    text,
    confidence: 0.97,
    box: [40 + 220 * Math.floor(index / 20), 60 + 26 * (index % 20), 160, 20],
  }));

/** From the drop of a picture to the verified session without a mouse; what the engine reads is given. */
describe('the stopwatch, by keyboard alone', () => {
  let product: Product;
  let visitor: Visitor;
  let api: Client;
  let lines: readonly ReadLine[] = [];
  let keys = 0;
  const step = stepsOf(() => [visitor]);

  beforeAll(async () => {
    product = await openProduct({
      change: ({ recogniser }) => ({
        recogniser: { ...recogniser, read: () => Promise.resolve({ model: recogniser.model, ms: 5, lines }) },
        cropReaders: [],
      }),
    });
    api = await signInToApi(product.origin, 'moderator');
    expect((await api.send('POST', '/api/players', { names: roster })).status).toBe(201);
    visitor = await openBrowser();
    await signIn(visitor.page, product.origin, 'moderator', '/sessions');
  });
  afterAll(async () => {
    await visitor.close();
    await product.close();
  });

  const press = async (...pressed: readonly string[]): Promise<void> => {
    for (const key of pressed) {
      keys += 1;
      await visitor.page.keyboard.press(key);
    }
  };
  /** Letters into one field count once. */
  const type = async (text: string): Promise<void> => {
    keys += 1;
    await visitor.page.keyboard.type(text);
  };
  const tabTo = async (target: Locator): Promise<void> => {
    while (!(await hasFocus(target))) await press('Tab');
  };
  const dropped = async (page: Page, seed: number): Promise<Locator> => {
    await page.goto(`${product.origin}/sessions?submit=true`);
    const dialog = page.getByRole('dialog', { name: 'Submit session' });
    await dialog.locator(':focus').waitFor();
    const bytes = await drawRoster({ names, seed, noise: 0.02, fontSize: 17 });
    const files = await page.evaluateHandle(`(() => {
      const files = new DataTransfer();
      const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (one) => one.charCodeAt(0));
      files.items.add(new File([bytes], 'raid.png', { type: 'image/png' }));
      return files;
    })()`);
    await dialog.getByText(/^Drop/).dispatchEvent('drop', { dataTransfer: files });
    await dialog.getByText('Ready').waitFor();
    keys = 0;
    return dialog;
  };
  /** Uploads the dropped file and opens the review once it was read. */
  const submitted = async (dialog: Locator, wanted: string): Promise<Locator> => {
    const { page } = visitor;
    await tabTo(dialog.getByRole('combobox', { name: 'Event' }));
    await type('Kraken');
    await press('Control+Enter');
    await toast(page, wanted).waitFor();
    await press('F8');
    await tabTo(page.getByRole('button', { name: /^Review / }));
    await press('Enter');
    const table = page.getByRole('table', { name: 'Edit participants' });
    await table.locator('[aria-selected="true"]').waitFor();
    return table;
  };

  /** A scripted engine's names have no calibrated confidence; one line says that nobody has checked them. */
  const verified = async (): Promise<void> => {
    const { page } = visitor;
    await press('Control+Shift+Enter');
    const dialog = page.getByRole('dialog', { name: 'Verify session' });
    await dialog.getByText(/below 95% have not been checked/u).waitFor();
    await press('Control+Enter');
    await toast(page, 'Session verified').waitFor();
  };

  step('a picture of 40 names with one wrong is verified in at most 20 keys', async () => {
    const { page } = visitor;
    lines = linesOf([...names, 'Zephyrane', 'Zephyrone']);
    const table = await submitted(await dropped(page, 1), '40 names read');
    await reads(table.getByRole('row').nth(1), 'Zephyrane');
    const first = table
      .getByRole('group', { name: /^Players for/ })
      .getByRole('button')
      .first();
    await press((await first.innerText()).includes('Zephyrine') ? '1' : '2');
    await verified();
    expect(keys).toBeLessThanOrEqual(20);
    await reads(page.getByRole('main'), '40 participants, 40 tracked');
  });

  step('29 rows with words of the screen, and two names that it lacks, in at most 40', async () => {
    const { page } = visitor;
    const words = ['Windhollow', 'Sunkenreach', 'Duskmoor', 'Gloamwater', 'Harrowgate'];
    lines = linesOf([...words, ...names.slice(0, 24)]);
    const table = await submitted(await dropped(page, 2), '29 names read');
    for (const _word of words) {
      await reads(table.locator('[aria-selected="true"]'), new RegExp(words.join('|')));
      await press('x');
    }
    await press('a');
    for (const missing of names.slice(30, 32)) {
      await type(missing);
      await press('Enter');
    }
    await press('Escape');
    await until(() => hasFocus(table.locator('[aria-selected="true"]')));
    await verified();
    expect(keys).toBeLessThanOrEqual(40);
    await reads(page.getByRole('main'), '26 participants, 26 tracked');
  });

  step('nothing went wrong unseen', () => {
    expect(visitor.problems()).toEqual([]);
    return Promise.resolve();
  });
});
