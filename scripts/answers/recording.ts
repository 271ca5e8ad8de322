import { z } from 'zod';

export const answer = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  /** JSON as it is, other texts as texts, anything else by its length and hash; masked. */
  body: z.unknown(),
});
export type Answer = z.infer<typeof answer>;

/** What one person was answered, by the key of the request. */
export const recording = z.record(z.string(), answer);
export type Recording = z.infer<typeof recording>;

/** Beside the answers: what the product says that it answers, and of which call each request is. */
export const callsFile = 'calls.json';
export const calls = z.object({ described: z.array(z.string()), templates: z.record(z.string(), z.string()) });
export type Calls = z.infer<typeof calls>;

/** The calls that only the later product has. */
export const newCalls = (before: Calls, after: Calls): ReadonlySet<string> =>
  new Set(after.described.filter((template) => !before.described.includes(template)));

/** Without the answers to some calls. */
export const without = (some: ReadonlySet<string>, { templates }: Calls, answers: Recording): Recording =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => !some.has(templates[key] ?? key)));
