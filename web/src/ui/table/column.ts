import type { ReactNode } from 'react';
import type { RuleSet } from 'styled-components';
import type { Card, RowMark } from './frame.ts';

/** Position of a cell. */
export type At = { index: number; /** Its row is the one in the tab order. */ active: boolean };

/** A column: header, cells, and placeholder while loading. */
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
  /** Grid area in the card layout; without one it is shown on wide screens only. */
  area?: string;
  /** Width of its placeholder in px; none if absent. */
  skeleton?: number;
  /** Additional styles, e.g. on phones. */
  look?: RuleSet;
};

export type RowLook = { mark?: RowMark; muted?: boolean; look?: RuleSet };

/** Common properties of all tables. */
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
