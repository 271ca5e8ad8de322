import type { Position } from '../../../domain/kernel/envelope.ts';
import { codedError } from '../../coded-error.ts';

const WIDTH = 20;

/** A place in $all: commit and prepare are equal in practice, and both are kept. */
export type LogPosition = { readonly commit: bigint; readonly prepare: bigint };

const digits = (value: bigint): string => String(value).padStart(WIDTH, '0');

export const toPosition = ({ commit, prepare }: LogPosition): Position => {
  const first = digits(commit);
  return (first + (prepare === commit ? first : digits(prepare))) as Position;
};

/** Throws for a position that another engine made. */
export const toLogPosition = (position: Position): LogPosition => {
  if (!/^\d{40}$/.test(position)) throw codedError('foreign-position', `Not a position of this log: ${position}`);
  return { commit: BigInt(position.slice(0, WIDTH)), prepare: BigInt(position.slice(WIDTH)) };
};

/** From the digits that travel on the wire. */
export const positionOfDigits = (commit: string, prepare: string): Position =>
  (commit.padStart(WIDTH, '0') + prepare.padStart(WIDTH, '0')) as Position;

/** The later of two; null is before everything. */
export const laterOf = (a: Position | null, b: Position | null): Position | null =>
  a === null || (b !== null && b > a) ? b : a;

/** The earlier of two; null is before everything. */
export const earlierOf = (a: Position | null, b: Position | null): Position | null =>
  a === null || b === null ? null : a < b ? a : b;
