import { findSeason, season } from '../../contracts/seasons.ts';
import type { Season } from '../../contracts/seasons.ts';

type ParsedSeasons =
  | { readonly ok: true; readonly seasons: readonly Season[] }
  | { readonly ok: false; readonly line: number; readonly problem: string };

const wrong = (line: number, problem: string): ParsedSeasons => ({ ok: false, line, problem });

/** A text, a sign, an end of a line, or any other value. */
const tokens = /"(?:\\.|[^"\\])*"|[[\]{},]|\n|[^\s[\]{},"]+/g;

/** The line on which each entry of a list begins; of a text that is a JSON list. */
const linesOfEntries = (text: string): readonly number[] => {
  const lines: number[] = [];
  let [line, depth, isNext] = [1, 0, false];
  for (const [token] of text.matchAll(tokens)) {
    if (token === '\n') {
      line += 1;
      continue;
    }
    if (isNext && token !== ']') lines.push(line);
    if ('[{'.includes(token)) depth += 1;
    if (']}'.includes(token)) depth -= 1;
    isNext = depth === 1 && (token === ',' || token === '[');
  }
  return lines;
};

const parsed = (text: string): { readonly list: unknown } | Error => {
  try {
    return { list: JSON.parse(text) };
  } catch (cause) {
    return cause instanceof Error ? cause : new Error(String(cause));
  }
};

/** The engine does not always say where: it is the first line with which the text is wrong, and not only too short. */
const lineOfFault = (text: string): number => {
  const lines = text.split('\n');
  const isWrong = (count: number): boolean => {
    const beginning = lines.slice(0, count).join('\n');
    const read = parsed(beginning);
    if (!(read instanceof Error)) return false;
    const { message } = read;
    // A text ends on its line.
    if (message.startsWith('Unterminated string')) return true;
    return !message.includes('end of JSON input') && !message.includes(`at position ${beginning.length} (`);
  };
  const at = lines.findIndex((_line, index) => isWrong(index + 1));
  return at < 0 ? lines.length : at + 1;
};

/** Problem of an entry, considering earlier ones; null: none. */
const problemOf = (entry: unknown, before: readonly Season[]): string | null => {
  const read = season.safeParse(entry);
  if (!read.success) {
    const [issue] = read.error.issues;
    const field = issue?.path.join('.') ?? '';
    return `${field === '' ? '' : `${field}: `}${issue?.message ?? 'is no season'}`;
  }
  const { name, from, to } = read.data;
  if (to !== null && to < from) return `${name} ends before it begins`;
  return findSeason(before, name) === null ? null : `there is already a season ${name}`;
};

/** Reads seasons from a JSON list of {name, from, to}. Problems name the line. */
export const readSeasons = (given: string): ParsedSeasons => {
  const text = given.replace(/^\uFEFF/, '');
  const json = parsed(text);
  if (json instanceof Error) return wrong(lineOfFault(text), 'is no JSON');
  if (!Array.isArray(json.list)) return wrong(1, 'must be a list of seasons');
  const lines = linesOfEntries(text);
  const seasons: Season[] = [];
  for (const [index, entry] of json.list.entries()) {
    const problem = problemOf(entry, seasons);
    if (problem !== null) return wrong(lines[index] ?? 1, problem);
    seasons.push(season.parse(entry));
  }
  return { ok: true, seasons };
};
