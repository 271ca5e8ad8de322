import { original, type Draft } from '@reduxjs/toolkit';

type StartedQuery<D> = { dispatch: D; queryFulfilled: PromiseLike<unknown> };

/**
 * `onQueryStarted` of a write whose effect is shown at once: `optimistic((arg, dispatch) => dispatch(patch))`. When it
 * is refused, what was shown before is shown again; the toast of the failure is the caller's.
 */
export const optimistic =
  <Arg, D>(patch: (arg: Arg, dispatch: D) => { undo: () => void }) =>
  async (arg: Arg, { dispatch, queryFulfilled }: StartedQuery<D>): Promise<void> => {
    const shown = patch(arg, dispatch);
    try {
      await queryFulfilled;
    } catch {
      shown.undo();
    }
  };

/** Changes a cached list where it lies. */
type InRows<Row> = (change: (rows: Row[]) => void) => unknown;

/** Reverts a row to `before` if it still shows the optimistic value; changes by others stay. */
const putBack = <Row extends object>(row: Row, shown: Partial<Row>, before: Row) => {
  // the keys of a part of a row are keys of the row
  const keys = Object.keys(shown) as (keyof Row)[];
  if (keys.every((key) => row[key] === shown[key])) for (const key of keys) row[key] = before[key];
};

/**
 * Shows one row of a cached list as it will be (null: gone). A patch of the whole list would be undone by places, which
 * are others once a read or another write has come between: this one finds its row by its id.
 */
export const showRow = <Row extends { id: string }>(inRows: InRows<Row>, id: string, shown: Partial<Row> | null) => {
  let before: Row | null = null;
  let place = 0;
  inRows((rows) => {
    place = rows.findIndex((row) => row.id === id);
    const row = rows[place];
    if (row === undefined) return;
    // the row is a draft of the cache
    before = original<Row>(row as Draft<Row>);
    if (shown === null) rows.splice(place, 1);
    else Object.assign(row, shown);
  });
  return {
    undo: () => {
      inRows((rows) => {
        if (before === null) return;
        const row = rows.find((one) => one.id === id);
        if (shown === null && row === undefined) rows.splice(place, 0, before);
        if (shown !== null && row !== undefined) putBack(row, shown, before);
      });
    },
  };
};
