import { z } from 'zod';

const place = z.object({ line: z.number(), column: z.number() });
const report = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.string(),
      mutants: z.array(
        z.object({
          status: z.string(),
          replacement: z.string().default(''),
          location: z.object({ start: place, end: place }),
        }),
      ),
    }),
  ),
});
/** Fields of Stryker's JSON report used here. */
export type MutationReport = z.infer<typeof report>;
type Location = MutationReport['files'][string]['mutants'][number]['location'];

/** A mutant that behaves like the original. It is identified by its text, because line numbers change. */
export const equivalents = z.array(
  z.object({ file: z.string(), line: z.string(), mutation: z.string(), why: z.string().min(10) }).strict(),
);
export type Equivalent = z.infer<typeof equivalents>[number];

export type Mutant = {
  readonly file: string;
  readonly at: string;
  /** First line of the mutated code and its replacement, by which an equivalent is found again. */
  readonly line: string;
  readonly mutation: string;
  readonly isKilled: boolean;
};

/** Killed by a test, or detected because it no longer ended. */
const killed = new Set(['Killed', 'Timeout']);
const survived = new Set(['Survived', 'NoCoverage']);

const textAt = (lines: readonly string[], { start, end }: Location): string => {
  const part = lines.slice(start.line - 1, end.line);
  const last = part.length - 1;
  return part
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join('\n');
};
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Mutants that ran; those outside the sample or not loadable are left out. */
export const mutantsIn = (text: string): readonly Mutant[] =>
  Object.entries(report.parse(JSON.parse(text)).files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants
      .filter(({ status }) => killed.has(status) || survived.has(status))
      .map(({ status, location, replacement }) => ({
        file,
        at: `${file}:${location.start.line}:${location.start.column}`,
        line: oneLine(lines[location.start.line - 1] ?? ''),
        mutation: `${oneLine(textAt(lines, location))} -> ${oneLine(replacement)}`,
        isKilled: killed.has(status),
      }));
  });

const keyOf = ({ file, line, mutation }: Pick<Equivalent, 'file' | 'line' | 'mutation'>): string =>
  JSON.stringify([file, line, mutation]);

export type Score = { readonly folder: string; readonly killed: number; readonly total: number };
export type Judgement = {
  readonly scores: readonly Score[];
  readonly survivors: readonly Mutant[];
  /** Listed as equivalent, but killed. */
  readonly wronglyListed: readonly Mutant[];
  readonly equivalent: number;
};

/** `src/domain` and each of its folders. */
const foldersOf = (file: string): readonly string[] => {
  const [src, part, ...rest] = file.split('/');
  return [`${src}/${part}`, ...(rest.length > 1 ? [`${src}/${part}/${rest[0]}`] : [])];
};

export const judge = (mutants: readonly Mutant[], listed: readonly Equivalent[]): Judgement => {
  const keys = new Set(listed.map(keyOf));
  const isListed = (mutant: Mutant): boolean => keys.has(keyOf(mutant));
  const counted = mutants.filter((mutant) => mutant.isKilled || !isListed(mutant));
  const scores = new Map<string, { killed: number; total: number }>();
  for (const { file, isKilled } of counted)
    for (const folder of foldersOf(file)) {
      const { killed, total } = scores.get(folder) ?? { killed: 0, total: 0 };
      scores.set(folder, { killed: killed + (isKilled ? 1 : 0), total: total + 1 });
    }
  return {
    scores: [...scores].map(([folder, score]) => ({ folder, ...score })).sort((a, b) => (a.folder < b.folder ? -1 : 1)),
    survivors: counted.filter(({ isKilled }) => !isKilled),
    wronglyListed: mutants.filter((mutant) => mutant.isKilled && isListed(mutant)),
    equivalent: mutants.length - counted.length,
  };
};
