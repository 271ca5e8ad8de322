/** Left, top, width and height, in pixels of the picture. */
export type Rect = readonly [number, number, number, number];
export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
/** Placement of a picture in its frame: scale, and position of its corner. */
export type ZoomView = Point & { scale: number };

export const zoomLimits = { min: 0.1, max: 5 } as const;
/** A few names do not become posters. */
const fitMost = 2;

/** All of a part of the picture, as large as the frame allows, in its middle. */
export const fitted = ([left, top, width, height]: Rect, frame: Size): ZoomView => {
  if (frame.width === 0 || frame.height === 0 || width <= 0 || height <= 0) return { scale: 1, x: 0, y: 0 };
  const scale = Math.min(fitMost, frame.width / width, frame.height / height);
  return {
    scale,
    x: (frame.width - width * scale) / 2 - left * scale,
    y: (frame.height - height * scale) / 2 - top * scale,
  };
};

/** Zooms around a fixed point of the frame. A view fitted below the limit may stay. */
export const zoomedAt = (view: ZoomView, factor: number, at: Point): ZoomView => {
  const least = Math.min(zoomLimits.min, view.scale);
  const scale = Math.min(zoomLimits.max, Math.max(least, view.scale * factor));
  const ratio = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
};

export const movedBy = (view: ZoomView, x: number, y: number): ZoomView => ({ ...view, x: view.x + x, y: view.y + y });

/** The same size, moved only if the part is not wholly in the frame. */
export const showing = (view: ZoomView, [left, top, width, height]: Rect, frame: Size): ZoomView => {
  const x = view.x + left * view.scale;
  const y = view.y + top * view.scale;
  const isIn = x >= 0 && y >= 0 && x + width * view.scale <= frame.width && y + height * view.scale <= frame.height;
  if (isIn || frame.width === 0) return view;
  return movedBy(
    view,
    frame.width / 2 - x - (width * view.scale) / 2,
    frame.height / 2 - y - (height * view.scale) / 2,
  );
};

/** The smallest part that holds all of these, with a margin, inside the picture; null for none. */
export const around = (rects: readonly Rect[], { width, height }: Size): Rect | null => {
  if (rects.length === 0) return null;
  const tallest = Math.max(...rects.map((rect) => rect[3]));
  const left = Math.max(0, Math.min(...rects.map(([x]) => x)) - tallest);
  const top = Math.max(0, Math.min(...rects.map(([, y]) => y)) - tallest);
  const right = Math.min(width, Math.max(...rects.map(([x, , wide]) => x + wide)) + tallest);
  const bottom = Math.min(height, Math.max(...rects.map(([, y, , high]) => y + high)) + tallest);
  return [left, top, right - left, bottom - top];
};

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const spread = ([a, b]: readonly Point[]): number =>
  a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y);

/** Moves the view by one pointer (drag) or two (pinch); points are in frame coordinates. */
export const dragged = (view: ZoomView, before: readonly Point[], after: readonly Point[]): ZoomView => {
  const from = middle(before);
  const to = middle(after);
  const moved = movedBy(view, to.x - from.x, to.y - from.y);
  const was = spread(before);
  return was === 0 ? moved : zoomedAt(moved, spread(after) / was, to);
};
