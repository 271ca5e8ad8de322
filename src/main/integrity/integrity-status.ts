import type { Finding } from './checks.ts';

/** Limit for damage found by reads. */
const mostOfReads = 1_000;
const mostShown = 20;

/** Data-integrity status: known damage, for readiness. */
export const createIntegrityStatus = () => {
  const rebuilding = new Map<string, string>();
  /** Findings of the last check of files, and damage found by reads since. */
  let ofFiles: readonly Finding[] = [];
  const ofReads = new Map<string, Finding>();
  let isFull = false;
  /** Each finding once, up to a limit. */
  const all = (): readonly Finding[] => {
    const found = new Map(
      [...ofFiles, ...ofReads.values()].map((finding) => [`${finding.file} ${finding.why}`, finding]),
    );
    return [...found.values()].slice(0, mostShown);
  };
  return {
    /** A read model is damaged, until its rebuild serves. */
    rebuilding: (projection: string, why: string): void => void rebuilding.set(projection, why),
    served: (projection: string): void => void rebuilding.delete(projection),
    whyRebuilding: (projection: string): string | null => rebuilding.get(projection) ?? null,
    /** Damage that cannot be rebuilt. */
    found: (added: readonly Finding[]): void => {
      ofFiles = added;
      ofReads.clear();
    },
    /** Records damage found by a read; returns whether it is new. */
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
export type IntegrityStatus = ReturnType<typeof createIntegrityStatus>;
