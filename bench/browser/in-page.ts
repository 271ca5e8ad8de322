// Measurements inside the page, by the browser's observers.
import type { BrowserContext, Page } from 'playwright-core';

/**
 * Runs in every page before its own code; its globals are the page's, so they are untyped here. A page has arrived when
 * its heading is displayed and nothing is loading.
 */
const instrument = `(() => {
  const seen = { task: 0, input: 0, paint: 0, rows: 0, arrival: null };
  window.bench = seen;
  const observe = (type, note, more = {}) => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
  };
  observe('longtask', ({ duration }) => { seen.task = Math.max(seen.task, duration); });
  observe('largest-contentful-paint', ({ startTime }) => { seen.paint = startTime; });
  observe('event', ({ name, duration }) => {
    if (name === 'keydown' || name === 'input') seen.input = Math.max(seen.input, duration);
  }, { durationThreshold: 16 });
  const everyFrame = (look) => {
    const frame = () => { if (look() !== false) requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
  };
  everyFrame(() => { seen.rows = Math.max(seen.rows, document.querySelectorAll('[data-row]').length); });
  const heading = () => document.querySelector('#main h1')?.textContent;
  const isLoading = () =>
    document.querySelector('#main [aria-busy="true"]') !== null ||
    [...document.querySelectorAll('#main [role="status"]')].some(({ textContent }) => textContent.startsWith('Loading'));
  addEventListener('click', ({ target, timeStamp }) => {
    if (!(target instanceof Element) || target.closest('nav a') === null) return;
    const before = heading();
    seen.arrival = null;
    everyFrame(() => {
      if (heading() === undefined || heading() === before || isLoading()) return true;
      // After the frame that displays it.
      setTimeout(() => { seen.arrival = performance.now() - timeStamp; });
      return false;
    });
  }, { capture: true });
})()`;

export type Seen = {
  /** Longest task of 50 ms or more, 0 without one. All times in milliseconds. */
  readonly task: number;
  /** Longest time from a key press to the next paint; 0 when every one was painted with the next frame. */
  readonly input: number;
  /** Largest contentful paint. */
  readonly paint: number;
  /** Maximum number of table rows in the page at once. */
  readonly rows: number;
  /** From a click in the sidebar to the page's content; null until then. */
  readonly arrival: number | null;
};

export const watchPages = (context: BrowserContext): Promise<unknown> => context.addInitScript(instrument);

/** Measurements since the page was opened, or since the last `forget`. */
export const seenIn = (page: Page): Promise<Seen> => page.evaluate<Seen>('({ ...window.bench })');
export const forget = (page: Page): Promise<unknown> =>
  page.evaluate('Object.assign(window.bench, { task: 0, input: 0, rows: 0 })');

/** Heap of the page in bytes after garbage collection. */
export const heapOf = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  try {
    for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  } finally {
    await session.detach();
  }
};
