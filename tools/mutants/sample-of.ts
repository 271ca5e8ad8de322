import { createHash } from 'node:crypto';
import type { Mutant } from '@stryker-mutator/api/core';

/** Pseudo-random rank of a mutant, equal in every run with this seed and independent of the checkout's path. */
const placeOf = (seed: string, { fileName, location, mutatorName, replacement }: Mutant): string => {
  const file = fileName.slice(fileName.lastIndexOf('/src/'));
  const { start, end } = location;
  const mutant = [seed, file, start.line, start.column, end.line, end.column, mutatorName, replacement];
  return createHash('sha256').update(JSON.stringify(mutant)).digest('hex');
};

/** Ids of `size` mutants, selected by the seed. */
export const sampleOf = (mutants: readonly Mutant[], size: number, seed: string): ReadonlySet<string> =>
  new Set(
    mutants
      .map((mutant) => ({ id: mutant.id, place: placeOf(seed, mutant) }))
      .sort((a, b) => (a.place < b.place ? -1 : 1))
      .slice(0, size)
      .map(({ id }) => id),
  );
