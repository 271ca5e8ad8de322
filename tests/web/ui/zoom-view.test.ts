import { around, dragged, fitted, showing, zoomedAt, zoomLimits } from '../../../web/src/ui/zoom/view.ts';

const frame = { width: 400, height: 300 };
const at = ({ scale, x, y }: { scale: number; x: number; y: number }, px: number, py: number) => [
  Math.round(x + px * scale),
  Math.round(y + py * scale),
];

describe('a picture in its frame', () => {
  it('is fitted to the part with the names, in the middle', () => {
    const part = around(
      [
        [100, 100, 80, 20],
        [100, 400, 100, 20],
      ],
      { width: 1920, height: 1080 },
    );
    expect(part).toEqual([80, 80, 140, 360]);
    const view = fitted([80, 80, 140, 360], frame);
    expect(at(view, 150, 260)).toEqual([200, 150]);
    expect(view.scale).toBeCloseTo(300 / 360);
  });

  it('is shown whole without names, and before the frame was measured', () => {
    expect(around([], frame)).toBeNull();
    expect(fitted([0, 0, 10, 10], { width: 0, height: 0 })).toEqual({ scale: 1, x: 0, y: 0 });
  });

  it('keeps the point under the pointer, and stays within the limits', () => {
    const view = fitted([0, 0, 800, 600], frame);
    const near = zoomedAt(view, 2, { x: 100, y: 50 });
    expect(at(near, 200, 100)).toEqual([100, 50]);
    expect(zoomedAt(view, 1000, { x: 0, y: 0 }).scale).toBe(zoomLimits.max);
    expect(zoomedAt(view, 0.001, { x: 0, y: 0 }).scale).toBe(zoomLimits.min);
  });

  it('is dragged by one finger and pinched by two', () => {
    const view = { scale: 1, x: 0, y: 0 };
    expect(dragged(view, [{ x: 0, y: 0 }], [{ x: 5, y: 7 }])).toEqual({ scale: 1, x: 5, y: 7 });
    const pinched = dragged(
      view,
      [
        { x: 100, y: 100 },
        { x: 200, y: 100 },
      ],
      [
        { x: 50, y: 100 },
        { x: 250, y: 100 },
      ],
    );
    expect(pinched.scale).toBe(2);
    expect(at(pinched, 150, 100)).toEqual([150, 100]);
  });

  it('moves for a name only when it is not in view', () => {
    const view = { scale: 1, x: 0, y: 0 };
    expect(showing(view, [10, 10, 50, 20], frame)).toBe(view);
    expect(at(showing(view, [900, 500, 100, 20], frame), 950, 510)).toEqual([200, 150]);
  });
});
