import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// a busy machine may take its time; a condition that never comes true still fails
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout: what components ask of it, answered as on a wide desk
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

class WideDesk extends EventTarget {
  readonly matches = false;
  readonly onchange = null;
  readonly media: string;
  constructor(media: string) {
    super();
    this.media = media;
  }
}

/** Nothing is scrolled to here. */
class NeverSeen extends NoResizeObserver {}

Object.assign(globalThis, { ResizeObserver: NoResizeObserver, IntersectionObserver: NeverSeen });
Object.assign(window, { matchMedia: (query: string) => new WideDesk(query), scrollTo: () => undefined });
// no layout here: whatever scrolls is as high as a window
Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => 720 });
Object.assign(Element.prototype, {
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
  scrollIntoView: () => undefined,
});

afterEach(() => sessionStorage.clear());
