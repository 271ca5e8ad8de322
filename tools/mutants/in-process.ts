import { relative } from 'node:path';
import { createModules } from './modules.ts';
import { errorOf, noteUncaught, runSuite } from './run-suite.ts';
import type { Ran } from './run-suite.ts';
import { globals, suiteIn } from './suites.ts';
import type { Suite } from './suites.ts';

/** Test id -> duration in the first run. */
export type Times = ReadonlyMap<string, number>;
/** A test that takes this many times as long counts as hanging; busy machines are allowed for. */
const slower = 10;
const grantedMs = 5_000;

/** Shared with the instrumented code: the active mutant, and the mutants reached so far. */
type StrykerState = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
};
export type Mutation = {
  readonly id: string;
  readonly hitLimit: number | undefined;
  /** Mutants of code that runs when a module is loaded. */ readonly withReload: boolean;
};

/**
 * Runs test files one after another in this process. Modules are loaded once, and again only for mutants of code that
 * runs at load.
 */
export const createInProcess = (root: string) => {
  const strykerState: StrykerState = {};
  Object.assign(globalThis, globals, { __stryker__: strykerState });
  process.on('uncaughtException', noteUncaught);
  const modules = createModules(root);
  const load = (file: string): Suite => suiteIn(relative(root, file), () => void modules.load(file));
  const loaded = new Map<string, Suite>();
  const suiteOf = (file: string): Suite => {
    const suite = loaded.get(file) ?? load(file);
    loaded.set(file, suite);
    return suite;
  };

  return {
    /** Runs all tests of a file without a mutant. */
    first: (file: string): Promise<readonly Ran[]> =>
      runSuite(suiteOf(file), {
        isWanted: () => true,
        onTest: (id) => {
          strykerState.currentTestId = id ?? undefined;
        },
        limit: (_id, ms) => ms,
        stopsAtFailure: false,
      }),
    importsOf: modules.importsOf,
    coverage: () => strykerState.mutantCoverage ?? { static: {}, perTest: {} },
    /** Runs the tests of a file with one mutant active, up to the first failure. */
    mutated: async (
      file: string,
      { id, hitLimit, withReload }: Mutation,
      { isWanted, times }: { readonly isWanted: (testId: string) => boolean; readonly times: Times },
    ): Promise<readonly Ran[]> => {
      const tests = withReload ? null : suiteOf(file);
      const loadedAnew = (): Suite | Ran => {
        try {
          return load(file);
        } catch (cause) {
          return { id: relative(root, file), ms: 0, failure: errorOf(cause) };
        }
      };
      const run = (suite: Suite): Promise<readonly Ran[]> =>
        runSuite(suite, {
          isWanted,
          onTest: () => undefined,
          limit: (testId, ms) => Math.min(ms, slower * (times.get(testId) ?? 0) + grantedMs),
          stopsAtFailure: true,
        });
      Object.assign(strykerState, { activeMutant: id, hitCount: 0, hitLimit });
      try {
        if (tests !== null) return await run(tests);
        return await modules.reloaded(async () => {
          const suite = loadedAnew();
          return 'failure' in suite ? [suite] : run(suite);
        });
      } finally {
        strykerState.activeMutant = undefined;
        globals.jest.restoreAllMocks();
      }
    },
    hasHitLimit: (): boolean => (strykerState.hitCount ?? 0) > (strykerState.hitLimit ?? Infinity),
  };
};
