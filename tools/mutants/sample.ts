import { CheckStatus } from '@stryker-mutator/api/check';
import type { Checker, CheckResult } from '@stryker-mutator/api/check';
import type { Mutant } from '@stryker-mutator/api/core';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { sampleOf } from './sample-of.ts';

/** Stryker has no sampling, but asks its checkers about every mutant first and skips those they reject. */
const createSample = (): Checker => {
  const size = Number(process.env['MUTANTS'] ?? Infinity);
  const seed = process.env['SEED'] ?? '1';
  return {
    init: () => Promise.resolve(),
    // All mutants at once, because a sample of a part would differ.
    group: (mutants) => Promise.resolve([mutants.map(({ id }) => id)]),
    check: (mutants) => {
      const sample = sampleOf(mutants, size, seed);
      const verdict = ({ id }: Mutant): CheckResult =>
        sample.has(id)
          ? { status: CheckStatus.Passed }
          : { status: CheckStatus.CompileError, reason: 'not in the sample' };
      return Promise.resolve(Object.fromEntries(mutants.map((mutant) => [mutant.id, verdict(mutant)])));
    },
  };
};

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, 'sample', createSample)];
