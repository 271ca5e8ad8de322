import type { Finding } from './checks.ts';

/** Of rows and pictures that were found damaged when they were read. */
const mostOfReads = 1_000;
const mostShown = 20;

/** What is known to be damaged, for whoever asks whether all is well. */
export const createDamageBoard = () => {
  const rebuilding = new Map<string, string>();
  /** What the last look at the files has found, and what was found since when something was read. */
  let ofFiles: readonly Finding[] = [];
  const ofReads = new Map<string, Finding>();
  let isFull = false;
  /** Each once, not without end. */
  const all = (): readonly Finding[] => {
    const found = new Map(
      [...ofFiles, ...ofReads.values()].map((finding) => [`${finding.file} ${finding.why}`, finding]),
    );
    return [...found.values()].slice(0, mostShown);
  };
  return {
    /** The file of a read model was damaged; until it serves again. */
    rebuilding: (projection: string, why: string): void => void rebuilding.set(projection, why),
    served: (projection: string): void => void rebuilding.delete(projection),
    whyRebuilding: (projection: string): string | null => rebuilding.get(projection) ?? null,
    /** What nothing can make anew. */
    found: (added: readonly Finding[]): void => {
      ofFiles = added;
      ofReads.clear();
    },
    /** Somebody wanted to read it. Whether that is news. */
    add: (finding: Finding): boolean => {
      const key = `${finding.file} ${finding.why}`;
      if (ofReads.has(key) || ofReads.size >= mostOfReads) return false;
      ofReads.set(key, finding);
      return !ofFiles.some(({ file, why }) => file === finding.file && why === finding.why);
    },
    /** Whether the last append found no room. */
    full: (isFullNow: boolean): void => void (isFull = isFullNow),
    missing: (): readonly { readonly what: string; readonly why: string }[] => [
      ...(isFull ? [{ what: 'storage', why: 'The disk is full: free some space on the disk of DATA_DIR.' }] : []),
      ...all().map(({ file, why, whatToDo }) => ({ what: file, why: `It is damaged: ${why}. ${whatToDo}` })),
    ],
  };
};
export type DamageBoard = ReturnType<typeof createDamageBoard>;
