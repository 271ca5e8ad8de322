import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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
