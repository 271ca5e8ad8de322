import { newEntry, openEntry, type Entry } from './entries.ts';
import { createScrollPlaces } from './scroll-places.ts';

export type Location = {
  pathname: string;
  search: string;
  hash: string;
  /** Of the entry in the history. */ key: string;
};
/** Where the app is. `scrollTo` is where the window is to stand there, null for where it stands already. */
export type Move = { location: Location; scrollTo: number | null };
type Listener = (move: Move) => void;
/** Asked before another address: true holds it back; `proceed` goes there after all. */
type Guard = (to: Location, proceed: () => void) => boolean;
type Options = { replace?: boolean; keepScroll?: boolean };

export type AppHistory = {
  now: () => Move;
  /** An address of the app, also one that is relative to the open one: '?search=a'. */
  go: (address: string, options?: Options) => void;
  listen: (listener: Listener) => () => void;
  /** At most one; null for none. */
  setGuard: (guard: Guard | null) => void;
};

type Here = {
  entry: Entry;
  location: Location;
  guard: Guard | null;
  /** Moves of the browser that are ours and still to come: held ones taken back, and those let through after all. */
  readonly expected: ('taken-back' | 'let-through')[];
  readonly listeners: Set<Listener>;
  readonly places: ReturnType<typeof createScrollPlaces>;
};

const locationOf = ({ key }: Entry, { pathname, search, hash }: Omit<Location, 'key'>): Location => ({
  pathname,
  search,
  hash,
  key,
});

const arrive = (here: Here, entry: Entry, scrollTo: number | null) => {
  here.places.note(here.entry.key);
  here.entry = entry;
  here.location = locationOf(entry, window.location);
  for (const listener of here.listeners) listener({ location: here.location, scrollTo });
};

const go = (here: Here, address: string, { replace = false, keepScroll = false }: Options = {}) => {
  const { pathname, search, hash } = here.location;
  const url = new URL(address, `${window.location.origin}${pathname}${search}${hash}`);
  const entry = newEntry(here.entry.index + (replace ? 0 : 1));
  const proceed = () => {
    window.history[replace ? 'replaceState' : 'pushState'](entry, '', url);
    arrive(here, entry, keepScroll ? null : 0);
  };
  if (here.guard?.(locationOf(entry, url), proceed) !== true) proceed();
};

/** The browser's own buttons, and links to a place on the page. */
const popped = (here: Here) => {
  const expected = here.expected.shift();
  if (expected === 'taken-back') return;
  const entry = openEntry(here.entry.index + 1);
  const by = entry.index - here.entry.index;
  const proceed = () => {
    here.expected.push('let-through');
    window.history.go(by);
  };
  if (expected === undefined && here.guard?.(locationOf(entry, window.location), proceed) === true) {
    here.expected.push('taken-back');
    return window.history.go(-by);
  }
  return arrive(here, entry, here.places.of(entry.key));
};

const start = (here: Here): (() => void) => {
  window.history.scrollRestoration = 'manual';
  const pop = () => popped(here);
  const hide = () => {
    here.places.note(here.entry.key);
    here.places.keep();
  };
  window.addEventListener('popstate', pop);
  window.addEventListener('pagehide', hide);
  return () => {
    window.removeEventListener('popstate', pop);
    window.removeEventListener('pagehide', hide);
  };
};

/**
 * The browser's history with a guard that may hold a move back, also one of the browser's own buttons, and with where
 * the window stood at each entry.
 */
export const createHistory = (): AppHistory => {
  const entry = openEntry(0);
  const listeners = new Set<Listener>();
  const here: Here = {
    entry,
    location: locationOf(entry, window.location),
    guard: null,
    expected: [],
    listeners,
    places: createScrollPlaces(),
  };
  let stop: (() => void) | null = null;
  return {
    now: () => ({ location: here.location, scrollTo: here.places.of(here.entry.key) }),
    go: (address, options) => go(here, address, options),
    listen: (listener) => {
      stop ??= start(here);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
    setGuard: (guard) => {
      here.guard = guard;
    },
  };
};
