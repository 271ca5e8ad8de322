import {
  createPath,
  NavigationType,
  parsePath,
  type Location,
  type NavigateOptions,
  type Navigator,
  type To,
} from 'react-router';
import { newEntry, openEntry, type Entry } from './entries.ts';
import { createScrollPlaces } from './scroll-places.ts';

/** Where the app is. `scrollTo` is where the window is to stand there, null for where it stands already. */
export type Move = { location: Location; action: NavigationType; scrollTo: number | null };
type Listener = (move: Move) => void;
/** Asked before another address: true holds it back; `proceed` goes there after all. */
type Guard = (to: Location, proceed: () => void) => boolean;

export type AppHistory = Navigator & {
  now: () => Move;
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

const locationOf = (entry: Entry, { pathname = '/', search = '', hash = '' }: Partial<Location>): Location => ({
  pathname,
  search,
  hash,
  state: entry.own,
  key: entry.key,
});

const arrive = (here: Here, entry: Entry, move: Omit<Move, 'location'>) => {
  here.places.note(here.entry.key);
  here.entry = entry;
  here.location = locationOf(entry, window.location);
  for (const listener of here.listeners) listener({ location: here.location, ...move });
};

type Going = {
  action: NavigationType.Push | NavigationType.Replace;
  to: To;
  own: unknown;
  options: NavigateOptions | undefined;
};
const go = (here: Here, { action, to, own, options }: Going) => {
  const entry = newEntry(here.entry.index + (action === NavigationType.Push ? 1 : 0), own);
  const path = typeof to === 'string' ? parsePath(to) : to;
  const location = locationOf(entry, { pathname: here.location.pathname, ...path });
  const proceed = () => {
    const write = action === NavigationType.Push ? 'pushState' : 'replaceState';
    window.history[write](entry, '', createPath(location));
    arrive(here, entry, { action, scrollTo: options?.preventScrollReset === true ? null : 0 });
  };
  if (here.guard?.(location, proceed) !== true) proceed();
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
  return arrive(here, entry, { action: NavigationType.Pop, scrollTo: here.places.of(entry.key) });
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
 * The browser's history as react-router's declarative mode takes it, with what that lacks: a guard that may hold a move
 * back, also one of the browser's own buttons, and where the window stood at each entry.
 */
export const createHistory = (): AppHistory => {
  const listeners = new Set<Listener>();
  const entry = openEntry(0);
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
    now: () => ({
      location: here.location,
      action: NavigationType.Pop,
      scrollTo: here.places.of(here.entry.key),
    }),
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    push: (to, own: unknown, options) => go(here, { action: NavigationType.Push, to, own, options }),
    replace: (to, own: unknown, options) => go(here, { action: NavigationType.Replace, to, own, options }),
    go: (by) => window.history.go(by),
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
