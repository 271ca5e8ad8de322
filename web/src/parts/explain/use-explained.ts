import { isAskedNumber, type AskedNumber } from './explained-numbers.ts';

/** The number that is explained, as a page keeps it in its address; what is no number explains nothing. */
export const askedNumber = () => ({
  read: (text: string | null): AskedNumber | null => (text !== null && isAskedNumber(text) ? text : null),
  write: (number: AskedNumber | null) => number,
});
