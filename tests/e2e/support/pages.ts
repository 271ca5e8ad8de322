import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** The app's list of pages, a text for each: the file itself would bring the whole app along; without the gallery. */
const pageTexts = (): readonly { readonly path: string; readonly text: string }[] =>
  readFileSync(join(process.cwd(), 'web/src/app/pages.ts'), 'utf8')
    .split(/^ {2}\{$/m)
    .map((text) => ({ path: /^ {4}path: '([^']+)'/m.exec(text)?.[1] ?? '', text }))
    .filter(({ path }) => path !== '' && path !== galleryPath);

export const pagePaths = (): readonly string[] => pageTexts().map(({ path }) => path);
/** Those that admins alone may open. */
export const adminPaths = (): readonly string[] =>
  pageTexts()
    .filter(({ text }) => /^ {4}role: 'admin'/m.test(text))
    .map(({ path }) => path);

const galleryPath = '/test-theme';
/** Every pattern in every state, part by part. */
export const galleryPaths = ['controls', 'tables', 'edits', 'states', 'colours'].map(
  (part) => `${galleryPath}?part=${part}`,
);

const readWhen: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  '/metrics': (page) => page.getByText('How each number is measured').waitFor(),
  '/settings': (page) => page.getByRole('row').getByText('This browser').waitFor(),
};
/** Waits until a page shows what it has read: that many rows of a table, unless it has something else to show. */
export const pageIsRead = async (page: Page, path: string, rows: number): Promise<void> => {
  await (readWhen[path]?.(page) ?? page.getByRole('row').nth(rows).waitFor());
};
