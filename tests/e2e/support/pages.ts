import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The paths of the app's list of pages, read as text: the file itself would bring the whole app along; without the gallery. */
export const pagePaths = (): readonly string[] =>
  [...readFileSync(join(process.cwd(), 'web/src/app/pages.ts'), 'utf8').matchAll(/^ {4}path: '([^']+)'/gm)]
    .map(([, path = '']) => path)
    .filter((path) => path !== galleryPath);

const galleryPath = '/test-theme';
/** Every pattern in every state, part by part. */
export const galleryPaths = ['controls', 'tables', 'edits', 'states', 'colours'].map(
  (part) => `${galleryPath}?part=${part}`,
);
