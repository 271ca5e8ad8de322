import type { Finding } from './checks.ts';

/** Of rows and pictures that were met. */
const mostMet = 1_000;
const mostTold = 20;

/** What is known to be damaged, for whoever asks whether all is well. */
export const createDamageBoard = () => {
  const rebuilding = new Map<string, string>();
  /** What the last look at the files has found, and what was met since. */
  let findings: readonly Finding[] = [];
  const met = new Map<string, Finding>();
  let isFull = false;
  /** Each once, not without end. */
  const told = (): readonly Finding[] => {
    const all = new Map([...findings, ...met.values()].map((finding) => [`${finding.file} ${finding.why}`, finding]));
    return [...all.values()].slice(0, mostTold);
  };
  return {
    /** The file of a read model was damaged; until it serves again. */
    rebuilding: (projection: string, why: string): void => void rebuilding.set(projection, why),
    served: (projection: string): void => void rebuilding.delete(projection),
    whyRebuilding: (projection: string): string | null => rebuilding.get(projection) ?? null,
    /** What nothing can make anew. */
    found: (news: readonly Finding[]): void => {
      findings = news;
      met.clear();
    },
    /** Somebody wanted to read it. Whether that is news. */
    met: (finding: Finding): boolean => {
      const key = `${finding.file} ${finding.why}`;
      if (met.has(key) || met.size >= mostMet) return false;
      met.set(key, finding);
      return !findings.some(({ file, why }) => file === finding.file && why === finding.why);
    },
    /** Whether the last append found no room. */
    full: (news: boolean): void => void (isFull = news),
    missing: (): readonly { readonly what: string; readonly why: string }[] => [
      ...(isFull ? [{ what: 'storage', why: 'The disk is full: make room where DATA_DIR lies.' }] : []),
      ...told().map(({ file, why, whatToDo }) => ({ what: file, why: `It is damaged: ${why}. ${whatToDo}` })),
    ],
  };
};
export type DamageBoard = ReturnType<typeof createDamageBoard>;
