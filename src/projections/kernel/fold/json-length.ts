import type { Json } from '../../../domain/kernel/json.ts';
import { isList } from './same-json.ts';

const NUMBER = 8;
/** `null`, `true` or `false`. */
const WORD = 5;

/**
 * About how long the JSON of a value is, found without writing it: what is escaped, and how long a number is, is not
 * looked at.
 */
export const jsonLength = (value: Json): number => {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value === 'number') return NUMBER;
  if (typeof value !== 'object' || value === null) return WORD;
  let length = 2;
  if (isList(value)) for (const item of value) length += jsonLength(item) + 1;
  else for (const key in value) length += key.length + 4 + jsonLength(value[key] ?? null);
  return length;
};
