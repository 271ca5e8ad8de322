// What is measured in the page itself, by the browser's own observers.
import type { BrowserContext, Page } from 'playwright-core';

/**
 * Runs in every page before its own code. The globals are the page's, which this side has no types of. A page that was
 * gone to is there when its own heading stands and nothing in it says any more that it is loading.
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
      // after the frame that shows it
      setTimeout(() => { seen.arrival = performance.now() - timeStamp; });
      return false;
    });
  }, { capture: true });
})()`;

export type Seen = {
  /** Of the longest task of 50 ms or more, 0 where there was none; as all times here in milliseconds. */
  readonly task: number;
  /** From a key to the paint that follows it, the longest; 0 where each was painted with the next frame. */
  readonly input: number;
  /** Until the largest thing was drawn. */
  readonly paint: number;
  /** The most rows of tables that ever stood in the page. */
  readonly rows: number;
  /** From a click on a line of the sidebar to the content of its page; null until it is there. */
  readonly arrival: number | null;
};

export const watchPages = (context: BrowserContext): Promise<unknown> => context.addInitScript(instrument);

/** What was seen since the page was opened, or since the last `forget`. */
export const seenIn = (page: Page): Promise<Seen> => page.evaluate<Seen>('({ ...window.bench })');
export const forget = (page: Page): Promise<unknown> =>
  page.evaluate('Object.assign(window.bench, { task: 0, input: 0, rows: 0 })');

/** Bytes that the page's own code holds once all is thrown away that nothing needs. */
export const heapOf = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  try {
    for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  } finally {
    await session.detach();
  }
};
