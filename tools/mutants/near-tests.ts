import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';
import type { CompleteDryRunResult, MutantRunResult, TestResult, TestRunner } from '@stryker-mutator/api/test-runner';
import { z } from 'zod';
import { createInProcess } from './in-process.ts';
import type { Ran } from './run-suite.ts';
import { testFilesOf, underSource } from './test-files.ts';
import type { Reached } from './test-files.ts';
import { testFilesIn } from './tests.ts';

/** Results of the full test run, which one process makes for all. The file is in the working copy. */
const firstRunFile = 'stryker-reached.json';
const firstRun = z.object({
  reached: z.record(z.string(), z.array(z.string())),
  imports: z.record(z.string(), z.array(z.string())),
  times: z.record(z.string(), z.number()),
});

const mutantsOfTestFiles = ({ tests, mutantCoverage }: CompleteDryRunResult): z.infer<typeof firstRun>['reached'] => {
  const found = new Map<string, Set<string>>();
  for (const { id, fileName = '' } of tests) {
    const ids = found.get(fileName) ?? new Set();
    for (const mutant of Object.keys(mutantCoverage?.perTest[id] ?? {})) ids.add(mutant);
    found.set(fileName, ids);
  }
  return Object.fromEntries([...found].map(([file, ids]) => [file, [...ids]]));
};

const readFirstRun = (): { readonly reached: Reached; readonly times: ReadonlyMap<string, number> } => {
  const { reached, imports, times } = firstRun.parse(JSON.parse(readFileSync(firstRunFile, 'utf8')));
  const setsOf = (lists: Record<string, readonly string[]>): ReadonlyMap<string, ReadonlySet<string>> =>
    new Map(Object.entries(lists).map(([file, list]) => [file, new Set(list)]));
  return {
    reached: { mutantsOf: setsOf(reached), importsOf: setsOf(imports) },
    times: new Map(Object.entries(times)),
  };
};

const resultOf = (fileName: string, { id, ms: timeSpentMs, failure }: Ran): TestResult => {
  const common = { id, name: id, fileName, timeSpentMs };
  return failure === null
    ? { ...common, status: TestStatus.Success }
    : { ...common, status: TestStatus.Failed, failureMessage: failure.stack ?? failure.message };
};

/**
 * Runs the closest test files of a mutant in this process; for most mutants nothing needs to be started or reloaded.
 */
const createNearTests = (): TestRunner => {
  const root = process.cwd();
  const tests = createInProcess(root);
  let known: ReturnType<typeof readFirstRun> | null = null;
  return {
    capabilities: () => ({ reloadEnvironment: true }),
    dryRun: async () => {
      const results: TestResult[] = [];
      const imports: Record<string, string[]> = {};
      for (const file of testFilesIn(root)) {
        results.push(...(await tests.first(file)).map((ran) => resultOf(file, ran)));
        imports[file] = [...tests.importsOf(file)].filter((one) => one.includes('/src/')).map(underSource);
      }
      const result = { status: DryRunStatus.Complete, tests: results, mutantCoverage: tests.coverage() } as const;
      const times = Object.fromEntries(results.map(({ id, timeSpentMs }) => [id, timeSpentMs]));
      const reached = mutantsOfTestFiles(result);
      writeFileSync(join(root, firstRunFile), JSON.stringify({ reached, imports, times }));
      return result;
    },
    mutantRun: async ({ activeMutant, testFilter, hitLimit }): Promise<MutantRunResult> => {
      known ??= readFirstRun();
      const { reached, times } = known;
      const wanted = testFilter === undefined ? null : new Set(testFilter);
      const { id, fileName } = activeMutant;
      const isStatic = wanted === null;
      const files = testFilesOf({ id, fileName, isStatic }, reached);
      const isSeen = (file: string): boolean => reached.mutantsOf.get(file)?.has(id) ?? false;
      // Most code that runs at load also runs in tests, so reloading is rarely needed.
      const passes = isStatic
        ? [
            ...files.filter(isSeen).map((file) => ({ file, withReload: false })),
            ...files.map((file) => ({ file, withReload: true })),
          ]
        : files.map((file) => ({ file, withReload: false }));
      let nrOfTests = 0;
      for (const { file, withReload } of passes) {
        const isWanted = (test: string): boolean => wanted === null || wanted.has(test);
        const ran = await tests.mutated(file, { id, hitLimit, withReload }, { isWanted, times });
        nrOfTests += ran.length;
        if (tests.hasHitLimit()) return { status: MutantRunStatus.Timeout, reason: 'It was passed again and again' };
        const failed = ran.find(({ failure }) => failure !== null);
        if (failed === undefined) continue;
        const failureMessage = failed.failure?.message ?? '';
        return { status: MutantRunStatus.Killed, killedBy: [failed.id], failureMessage, nrOfTests };
      }
      return { status: MutantRunStatus.Survived, nrOfTests };
    },
  };
};
createNearTests.inject = tokens();

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'near-tests', createNearTests)];
