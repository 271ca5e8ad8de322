import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Encoding of one value in the address. */
export type UrlParam<V> = {
  read: (text: string | null) => V;
  /** null for what needs not stand there. */ write: (value: V) => string | null;
};

/** Trimmed text; absent when empty. */
export const text = (): UrlParam<string> => ({
  read: (value) => (value ?? '').trim(),
  write: (value) => (value.trim() === '' ? null : value.trim()),
});
/** One of these; absent, and what is none of them, means the fallback. */
export const oneOf = <V extends string>(options: readonly (V | { value: V })[], fallback: NoInfer<V>): UrlParam<V> => {
  const values = options.map((option) => (typeof option === 'string' ? option : option.value));
  return {
    read: (value) => values.find((one) => one === value) ?? fallback,
    write: (value) => (value === fallback ? null : value),
  };
};
export const id = (): UrlParam<string | null> => ({ read: (value) => value, write: (value) => value });
/** A day, 'YYYY-MM-DD'; absent, and what is none, means no day. */
export const dayParam = (): UrlParam<string> => ({
  read: (value) =>
    value !== null && /^\d{4}-\d{2}-\d{2}$/u.test(value) && !Number.isNaN(Date.parse(value)) ? value : '',
  write: (value) => (value === '' ? null : value),
});
/** A moment, ISO 8601; absent, and what is none, means none. */
export const moment = (): UrlParam<string> => ({
  read: (value) =>
    value !== null && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u.test(value) && !Number.isNaN(Date.parse(value)) ? value : '',
  write: (value) => (value === '' ? null : value),
});
export const flag = (): UrlParam<boolean> => ({
  read: (value) => value === 'true',
  write: (value) => (value ? 'true' : null),
});

/** The search that was asked for and that the router has not arrived at: two changes in one moment are two moves, and the second begins here. */
let pending: URLSearchParams | null = null;

/**
 * State of a page in its address: `const [{ search }, set] = useUrlState(params)`. `set` changes all given values at
 * once and leaves the others; it adds no history entry.
 */
export const useUrlState = <V extends object>(params: { [K in keyof V]: UrlParam<V[K]> }) => {
  const navigate = useNavigate();
  const { search } = useLocation();
  const values = useMemo(() => {
    const query = new URLSearchParams(search);
    const read = (name: keyof V & string) => [name, params[name].read(query.get(name))] as const;
    // every name of V is in params
    return Object.fromEntries((Object.keys(params) as (keyof V & string)[]).map(read)) as V;
  }, [params, search]);
  const set = useCallback(
    (change: Partial<V>) => {
      const query = new URLSearchParams(pending ?? window.location.search);
      for (const name of Object.keys(change) as (keyof V & string)[]) {
        const value = change[name];
        const written = value === undefined ? null : params[name].write(value);
        if (written === null) query.delete(name);
        else query.set(name, written);
      }
      pending = query;
      const arrived = navigate({ search: query.toString() }, { replace: true, preventScrollReset: true });
      void Promise.resolve(arrived).finally(() => {
        if (pending === query) pending = null;
      });
    },
    [navigate, params],
  );
  return [values, set] as const;
};
