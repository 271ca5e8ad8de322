import { useCallback, useMemo } from 'react';
import { useHistory, useLocation } from './Router.tsx';

/** How one value of a page stands in its address. */
type Param<V> = {
  read: (text: string | null) => V;
  /** null for what needs not stand there. */ write: (value: V) => string | null;
};

/** What was typed, without blanks around it; absent when it is empty. */
export const text = (): Param<string> => ({
  read: (value) => (value ?? '').trim(),
  write: (value) => (value.trim() === '' ? null : value.trim()),
});
/** One of these; absent, and what is none of them, means the fallback. */
export const oneOf = <V extends string>(options: readonly (V | { value: V })[], fallback: NoInfer<V>): Param<V> => {
  const values = options.map((option) => (typeof option === 'string' ? option : option.value));
  return {
    read: (value) => values.find((one) => one === value) ?? fallback,
    write: (value) => (value === fallback ? null : value),
  };
};
export const id = (): Param<string | null> => ({ read: (value) => value, write: (value) => value });
export const flag = (): Param<boolean> => ({
  read: (value) => value === 'true',
  write: (value) => (value ? 'true' : null),
});

/**
 * What a page keeps in its address: `const [{ search }, set] = useUrlState(params)`. `set` changes all that it is given
 * at once, and leaves the rest as it stands at that moment; it makes no entry in the history.
 */
export const useUrlState = <V extends object>(params: { [K in keyof V]: Param<V[K]> }) => {
  const history = useHistory();
  const { search } = useLocation();
  const values = useMemo(() => {
    const query = new URLSearchParams(search);
    const read = (name: keyof V & string) => [name, params[name].read(query.get(name))] as const;
    // every name of V is in params
    return Object.fromEntries((Object.keys(params) as (keyof V & string)[]).map(read)) as V;
  }, [params, search]);
  const set = useCallback(
    (change: Partial<V>) => {
      const { location } = history.now();
      const query = new URLSearchParams(location.search);
      for (const name of Object.keys(change) as (keyof V & string)[]) {
        const value = change[name];
        const written = value === undefined ? null : params[name].write(value);
        if (written === null) query.delete(name);
        else query.set(name, written);
      }
      const next = query.toString();
      history.go(`${location.pathname}${next === '' ? '' : `?${next}`}`, { replace: true, keepScroll: true });
    },
    [history, params],
  );
  return [values, set] as const;
};
