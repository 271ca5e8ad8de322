/** What an entry of the browser's history keeps of itself. */
export type Entry = { key: string; index: number };

const isEntry = (state: unknown): state is Entry =>
  typeof state === 'object' && state !== null && 'key' in state && 'index' in state;

export const newEntry = (index: number): Entry => ({ key: Math.random().toString(36).slice(2, 10), index });

/** The open entry; the first page, or a link to a place on a page, becomes one with that index. */
export const openEntry = (index: number): Entry => {
  const state: unknown = window.history.state;
  if (isEntry(state)) return state;
  const entry = newEntry(index);
  window.history.replaceState(entry, '');
  return entry;
};
