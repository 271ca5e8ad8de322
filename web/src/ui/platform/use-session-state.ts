import { useCallback, useEffect, useState } from 'react';

const prefix = 'muster';

const read = (key: string): unknown => {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
};
const write = (key: string, value: unknown) => {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // storage may be full or forbidden: the value then lives as long as the page
  }
};

type Options<T> = {
  /** Names the shape of the value, e.g. 'draft-2:' + ids. One of an older shape is not found. */
  key: string;
  start: T;
  /** Whether it is worth keeping. */
  isWorth: (value: T) => boolean;
};

/** State that survives a reload and a new sign-in in this tab, for unsent input. */
export const useSessionState = <T>({ key, start, isWorth }: Options<T>) => {
  const place = `${prefix}:${key}`;
  const [value, setValue] = useState<T>(
    // written by this module only, under a key with the version of its shape
    () => (read(place) as T | null) ?? start,
  );
  const worth = isWorth(value);
  useEffect(() => write(place, worth ? value : null), [place, value, worth]);
  const forget = useCallback(() => write(place, null), [place]);
  return [value, setValue, forget] as const;
};
