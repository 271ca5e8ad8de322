/** What the first run of all tests showed, and which mutant is of which file. Paths are as Stryker names them. */
export type Reached = {
  /** Test file -> ids of the mutants that its tests reached. */
  readonly mutantsOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Mutant id -> the file that it changes. */
  readonly fileOf: ReadonlyMap<string, string>;
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

/** Tests of `tests/domain/roster` are those of `src/domain/roster`. */
const isNear = (testFile: string, file: string): boolean => partsOf(testFile).join('/') === partsOf(file).join('/');

/** A survivor is shown to all that it may be shown to: so many are enough, for what only far more notice is a hole near by. */
const most = 12;

const reaching = (isReached: (id: string) => boolean, { mutantsOf }: Reached): readonly string[] =>
  [...mutantsOf].filter(([, ids]) => [...ids].some(isReached)).map(([testFile]) => testFile);

/**
 * The test files that can notice a mutant: those of its own folder first, then those that reach least besides. One that is
 * made at load is looked for where anything of its file is reached; where nothing is, in any.
 */
export const testFilesOf = (wanted: Wanted, reached: Reached): readonly string[] => {
  const isWanted = (id: string): boolean =>
    id === wanted.id || (wanted.isStatic && reached.fileOf.get(id) === wanted.fileName);
  const own = reaching(isWanted, reached);
  const all = own.length === 0 && wanted.isStatic ? [...reached.mutantsOf.keys()] : own;
  const breadth = (testFile: string): number => reached.mutantsOf.get(testFile)?.size ?? 0;
  return all
    .toSorted(
      (a, b) => Number(isNear(b, wanted.fileName)) - Number(isNear(a, wanted.fileName)) || breadth(a) - breadth(b),
    )
    .slice(0, most);
};
