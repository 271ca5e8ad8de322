import { nameProblem, splitNames } from '../../contracts/text.ts';
import { readFirstLine } from './first-line.ts';
import type { EventOfLine, LineContext } from './first-line.ts';

/** A post's text: what it says of the session, and what is left of it. */
export type PostText =
  | ({ readonly kind: 'said'; readonly rest: string } & EventOfLine)
  | { readonly kind: 'wrong'; readonly why: string; readonly rest: string };

const lineBreak = /\r\n|[\r\n]/u;
/** 'Kraken: Nova, Luna': a colon before a blank, which that of a time is not. */
const beforeColon = /^([^,;\t]*?):(?:\s+|$)(.*)$/u;

const linesOf = (text: string): { readonly first: string; readonly others: string } => {
  const trimmed = text.trim();
  const [first = '', ...others] = trimmed.split(lineBreak);
  return { first, others: others.join('\n') };
};

/** Parses the first line, up to its end or a colon. */
export const readPostText = (text: string, known: LineContext): PostText => {
  const { first, others } = linesOf(text);
  const whole = readFirstLine(first, known);
  if (whole.kind !== 'none') return { ...whole, rest: others };
  const [, before, after = ''] = beforeColon.exec(first) ?? [];
  const part = before === undefined ? whole : readFirstLine(before, known);
  if (part.kind !== 'none') return { ...part, rest: [after, others].join('\n').trim() };
  return { kind: 'said', eventType: null, eventDate: null, rest: text };
};

const fewestNames = 3;

/** Whether a text is a list of names, at least half of them known, and not a sentence. */
export const isRoster = (text: string, isKnown: (name: string) => boolean): boolean => {
  const names = splitNames(text);
  if (names.length < fewestNames || names.some((name) => nameProblem(name) !== null)) return false;
  return names.filter(isKnown).length * 2 >= names.length;
};

const person = /<@[!&]?\d{1,20}>/gu;
const emoji = /<a?(:\w{1,32}:)\d{1,20}>/gu;
const unseen = /[\p{Cc}\p{Cs}]/gu;
const longestNotes = 2_000;

/** Notes for the log without mentions, which are ids of people. null when empty. */
export const notesOf = (text: string): string | null => {
  const clean = text
    .replace(/\r\n?/gu, '\n')
    .replace(person, '@…')
    .replace(emoji, '$1')
    .replace(unseen, (character) => (character === '\n' || character === '\t' ? character : ''))
    .trim();
  return clean === '' ? null : Array.from(clean).slice(0, longestNotes).join('');
};
