import type { Position } from '../../../domain/kernel/envelope.ts';
import { codedError } from '../../coded-error.ts';

const WIDTH = 20;

export const toPosition = (rowId: number): Position => String(rowId).padStart(WIDTH, '0') as Position;

/** Throws for a position that another engine made. */
export const toRowId = (position: Position): number => {
  if (!/^\d{20}$/.test(position)) throw codedError('foreign-position', `Not a position of this log: ${position}`);
  return Number(position);
};
