import { useSyncExternalStore } from 'react';
import { useNow } from '../../api/store/use-now.ts';

/** One timer for all running rows; it stops while none is mounted. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  if (!document.hidden) for (const listener of listeners) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

const twoDigits = (value: number) => String(value).padStart(2, '0');
/** '1 h 02 m 05 s', '26 m 05 s', '5 s'. */
const formatRunning = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (hours > 0) return `${hours} h ${twoDigits(minutes)} m ${twoDigits(rest)} s`;
  return minutes > 0 ? `${minutes} m ${twoDigits(rest)} s` : `${rest} s`;
};

/** Elapsed time by the server's clock, updated every second. */
export const Running = ({ since }: { since: string }) => {
  const now = useNow();
  const seconds = useSyncExternalStore(listen, () => Math.floor((now().getTime() - Date.parse(since)) / 1000));
  return <>{formatRunning(Math.max(0, seconds))}</>;
};
