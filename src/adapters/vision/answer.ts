import { z } from 'zod';
import { nameProblem, normaliseName } from '../../contracts/text.ts';

/** Expected answer of a model. */
export const answerShape = z.object({ names: z.array(z.object({ number: z.number().int(), text: z.string() })) });
export const answerSchema = z.toJSONSchema(answerShape);

/** Extracts JSON from a model's text. */
const jsonIn = (text: string): unknown => {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (from < 0 || to <= from) return null;
  try {
    return JSON.parse(text.slice(from, to + 1));
  } catch {
    return null;
  }
};

/**
 * Names of an answer by number; null when it has none in the expected form. Unrequested and repeated numbers, and
 * impossible names, are dropped.
 */
export const namesInAnswer = (content: string, asked: number): ReadonlyMap<number, string> | null => {
  const parsed = answerShape.safeParse(jsonIn(content));
  if (!parsed.success) return null;
  const names = new Map<number, string>();
  for (const { number, text } of parsed.data.names) {
    const isAsked = number >= 1 && number <= asked && !names.has(number);
    if (isAsked && nameProblem(text) === null) names.set(number, normaliseName(text));
  }
  return names;
};
