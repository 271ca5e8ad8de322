import type { Answer } from './send.ts';

/** Contents that no answer or log may have: paths of the machine, stack traces, and secrets. */
export const createJudge = (secrets: readonly string[], places: readonly string[]) => {
  const stack = /\n\s+at .+:\d+:\d+|node_modules|\bnode:internal\b/;
  const leakIn = (text: string): string | null => {
    if (stack.test(text)) return 'a stack';
    if (places.some((place) => text.includes(place))) return 'a path';
    return secrets.some((secret) => text.includes(secret)) ? 'a secret' : null;
  };
  return {
    /** null when the answer is correct. */
    ofAnswer: ({ status, text }: Answer): string | null => (status >= 500 ? `status ${status}` : leakIn(text)),
    /** Lines of a log that tell of a failure of ours, or too much. */
    ofLog: (text: string): readonly string[] =>
      text.split('\n').flatMap((line) => {
        if (/"level":(?:50|60)/.test(line) || line.includes('Unhandled')) return [`logged: ${line.slice(0, 600)}`];
        return secrets.some((secret) => line.includes(secret)) ? [`a secret was logged: ${line.slice(0, 80)}`] : [];
      }),
  };
};
export type Judge = ReturnType<typeof createJudge>;
