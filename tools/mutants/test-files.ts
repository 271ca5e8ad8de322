/** Results of the first run of all tests. Paths of mutants are those of Stryker, which may name another folder. */
export type Reached = {
  /** Test file -> ids of mutants reached by its tests. */
  readonly mutantsOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Test file -> files under `src` that it imports, directly or indirectly. */
  readonly importsOf: ReadonlyMap<string, ReadonlySet<string>>;
};

export type Wanted = {
  readonly id: string;
  readonly fileName: string;
  /** Whether the mutated code runs when a module is loaded; coverage by test does not see it. */
  readonly isStatic: boolean;
};

const partsOf = (file: string): readonly string[] =>
  file
    .slice(Math.max(file.lastIndexOf('/src/'), file.lastIndexOf('/tests/')) + 1)
    .split('/')
    .slice(1, -1);

/**
 * Tests in `tests/domain/roster` belong to `src/domain/roster`; next come those in `tests/domain`, which cover its
 * folders.
 */
const closeness = (testFile: string, file: string): number => {
  const [folder, own] = [partsOf(testFile).join('/'), partsOf(file).join('/')];
  if (folder === own) return 2;
  return folder !== '' && own.startsWith(`${folder}/`) ? 1 : 0;
};

export const underSource = (file: string): string => file.slice(file.lastIndexOf('/src/') + 1);

/** Maximum number of test files per mutant. A mutant that only distant tests would kill counts as a gap nearby. */
const most = 24;

/**
 * Test files that may kill a mutant: those of its folder first, then of parent folders, then those that reach fewest
 * other mutants. For code that runs at load, files that import it with as few other files as possible.
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
