import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner';
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import type { Injector, PluginContext } from '@stryker-mutator/api/plugin';
import { DryRunStatus, MutantRunStatus } from '@stryker-mutator/api/test-runner';
import type { CompleteDryRunResult, MutantRunResult, TestRunner } from '@stryker-mutator/api/test-runner';
import { z } from 'zod';
import { mutantFiles } from './mutant-files.ts';
import { testFilesOf } from './test-files.ts';
import type { Reached } from './test-files.ts';

/** Of the run of all tests, which one process makes for all of them. In the copy of the project that they work in. */
const coverageFile = 'stryker-reached.json';
const coverage = z.record(z.string(), z.array(z.string()));

const mutantsOfTestFiles = ({ tests, mutantCoverage }: CompleteDryRunResult): z.infer<typeof coverage> => {
  const found = new Map<string, Set<string>>();
  for (const { id, fileName = '' } of tests) {
    const ids = found.get(fileName) ?? new Set();
    for (const mutant of Object.keys(mutantCoverage?.perTest[id] ?? {})) ids.add(mutant);
    found.set(fileName, ids);
  }
  return Object.fromEntries([...found].map(([file, ids]) => [file, [...ids]]));
};

/**
 * Loading a file counts as a part of each of its tests. Stryker counts the loading of all files as what every mutant costs, and
 * waits that long for one that never ends.
 */
const withLoading = (result: CompleteDryRunResult, elapsedMs: number): CompleteDryRunResult => {
  const { tests } = result;
  const net = tests.reduce((sum, { timeSpentMs }) => sum + timeSpentMs, 0);
  const each = Math.max(0, elapsedMs - net) / Math.max(1, tests.length);
  return { ...result, tests: tests.map((test) => ({ ...test, timeSpentMs: test.timeSpentMs + each })) };
};

const readReached = (): Reached => {
  const tests = coverage.parse(JSON.parse(readFileSync(coverageFile, 'utf8')));
  return {
    mutantsOf: new Map(Object.entries(tests).map(([file, ids]) => [file, new Set(ids)])),
    fileOf: mutantFiles.read(),
  };
};

/**
 * Stryker's runner takes the tests that reach a mutant by their names, but loads every test file that imports what is
 * mutated, however far: a hundred files for one test. Here it is told the files, too (test-filter.cjs asks).
 */
const createNearTests = (injector: Injector<PluginContext>): TestRunner => {
  const [jest] = jestPlugins;
  if (jest === undefined) throw new Error('The jest runner has no plugin');
  const runner: TestRunner = injector.injectFunction(jest.factory);
  let reached: Reached | null = null;
  return {
    capabilities: () => runner.capabilities(),
    init: async () => runner.init?.(),
    dryRun: async (options) => {
      const since = performance.now();
      const result = await runner.dryRun(options);
      if (result.status !== DryRunStatus.Complete) return result;
      writeFileSync(join(process.cwd(), coverageFile), JSON.stringify(mutantsOfTestFiles(result)));
      return withLoading(result, performance.now() - since);
    },
    mutantRun: async (options) => {
      reached ??= readReached();
      const isStatic = options.testFilter === undefined;
      let result: MutantRunResult = { status: MutantRunStatus.Survived, nrOfTests: 0 };
      for (const files of testFilesOf({ ...options.activeMutant, isStatic }, reached)) {
        process.env['TEST_FILES'] = JSON.stringify(files);
        result = await runner.mutantRun(options);
        if (result.status !== MutantRunStatus.Survived) break;
      }
      return result;
    },
    dispose: async () => runner.dispose?.(),
  };
};
createNearTests.inject = tokens(commonTokens.injector);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'near-tests', createNearTests)];
