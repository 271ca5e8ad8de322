import type { ReactNode } from 'react';
import type { RuleSet } from 'styled-components';
import type { Card, RowMark } from './frame.ts';

/** Where a cell stands. */
export type At = { index: number; /** Its row is the one in the tab order. */ active: boolean };

/** One column of a table: its head, its cells, and what stands there while the rows are loading. */
export type Column<Row> = {
  key: string;
  head: ReactNode;
  /** Its track on a desk. */
  width: string;
  cell: (row: Row, at: At) => ReactNode;
  align?: 'right';
  muted?: boolean;
  /** It begins where the table does. */
  flush?: boolean;
  /** Left out where there is no room for all of them. */
  optional?: boolean;
  /** Its place in the card; without one it stands on wide screens only. */
  area?: string;
  /** How wide its grey bar is, in px; without one nothing stands there. */
  skeleton?: number;
  /** What no other column needs, e.g. on phones. */
  look?: RuleSet;
};

export type RowLook = { mark?: RowMark; muted?: boolean; look?: RuleSet };

/** What every table is told, however it draws its rows. */
export type TableShape<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  card: Card;
  idOf: (row: Row) => string;
  lookOf?: (row: Row) => RowLook;
  /** A press on a row, and Enter. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Names of what j, k and Enter do, for the help; with them the rows can be walked. */
  keys?: {
    next: string;
    previous: string;
    open?: string;
    /** The page has several tables: j and k belong to the one that has the focus. */
    within?: boolean;
  };
};
