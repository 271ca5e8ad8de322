import { createRequire } from 'node:module';

// Packages that jest itself consists of.
const ofJest = createRequire(import.meta.url);
const { expect } = ofJest('expect') as { readonly expect: unknown };
const { bind } = ofJest('jest-each') as { readonly bind: (define: unknown, isCallback: boolean) => Each };
/** `each`: a table, then a name and a function for each row. */
type Each = (table: readonly unknown[]) => (name: string, define: (...row: never[]) => unknown) => void;
const { ModuleMocker } = ofJest('jest-mock') as { readonly ModuleMocker: new (of: object) => Mocks };
type Mocks = { readonly spyOn: (...asked: unknown[]) => unknown; readonly restoreAllMocks: () => void };

type Action = () => unknown;
type Timed = { readonly action: Action; readonly ms: number };
export type Test = Timed & { readonly id: string };
const moments = ['beforeAll', 'beforeEach', 'afterEach', 'afterAll'] as const;
type Hooks = Readonly<Record<(typeof moments)[number], Timed[]>>;
export type Suite = Hooks & { readonly name: string; readonly children: (Suite | Test)[] };

const suiteOf = (name: string): Suite => {
  return { name, children: [], beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] };
};
export const isSuite = (child: Suite | Test): child is Suite => 'children' in child;

/** Suites being defined while a test file is loaded, and the timeout of their tests. */
let open: Suite[] = [];
const usualMs = 30_000;
let longestMs = usualMs;
const innermost = (): Suite => {
  const last = open.at(-1);
  if (last === undefined) throw new Error('Tests are only defined while their file is loaded');
  return last;
};

const describe = (name: string, define: Action): void => {
  const suite = suiteOf(`${innermost().name} ${name}`);
  innermost().children.push(suite);
  open.push(suite);
  define();
  open.pop();
};
const it = (name: string, action: Action, ms?: number): void => {
  const { children, name: suite } = innermost();
  const id = `${suite} ${name}`;
  const same = children.filter((child) => !isSuite(child) && child.id.startsWith(id)).length;
  children.push({ id: same === 0 ? id : `${id} ${same + 1}`, action, ms: ms ?? longestMs });
};
const hook = (moment: keyof Hooks) => (action: Action, ms?: number) => {
  innermost()[moment].push({ action, ms: ms ?? longestMs });
};
const nothing = (): void => undefined;
const withEach = (define: Action | typeof it) =>
  Object.assign(define, { each: bind(define, false), skip: Object.assign(nothing, { each: () => nothing }) });

const mocks = new ModuleMocker(globalThis);
/** Globals for test files: the parts of jest that they use. */
export const globals = {
  describe: withEach(describe),
  it: withEach(it),
  ...Object.fromEntries(moments.map((moment) => [moment, hook(moment)])),
  expect,
  jest: {
    spyOn: mocks.spyOn.bind(mocks),
    restoreAllMocks: () => mocks.restoreAllMocks(),
    setTimeout: (ms: number) => {
      longestMs = ms;
    },
  },
};

/** Returns the suite that `load` defines. */
export const suiteIn = (file: string, load: () => void): Suite => {
  const suite = suiteOf(file);
  open = [suite];
  longestMs = usualMs;
  try {
    load();
  } finally {
    open = [];
  }
  return suite;
};
