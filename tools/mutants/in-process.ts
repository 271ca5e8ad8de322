import { relative } from 'node:path';
import { createModules } from './modules.ts';
import { errorOf, noteUncaught, runSuite } from './run-suite.ts';
import type { Ran } from './run-suite.ts';
import { globals, suiteIn } from './suites.ts';
import type { Suite } from './suites.ts';

/** Test id -> how long it took in the first run. */
export type Times = ReadonlyMap<string, number>;
/** A test that takes so many times as long has not ended, with what a busy machine may add. */
const slower = 10;
const grantedMs = 5_000;

/** What instrumented code asks, and where it says what was reached. */
type Told = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
};
export type Mutation = {
  readonly id: string;
  readonly hitLimit: number | undefined;
  /** Of what is made when a module is loaded. */ readonly anew: boolean;
};

/** Runs test files in this process, one after the other: loaded once, and anew only for what is made at load. */
export const createInProcess = (root: string) => {
  const told: Told = {};
  Object.assign(globalThis, globals, { __stryker__: told });
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
    /** All tests of a file as they are. */
    first: (file: string): Promise<readonly Ran[]> =>
      runSuite(suiteOf(file), {
        isWanted: () => true,
        told: (id) => {
          told.currentTestId = id ?? undefined;
        },
        limit: (_id, ms) => ms,
        stopsAtFailure: false,
      }),
    importsOf: modules.importsOf,
    coverage: () => told.mutantCoverage ?? { static: {}, perTest: {} },
    /** Tests of a file while one mutant is active, up to the first that fails. */
    mutated: async (
      file: string,
      { id, hitLimit, anew }: Mutation,
      { isWanted, times }: { readonly isWanted: (testId: string) => boolean; readonly times: Times },
    ): Promise<readonly Ran[]> => {
      const tests = anew ? null : suiteOf(file);
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
          told: () => undefined,
          limit: (testId, ms) => Math.min(ms, slower * (times.get(testId) ?? 0) + grantedMs),
          stopsAtFailure: true,
        });
      Object.assign(told, { activeMutant: id, hitCount: 0, hitLimit });
      try {
        if (tests !== null) return await run(tests);
        return await modules.anew(async () => {
          const suite = loadedAnew();
          return 'failure' in suite ? [suite] : run(suite);
        });
      } finally {
        told.activeMutant = undefined;
        globals.jest.restoreAllMocks();
      }
    },
    hasHitLimit: (): boolean => (told.hitCount ?? 0) > (told.hitLimit ?? Infinity),
  };
};
