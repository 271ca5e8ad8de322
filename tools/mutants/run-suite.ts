import { isSuite } from './suites.ts';
import type { Suite, Test } from './suites.ts';

export type Ran = { readonly id: string; readonly ms: number; readonly failure: Error | null };
export type RunOptions = {
  readonly isWanted: (id: string) => boolean;
  /** Called with each test that starts, and with null when it has ended. */
  readonly onTest: (id: string | null) => void;
  /** Time limit of a test or hook, given the timeout it asks for. */
  readonly limit: (id: string, ms: number) => number;
  readonly stopsAtFailure: boolean;
};

export const errorOf = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error(`Thrown: ${String(cause)}`);

/** An error outside of any awaited call. */
let uncaught: Error | null = null;
export const noteUncaught = (cause: unknown): void => {
  uncaught ??= errorOf(cause);
};

// The originals, because tests may replace them.
const { setTimeout: after, clearTimeout: cancel } = globalThis;
const attempt = async (action: () => unknown, ms: number): Promise<Error | null> => {
  uncaught = null;
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<Error>((resolve) => {
      timer = after(() => resolve(new Error(`It has not ended within ${ms} ms`)), ms);
    });
    const done = Promise.resolve(action()).then(() => null);
    return (await Promise.race([done, late])) ?? uncaught;
  } catch (cause) {
    return errorOf(cause);
  } finally {
    cancel(timer);
  }
};

const testsOf = (suite: Suite): readonly Test[] =>
  suite.children.flatMap((child) => (isSuite(child) ? testsOf(child) : [child]));

const runTest = async (test: Test, suites: readonly Suite[], { onTest, limit }: RunOptions): Promise<Ran> => {
  const since = performance.now();
  let failure: Error | null = null;
  onTest(test.id);
  for (const { action, ms } of [...suites.flatMap(({ beforeEach }) => beforeEach), test])
    failure ??= await attempt(action, limit(test.id, ms));
  for (const { action, ms } of suites.toReversed().flatMap(({ afterEach }) => afterEach)) {
    const late = await attempt(action, limit(test.id, ms));
    failure ??= late;
  }
  onTest(null);
  return { id: test.id, ms: performance.now() - since, failure };
};

/** Runs the given tests of a file with their hooks; a failing hook of a group fails the group's first test. */
export const runSuite = async (
  suite: Suite,
  options: RunOptions,
  outer: readonly Suite[] = [],
): Promise<readonly Ran[]> => {
  const { isWanted, stopsAtFailure } = options;
  const [first] = testsOf(suite).filter(({ id }) => isWanted(id));
  if (first === undefined) return [];
  const ran: Ran[] = [];
  const around = async (hooks: Suite['beforeAll']): Promise<void> => {
    for (const { action, ms } of hooks) {
      const failure = await attempt(action, ms);
      if (failure !== null) ran.push({ id: first.id, ms: 0, failure });
    }
  };
  await around(suite.beforeAll);
  const isOver = (): boolean => ran.some(({ failure }) => failure !== null) && stopsAtFailure;
  for (const child of suite.children) {
    if (isOver()) break;
    if (isSuite(child)) ran.push(...(await runSuite(child, options, [...outer, suite])));
    else if (isWanted(child.id)) ran.push(await runTest(child, [...outer, suite], options));
  }
  await around(suite.afterAll);
  return ran;
};
