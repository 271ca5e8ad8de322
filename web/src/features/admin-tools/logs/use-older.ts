import { useMemo, useState } from 'react';

type LogRow = { id: string };
type Options<Row> = {
  /** The latest rows, as they are read and pushed; undefined while they are read for the first time. */
  latest: readonly Row[] | undefined;
  /** How many of them there are at most. */
  most: number;
  /** Identity of the log; another filter starts over. */
  of: string;
  /** Reads the rows before one, by its id. */
  read: (before: string) => Promise<readonly Row[]>;
};
type LoadedRows<Row> = { of: string; rows: readonly Row[]; isEnd: boolean };

/** Older rows of a log, page by page. New rows do not push them out. */
export const useOlder = <Row extends LogRow>({ latest, most, of, read }: Options<Row>) => {
  const nothing: LoadedRows<Row> = { of, rows: [], isEnd: false };
  const [loaded, setLoaded] = useState(nothing);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const { rows: older, isEnd } = loaded.of === of ? loaded : nothing;
  const rows = useMemo(
    () => latest && [...new Map([...latest, ...older].map((row) => [row.id, row])).values()],
    [latest, older],
  );
  const more = async () => {
    const last = rows?.at(-1);
    if (rows === undefined || last === undefined || state === 'busy') return;
    setState('busy');
    try {
      const page = await read(last.id);
      setLoaded({ of, rows: [...rows, ...page], isEnd: page.length < most });
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  const mayHaveMore = !isEnd && (rows?.length ?? 0) >= most;
  return { rows, older: { state, load: mayHaveMore ? () => void more() : null } };
};
export type Older = ReturnType<typeof useOlder>['older'];
