/** What is seen of rows: from how far below the first one's top, and how much of them. */
export type View = { top: number; height: number };

/** Where rows scroll: in a box of their own, or with the page. */
export type Scroller = {
  view: () => View;
  scrollTo: (top: number) => void;
  listen: (moved: () => void) => () => void;
};

/** jsdom and boxes that are not shown yet have no height. */
const defaultHeight = 720;

/** The rows' own box. */
export const boxScroller = (box: HTMLElement): Scroller => ({
  view: () => ({ top: box.scrollTop, height: box.clientHeight || defaultHeight }),
  scrollTo: (top) => {
    box.scrollTop = top;
  },
  listen: (moved) => {
    const sizes = new ResizeObserver(moved);
    sizes.observe(box);
    box.addEventListener('scroll', moved, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', moved);
    };
  },
});

/** The page; what is stuck to its top covers rows. */
export const pageScroller = (rows: HTMLElement, stuckPx: number): Scroller => {
  const topOfRows = () => rows.getBoundingClientRect().top;
  return {
    view: () => ({ top: stuckPx - topOfRows(), height: window.innerHeight - stuckPx }),
    scrollTo: (top) => window.scrollTo(0, window.scrollY + topOfRows() + top - stuckPx),
    listen: (moved) => {
      window.addEventListener('scroll', moved, { passive: true });
      window.addEventListener('resize', moved);
      return () => {
        window.removeEventListener('scroll', moved);
        window.removeEventListener('resize', moved);
      };
    },
  };
};
