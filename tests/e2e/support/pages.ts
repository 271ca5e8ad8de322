import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const list = (): string => readFileSync(join(process.cwd(), 'web/src/app/pages.ts'), 'utf8');

/** The paths of the app's list of pages, read as text: the file itself would bring the whole app along; without the gallery. */
export const pagePaths = (): readonly string[] =>
  [...list().matchAll(/^ {4}path: '([^']+)'/gm)].map(([, path = '']) => path).filter((path) => path !== galleryPath);

/** The role that a page asks for. */
export const roleFor = (path: string): string => {
  const [, rest = ''] = list().split(`    path: '${path}',`);
  return /^ {4}role: '(\w+)'/m.exec(rest.split('\n  },')[0] ?? '')?.[1] ?? 'member';
};

const galleryPath = '/test-theme';
/** Every pattern in every state, part by part. */
export const galleryPaths = ['controls', 'tables', 'edits', 'states', 'colours'].map(
  (part) => `${galleryPath}?part=${part}`,
);
