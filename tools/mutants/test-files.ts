/** What the first run of all tests showed. Paths of mutants are as Stryker names them: perhaps of another folder. */
export type Reached = {
  /** Test file -> ids of the mutants that its tests reached. */
  readonly mutantsOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Test file -> the files under `src` that it imports, however far. */
  readonly importsOf: ReadonlyMap<string, ReadonlySet<string>>;
};

export type Wanted = {
  readonly id: string;
  readonly fileName: string;
  /** Whether it changes what is made when a module is loaded: no test is seen to reach that. */
  readonly isStatic: boolean;
};

const partsOf = (file: string): readonly string[] =>
  file
    .slice(Math.max(file.lastIndexOf('/src/'), file.lastIndexOf('/tests/')) + 1)
    .split('/')
    .slice(1, -1);

/**
 * Tests of `tests/domain/roster` are those of `src/domain/roster`; next are those of `tests/domain`, which look at what its
 * folders hold.
 */
const closeness = (testFile: string, file: string): number => {
  const [folder, own] = [partsOf(testFile).join('/'), partsOf(file).join('/')];
  if (folder === own) return 2;
  return folder !== '' && own.startsWith(`${folder}/`) ? 1 : 0;
};

export const underSource = (file: string): string => file.slice(file.lastIndexOf('/src/') + 1);

/** A survivor is shown to all that it may be shown to: so many are enough, for what only far more notice is a hole near by. */
const most = 24;

/**
 * The test files that can notice a mutant: those of its own folder first, then of the folders above it, then those that
 * reach least besides. One that is made at load is looked for where its file is imported, with as little else as can be.
 */
export const testFilesOf = (
  { id, fileName, isStatic }: Wanted,
  { mutantsOf, importsOf }: Reached,
): readonly string[] => {
  const known = isStatic ? importsOf : mutantsOf;
  const wanted = isStatic ? underSource(fileName) : id;
  const breadth = (testFile: string): number => known.get(testFile)?.size ?? 0;
  return [...known]
    .flatMap(([testFile, ids]) => (ids.has(wanted) ? [testFile] : []))
    .toSorted((a, b) => closeness(b, fileName) - closeness(a, fileName) || breadth(a) - breadth(b))
    .slice(0, most);
};
