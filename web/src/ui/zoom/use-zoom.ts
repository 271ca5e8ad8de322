import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import {
  dragged,
  fitted,
  movedBy,
  showing,
  zoomedAt,
  type Point,
  type Rect,
  type Size,
  type ZoomView,
} from './view.ts';

const buttonStep = 1.5;
const wheelIn = 1.1;
const wheelOut = 0.9;
const panStep = 40;
/** Less is the hand's trembling while it presses. */
const stillPx = 2;

type Options = {
  /** Which picture it is; another one begins fitted. */
  of: string;
  /** The part that is shown at first. */
  target: Rect;
  /** The wheel zooms by itself, not only with Ctrl. */
  wheel?: boolean;
};

const inFrame = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point => {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};

/** The frame's size, as it is now. */
const useSize = (frame: HTMLElement | null): Size => {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    if (frame === null) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: frame.clientWidth, height: frame.clientHeight }));
    observer.observe(frame);
    return () => observer.disconnect();
  }, [frame]);
  return size;
};

const useWheel = (frame: HTMLElement | null, on: (event: WheelEvent) => void) => {
  const turn = useEffectEvent(on);
  useEffect(() => {
    if (frame === null) return undefined;
    const listen = (event: WheelEvent) => turn(event);
    // React listens passively to wheels
    frame.addEventListener('wheel', listen, { passive: false });
    return () => frame.removeEventListener('wheel', listen);
  }, [frame]);
};

/** One finger or the mouse drags, two fingers pinch. */
const usePointers = (change: (step: (view: ZoomView) => ZoomView) => void) => {
  const pointers = useRef(new Map<number, Point>());
  const lift = ({ pointerId }: PointerEvent<HTMLElement>) => void pointers.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) pointers.current.set(event.pointerId, inFrame(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = pointers.current.get(event.pointerId);
      const point = inFrame(event);
      if (start === undefined || Math.abs(point.x - start.x) + Math.abs(point.y - start.y) < stillPx) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const before = [...pointers.current.values()];
      pointers.current.set(event.pointerId, point);
      const after = [...pointers.current.values()];
      change((view) => dragged(view, before, after));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
};

/** Zoom and pan of a picture in a frame: buttons, wheel (with Ctrl unless `wheel`), drag, pinch, arrow keys, + - and 0. */
export const useZoom = ({ of, target, wheel = false }: Options) => {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const size = useSize(frame);
  const [own, setOwn] = useState<{ at: string; view: ZoomView } | null>(null);
  const home = fitted(target, size);
  // a frame of another size resets the view
  const at = `${size.width}x${size.height} ${of}`;
  const view = own?.at === at ? own.view : home;
  const change = (step: (view: ZoomView) => ZoomView) =>
    setOwn((before) => {
      const now = before?.at === at ? before.view : home;
      const next = step(now);
      return next === now ? before : { at, view: next };
    });
  const centre = { x: size.width / 2, y: size.height / 2 };
  const zoom = (factor: number, at: Point = centre) => change((before) => zoomedAt(before, factor, at));
  const reset = () => setOwn(null);
  useWheel(frame, (event) => {
    if (frame === null || (!wheel && !event.ctrlKey)) return;
    event.preventDefault();
    const { left, top } = frame.getBoundingClientRect();
    zoom(event.deltaY < 0 ? wheelIn : wheelOut, { x: event.clientX - left, y: event.clientY - top });
  });
  const keys: Partial<Record<string, () => void>> = {
    '+': () => zoom(buttonStep),
    '=': () => zoom(buttonStep),
    '-': () => zoom(1 / buttonStep),
    '0': reset,
    ArrowLeft: () => change((before) => movedBy(before, panStep, 0)),
    ArrowRight: () => change((before) => movedBy(before, -panStep, 0)),
    ArrowUp: () => change((before) => movedBy(before, 0, panStep)),
    ArrowDown: () => change((before) => movedBy(before, 0, -panStep)),
  };
  const pointers = usePointers(change);
  return {
    view,
    reset,
    zoomIn: () => zoom(buttonStep),
    zoomOut: () => zoom(1 / buttonStep),
    /** Brings a part into the frame without changing the size. */
    show: (rect: Rect) => change((before) => showing(before, rect, size)),
    frameProps: {
      ref: setFrame,
      tabIndex: 0,
      ...pointers,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const move = keys[event.key];
        if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        event.stopPropagation();
        move();
      },
    },
  };
};
export type Zoom = ReturnType<typeof useZoom>;
