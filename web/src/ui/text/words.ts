export { counted } from '../../../../src/contracts/text.ts';

let collator: Intl.Collator | undefined;
/** The order of names in lists: case and marks do not matter. */
export const compareNames = (a: string, b: string): number =>
  (collator ??= new Intl.Collator('en', { sensitivity: 'base' })).compare(a, b);

/** The sentences that are there, one after another. */
export const sentences = (...all: readonly string[]): string => all.filter((sentence) => sentence !== '').join(' ');
