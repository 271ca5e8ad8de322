// Cost of a long list: scrolling, key repeat, search and pushed changes.
import type { Locator, Page, Request } from 'playwright-core';
import { until } from '../../tests/support/until.ts';
import type { Result } from '../measure.ts';
import { changesIn, push } from './guild.ts';
import type { Change, Guild } from './guild.ts';
import { forget, heapOf, seenIn } from './in-page.ts';

const longestTaskMs = 50;
const soonMs = 100;
const rowsAtMost = 59;
const wheelPx = 700;
const wheels = 60;
const steps = 200;

type List = { readonly path: string; readonly table: string; readonly change: keyof ReturnType<typeof changesIn> };
export const lists: readonly List[] = [
  { path: '/sessions', table: 'PvP Sessions', change: 'ofSessions' },
  { path: '/leaderboard', table: 'Leaderboard', change: 'ofSessions' },
  { path: '/players', table: 'Players', change: 'ofSessions' },
  { path: '/voice', table: 'Voice sessions', change: 'ofVoice' },
  { path: '/rename-requests', table: 'Rename requests', change: 'ofRequests' },
  { path: '/player-associations', table: 'Player associations', change: 'ofSessions' },
  { path: '/messages', table: 'Messages', change: 'ofMessages' },
  { path: '/admin', table: 'Moderation', change: 'ofSessions' },
];

type Open = { readonly page: Page; readonly origin: string };

const openList = async ({ page, origin }: Open, { path, table }: List): Promise<Locator> => {
  await page.goto(`${origin}${path}`);
  const found = page.getByRole('table', { name: table }).first();
  await found.locator('[data-row]').first().waitFor();
  return found;
};

const longestTask = (name: string, task: number, note: string): Result => ({
  kind: 'time',
  name: `${name}: longest task`,
  ms: task,
  atMostMs: longestTaskMs,
  note: task === 0 ? `none of 50 ms or more; ${note}` : note,
});

/** Scrolls down until no more rows load; returns their number. */
const loadAll = async (table: Locator): Promise<number> => {
  const group = table.locator('[role="rowgroup"]').last();
  await until(
    async () => {
      await group.evaluate((box) => {
        const element = box as unknown as { scrollTop: number; scrollHeight: number };
        element.scrollTop = element.scrollHeight;
      });
      return (await table.getAttribute('aria-rowcount')) !== '-1';
    },
    300_000,
    'all rows to be loaded',
  );
  await group.evaluate((box) => {
    (box as unknown as { scrollTop: number }).scrollTop = 0;
  });
  return Number(await table.getAttribute('aria-rowcount')) - 1;
};

const scrollOver = async (page: Page, table: Locator): Promise<void> => {
  const box = await table.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 300, Math.min(700, (box?.y ?? 0) + 200));
  for (let turn = 0; turn < wheels; turn += 1) {
    await page.mouse.wheel(0, turn < wheels / 2 ? wheelPx : -wheelPx);
    await page.waitForTimeout(50);
  }
};

const scrollLine = async (open: Open, list: List): Promise<Result> => {
  const table = await openList(open, list);
  await open.page.waitForTimeout(1_000);
  await forget(open.page);
  await scrollOver(open.page, table);
  const { task, rows } = await seenIn(open.page);
  return longestTask(`scrolling ${list.path}`, task, `at most ${rows} rows in the page`);
};

const loadedLines = async (open: Open): Promise<readonly Result[]> => {
  const { page } = open;
  const [sessions] = lists;
  if (sessions === undefined) return [];
  const table = await openList(open, sessions);
  const loaded = await loadAll(table);
  await page.waitForTimeout(1_000);
  await forget(page);
  await scrollOver(page, table);
  const scrolled = await seenIn(page);
  await forget(page);
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.down('j');
    await page.waitForTimeout(30);
  }
  await page.keyboard.up('j');
  const walked = await seenIn(page);
  return [
    longestTask(`scrolling ${loaded} loaded sessions`, scrolled.task, ''),
    longestTask(`j held down over ${loaded} loaded sessions`, walked.task, `${steps} rows`),
    {
      kind: 'score',
      name: `rows in the page, of ${loaded} loaded sessions`,
      score: Math.max(scrolled.rows, walked.rows),
      mark: { atMost: rowsAtMost },
      quietOnly: false,
    },
  ];
};

