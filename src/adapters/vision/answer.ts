import { z } from 'zod';
import { nameProblem, normaliseName } from '../../contracts/text.ts';

/** What a model is asked for. */
export const answerShape = z.object({ names: z.array(z.object({ number: z.number().int(), text: z.string() })) });
export const answerSchema = z.toJSONSchema(answerShape);

/** The JSON in a text, wherever a model has put it. */
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
 * The names of an answer by their numbers, null where it holds none in the wanted form. A number that was not asked is
 * dropped, a second one of the same number too, and what could be nobody's name.
 */
export const namesIn = (content: string, asked: number): ReadonlyMap<number, string> | null => {
  const parsed = answerShape.safeParse(jsonIn(content));
  if (!parsed.success) return null;
  const names = new Map<number, string>();
  for (const { number, text } of parsed.data.names) {
    const isAsked = number >= 1 && number <= asked && !names.has(number);
    if (isAsked && nameProblem(text) === null) names.set(number, normaliseName(text));
  }
  return names;
};
