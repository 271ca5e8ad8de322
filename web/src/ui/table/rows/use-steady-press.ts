import { useRef, type MouseEvent } from 'react';

/** So long after a press the rows may still move. */
const settleMs = 500;
/** A hand that presses twice moves this little. */
const nearPx = 8;

type Press = { row: string | null; at: number; x: number; y: number };

/** The pressed row; rows below it belong to it. */
const rowUnder = (target: EventTarget): string | null => {
  const line = target instanceof Element ? target.closest('[role="row"]') : null;
  const row = line?.hasAttribute('data-row') === false ? line.previousElementSibling : line;
  return row?.getAttribute('data-row') ?? null;
};

/**
 * Keeps a double click from acting on two records: when a row goes after the first press, the next one moves under the
 * pointer. A second press at the same place does nothing on another row. Presses by key or without a place always count.
 */
export const useSteadyPress = () => {
  const last = useRef<Press | null>(null);
  return (event: MouseEvent<HTMLElement>) => {
    const { clientX: x, clientY: y, timeStamp: at, detail } = event;
    if (detail === 0 || (x === 0 && y === 0)) return;
    const before = last.current;
    const press = { row: rowUnder(event.target), at, x, y };
    const isSamePlace = before !== null && at - before.at < settleMs && Math.hypot(x - before.x, y - before.y) < nearPx;
    if (isSamePlace && press.row !== before.row) {
      event.preventDefault();
      event.stopPropagation();
    } else {
      last.current = press;
    }
  };
};
