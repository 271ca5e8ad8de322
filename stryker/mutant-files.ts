import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Mutant } from '@stryker-mutator/api/core';

const files = z.record(z.string(), z.string());
/** Processes of one run tell each other by it; scripts/mutants.ts says where. */
const place = (): string => process.env['MUTANT_FILES'] ?? 'artifacts/mutant-files.json';

/** Which mutant is of which file: told by the checker, which sees all of them, to the test runners, which see one. */
export const mutantFiles = {
  write: (mutants: readonly Mutant[]): void =>
    writeFileSync(place(), JSON.stringify(Object.fromEntries(mutants.map(({ id, fileName }) => [id, fileName])))),
  read: (): ReadonlyMap<string, string> =>
    new Map(Object.entries(files.parse(JSON.parse(readFileSync(place(), 'utf8'))))),
};