const typingLine = async (name: string, { page }: Open, field: Locator): Promise<Result> => {
  await field.click();
  await page.waitForTimeout(1_000);
  await forget(page);
  for (const key of 'member 4321') {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    // Longer than the filter's debounce, so that each letter filters the list.
    await page.waitForTimeout(350);
  }
  const { input, task } = await seenIn(page);
  const tasks = task === 0 ? 'no task of 50 ms or more' : `longest task ${Math.round(task)} ms`;
  return { kind: 'time', name: `typing in ${name}: input to paint`, ms: input, atMostMs: soonMs, note: tasks };
};

const typingLines = async (open: Open, players: number): Promise<readonly Result[]> => {
  const { page, origin } = open;
  await openList(open, { path: '/players', table: 'Players', change: 'ofSessions' });
  const list = await typingLine(`the list of ${players} players`, open, page.getByRole('searchbox'));
  await page.goto(`${origin}/player-associations?create=true`);
  await page.getByRole('button', { name: 'Choose a player' }).click();
  const picker = await typingLine(
    `the choice of ${players} players`,
    open,
    page.getByRole('combobox', { name: 'Player' }),
  );
  await page.goto(`${origin}/settings`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = await typingLine(`the palette over ${players} players`, open, page.getByRole('combobox'));
  return [list, picker, palette];
};

const aSecond = 5;
/** Duration of pushes to the session list; the others take a fifth. */
const pushSeconds = Number(process.env['BENCH_PUSH_SECONDS'] ?? 300);

/** Number of calls by query during `work`; pages of a list and polled queries count separately. */
const countCalls = async (page: Page, work: () => Promise<unknown>): Promise<ReadonlyMap<string, number>> => {
  const calls = new Map<string, number>();
  const note = (request: Request): void => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    searchParams.delete('after');
    const query = `${pathname}?${searchParams.toString()}`;
    calls.set(query, (calls.get(query) ?? 0) + 1);
  };
  page.on('request', note);
  await work();
  page.off('request', note);
  return calls;
};

type Told = { readonly change: Change; readonly seconds: number; readonly from: number };

const pushLines = async (open: Open, list: List, { change, seconds, from }: Told): Promise<readonly Result[]> => {
  const { page } = open;
  await openList(open, list);
  // Warm-up before growth is measured, because V8 compiles for about 100 s (0.8 of 1.0 MB between second 30 and 130
  // were compiled code, the rest the browser's records of requests). Equal for each list.
  const warming = Math.max(2, Math.round(pushSeconds / 3));
  await push(change, { from, seconds: warming, aSecond });
  await page.waitForTimeout(2_000);
  const before = await heapOf(page);
  const calls = await countCalls(page, () => push(change, { from: from + warming * aSecond, seconds, aSecond }));
  await page.waitForTimeout(2_000);
  const after = await heapOf(page);
  const [busiest, most] = [...calls].sort(([, a], [, b]) => b - a)[0] ?? ['none', 0];
  const name = `${list.path}, ${aSecond} pushes a second for ${seconds} s`;
  const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
  return [
    {
      kind: 'score',
      name: `${name}: calls a query and second`,
      // The first change starts the first second.
      score: Number(((most - 1) / seconds).toFixed(2)),
      mark: { atMost: 1 },
      quietOnly: false,
      note: `the busiest: ${busiest}`,
    },
    {
      kind: 'ratio',
      name: `${name}: heap`,
      ours: megabytes(after),
      other: megabytes(before),
      ratio: after / before,
      mark: { atMost: 1.1 },
    },
  ];
};

export const listLines = async (open: Open, players: number): Promise<readonly Result[]> => {
  const results: Result[] = [...(await loadedLines(open))];
  for (const list of lists) results.push(await scrollLine(open, list));
  return [...results, ...(await typingLines(open, players))];
};

export const toldLines = async (open: Open, guild: Guild): Promise<readonly Result[]> => {
  const changes = changesIn(guild);
  const results: Result[] = [];
  for (const [index, list] of lists.entries()) {
    const seconds = Math.max(2, index === 0 ? pushSeconds : Math.round(pushSeconds / 5));
    results.push(...(await pushLines(open, list, { change: changes[list.change], seconds, from: index * 10_000 })));
  }
  return results;
};
