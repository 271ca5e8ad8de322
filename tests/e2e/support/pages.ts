import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const list = (): string => readFileSync(join(process.cwd(), 'web/src/app/pages.ts'), 'utf8');

/** The paths of the app's list of pages, read as text: the file itself would bring the whole app along; without the gallery and what only a name of a session has. */
export const pagePaths = (): readonly string[] =>
  [...list().matchAll(/^ {4}path: '([^']+)'/gm)]
    .map(([, path = '']) => path)
    .filter((path) => path !== galleryPath && !path.includes(':participant'));

/** The calls that a page makes by the clock, each with its interval in seconds: section 9 of the specification. */
export const polls: Readonly<Record<string, Readonly<Record<string, 30 | 60>>>> = {
  '/': { '/api/my/stats': 60, '/api/rename-requests': 30 },
  '/leaderboard': { '/api/leaderboard': 60 },
  '/sessions': { '/api/sessions': 30, '/api/sessions/stats': 60 },
  '/players': { '/api/players/stats': 60 },
  '/voice': { '/api/voice/stats': 30, '/api/voice/sessions': 30 },
  '/rename-requests': { '/api/rename-requests': 30 },
  '/player-associations': { '/api/discord-player-links': 30 },
  '/admin': { '/api/admin/mod-activity': 30, '/api/admin/ocr-logs': 30 },
  '/metrics': { '/api/metrics/latest': 30, '/api/metrics/history': 60 },
};

/** The least role that may open a page. */
export const roleFor = (path: string): 'member' | 'mod' | 'admin' => {
  const [, rest = ''] = list().split(`    path: '${path}',`);
  const role = /^ {4}role: '(\w+)'/m.exec(rest.split('\n  },')[0] ?? '')?.[1];
  return role === 'mod' || role === 'admin' ? role : 'member';
};

const galleryPath = '/test-theme';
/** Every pattern in every state, part by part. */
export const galleryPaths = ['controls', 'tables', 'edits', 'states', 'charts', 'colours'].map(
  (part) => `${galleryPath}?part=${part}`,
);

const readWhen: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  '/admin/read-models': (page) => page.getByText(/^as of \d/).waitFor(),
  '/admin/recognition': (page) =>
    page
      .getByText(/Try Engines/)
      .first()
      .waitFor(),
  '/metrics': (page) => page.getByText('How each number is measured').waitFor(),
  '/settings': (page) => page.getByRole('row').getByText('This browser').waitFor(),
};
/** Waits until a page displays its data: this many rows of a table, unless another condition is given. */
export const pageIsRead = async (page: Page, path: string, rows: number): Promise<void> => {
  await (readWhen[path]?.(page) ?? page.getByRole('row').nth(rows).waitFor());
};
