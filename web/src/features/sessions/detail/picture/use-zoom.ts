import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

export const zoomLimits = { min: 0.1, max: 5 } as const;
const buttonStep = 1.5;
const wheelIn = 1.1;
const wheelOut = 0.9;
const panStep = 40;
export type View = { scale: number; x: number; y: number };
const home: View = { scale: 1, x: 0, y: 0 };

const clamp = (scale: number) => Math.min(zoomLimits.max, Math.max(zoomLimits.min, scale));

/** Scales around a point given relative to the frame's centre, which keeps its place. */
export const zoomedAt = (view: View, factor: number, at = { x: 0, y: 0 }): View => {
  const scale = clamp(view.scale * factor);
  const ratio = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
};

const keyMoves: Partial<Record<string, (view: View) => View>> = {
  '+': (view) => zoomedAt(view, buttonStep),
  '=': (view) => zoomedAt(view, buttonStep),
  '-': (view) => zoomedAt(view, 1 / buttonStep),
  '0': () => home,
  ArrowLeft: (view) => ({ ...view, x: view.x + panStep }),
  ArrowRight: (view) => ({ ...view, x: view.x - panStep }),
  ArrowUp: (view) => ({ ...view, y: view.y + panStep }),
  ArrowDown: (view) => ({ ...view, y: view.y - panStep }),
};

/** Zoom and pan of a frame: buttons, wheel (with Ctrl unless `wheel`), drag, arrow keys, + - and 0. */
export const useZoom = (wheel: boolean) => {
  const [view, setView] = useState(home);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const drag = useRef<{ id: number; x: number; y: number } | null>(null);

  useEffect(() => {
    if (frame === null) return undefined;
    const turn = (event: WheelEvent) => {
      if (!wheel && !event.ctrlKey) return;
      event.preventDefault();
      const box = frame.getBoundingClientRect();
      const at = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
      setView((before) => zoomedAt(before, event.deltaY < 0 ? wheelIn : wheelOut, at));
    };
    // React listens passively to wheels
    frame.addEventListener('wheel', turn, { passive: false });
    return () => frame.removeEventListener('wheel', turn);
  }, [frame, wheel]);

  return {
    view,
    zoomIn: useCallback(() => setView((before) => zoomedAt(before, buttonStep)), []),
    zoomOut: useCallback(() => setView((before) => zoomedAt(before, 1 / buttonStep)), []),
    reset: useCallback(() => setView(home), []),
    frameProps: {
      ref: setFrame,
      tabIndex: 0,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        drag.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const start = drag.current;
        if (start?.id !== event.pointerId) return;
        const dx = event.clientX - start.x;
        const dy = event.clientY - start.y;
        if (Math.abs(dx) + Math.abs(dy) < 2) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
        setView((before) => ({ ...before, x: before.x + dx, y: before.y + dy }));
      },
      onPointerUp: () => {
        drag.current = null;
      },
      onPointerCancel: () => {
        drag.current = null;
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const move = keyMoves[event.key];
        if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        event.stopPropagation();
        setView(move);
      },
    },
  };
};
