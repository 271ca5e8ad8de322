import type { Finding } from './checks.ts';

/** What is known to be damaged, for whoever asks whether all is well. */
export const createDamageBoard = () => {
  const rebuilding = new Map<string, string>();
  let findings: readonly Finding[] = [];
  let isFull = false;
  return {
    /** The file of a read model was damaged; until it serves again. */
    rebuilding: (projection: string, why: string): void => void rebuilding.set(projection, why),
    served: (projection: string): void => void rebuilding.delete(projection),
    whyRebuilding: (projection: string): string | null => rebuilding.get(projection) ?? null,
    /** What nothing can make anew. */
    found: (news: readonly Finding[]): void => void (findings = news),
    /** Whether the last append found no room. */
    full: (news: boolean): void => void (isFull = news),
    missing: (): readonly { readonly what: string; readonly why: string }[] => [
      ...(isFull ? [{ what: 'storage', why: 'The disk is full: make room where DATA_DIR lies.' }] : []),
      ...findings.map(({ file, why, whatToDo }) => ({ what: file, why: `It is damaged: ${why}. ${whatToDo}` })),
    ],
  };
};
export type DamageBoard = ReturnType<typeof createDamageBoard>;
