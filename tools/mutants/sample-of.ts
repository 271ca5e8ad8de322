import { createHash } from 'node:crypto';
import type { Mutant } from '@stryker-mutator/api/core';

/** The same place for the same mutant in every run with this seed, wherever the checkout lies. */
const placeOf = (seed: string, { fileName, location, mutatorName, replacement }: Mutant): string => {
  const file = fileName.slice(fileName.lastIndexOf('/src/'));
  const { start, end } = location;
  const mutant = [seed, file, start.line, start.column, end.line, end.column, mutatorName, replacement];
  return createHash('sha256').update(JSON.stringify(mutant)).digest('hex');
};

/** The ids of `size` mutants, drawn by the seed. */
export const sampleOf = (mutants: readonly Mutant[], size: number, seed: string): ReadonlySet<string> =>
  new Set(
    mutants
      .map((mutant) => ({ id: mutant.id, place: placeOf(seed, mutant) }))
      .sort((a, b) => (a.place < b.place ? -1 : 1))
      .slice(0, size)
      .map(({ id }) => id),
  );
