import { foldName, nameProblem, normaliseName } from '../../contracts/text.ts';
import { CLASS_WORDS, HUD_WORDS } from './hud-words.ts';
import { latticeOf, type Lattice } from './lattice.ts';
import type { Box, ReadName } from './read-name.ts';
import { playerNamed, type RosterIndex } from './roster-index.ts';
import { similarityOf } from './similarity.ts';

/** A line of text as a recogniser gives it. */
export type Line = {
  readonly text: string;
  readonly confidence: number;
  readonly box: Box;
  readonly steps?: Lattice;
};
type IsKnown = (text: string) => boolean;

/** An unknown name that the engine itself doubts this much is texture, not text. */
const LEAST_CONFIDENCE = 0.5;
/** More is a sentence. */
const MOST_WORDS = 3;

/** Level before a name, also stuck to it: '55 Thalori', '55Thalori', 'Lv.55 Thalori', '550lven' (55 and 0lven). */
const LEVEL_BEFORE = /^(?:(?:lv|lvl|level)[\s.:]*\d{1,3}[\s.:]*|[1-9]\d?[\s.]*(?=[01]?\p{L}))/iu;
/** What may stand after it: 'Lv55', '(Offline)', '83%', '83', '12/40', '12.4k'. */
const AFTER = [
  /[\s.]*\b(?:lv|lvl|level)[\s.:]*\d{1,3}$/iu,
  /(?<=\p{Ll})(?:Lv|LV|Lvl)[\s.:]*\d{1,3}$/u,
  /\s*[([{<][^)\]}>]*[)\]}>]?$/u,
  /\s*\d{1,3}\s*%$/u,
  /\s+[\d.,]+\s*[km]?(?:\s*\/\s*[\d.,]+\s*[km]?)?$/iu,
  /\s*\d+\s*\/\s*\d+$/u,
];
const NUMBERED = /(?<=^(?:party|raid|group|team|squad|level|lv|lvl|channel|co-?raid))[\dilo|]+$/u;

const compact = (text: string): string => foldName(text).replace(/[\s.'\-_]/gu, '');

const isHud = (text: string): boolean => {
  const word = compact(text);
  if (HUD_WORDS.has(word) || HUD_WORDS.has(word.replace(NUMBERED, ''))) return true;
  // Class words stand in small print and are misread by a letter; long ones are still no names.
  return word.length >= 8 && [...CLASS_WORDS].some((other) => nearly(word, other));
};

const nearly = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false;
  const { same, of } = similarityOf(a, b);
  return of - same <= 1;
};

/** '[Guild] Foo: hello', 'Foo: hello', 'Raid: Kraken', 'gg!': no line of a roster has these. */
const isChat = (text: string): boolean => /[:;!?"]|,(?!\d)|^[[({]/u.test(text);

/** Chat also comes in pieces: 'hello' right of '[Guild] Foo:' in the same row. */
const continuesChat = (line: Line, chat: readonly Line[]): boolean =>
  chat.some(({ box }) => {
    const [left, top, width, height] = box;
    const middle = line.box[1] + line.box[3] / 2;
    const gap = line.box[0] - (left + width);
    return middle > top && middle < top + height && gap > -height && gap < 1.5 * height;
  });

/** Without the edge characters that are frames and icons misread: a name begins and ends with a letter or digit. */
const trimEdges = (text: string): string => text.replace(/^[^\p{L}\p{Nd}]+|[^\p{L}\p{Nd}]+$/gu, '');

const withoutClass = (text: string): string => {
  const words = text.split(' ');
  const kept = words.filter((word) => !CLASS_WORDS.has(compact(word)));
  return kept.length === 0 ? text : kept.join(' ');
};

/** The name of a line without levels, numbers and class words around it; '' when nothing of a name is left. */
const bare = (text: string, isKnown: IsKnown): string => {
  let name = text;
  const steps = [
    (s: string): string => s.replace(LEVEL_BEFORE, ''),
    ...AFTER.map((after) => (s: string) => s.replace(after, '')),
  ];
  for (const step of [...steps, trimEdges, withoutClass]) {
    if (isKnown(name)) return name;
    name = normaliseName(step(name));
  }
  return name;
};

const isName = (text: string, confidence: number): boolean =>
  confidence >= LEAST_CONFIDENCE &&
  nameProblem(text) === null &&
  text.split(' ').length <= MOST_WORDS &&
  (text.match(/\p{L}/gu) ?? []).length >= 2 &&
  !isHud(text);

/** The boxes of the words of a line, as if all letters were equally wide. */
const splitBox = (line: Line, words: readonly string[]): Line[] => {
  const [left, top, width, height] = line.box;
  const letters = words.join(' ').length;
  let at = 0;
  return words.map((text) => {
    const box: Box = [
      Math.round(left + (width * at) / letters),
      top,
      Math.max(1, Math.round((width * text.length) / letters)),
      height,
    ];
    at += text.length + 1;
    return { ...asPart(line, text), box };
  });
};

/** The line as that part of it: what the engine saw of the rest goes with the rest. */
const asPart = ({ steps, ...line }: Line, text: string): Line => {
  const part = steps === undefined ? undefined : latticeOf(steps, text);
  return { ...line, text, ...(part !== undefined && { steps: part }) };
};

/** Several names in one line only where each of its words is a name of the roster and the whole is none. */
const namesOf = (line: Line, isKnown: IsKnown): Line[] => {
  const text = normaliseName(line.text);
  if (isKnown(text)) return [asPart(line, text)];
  const words = text.split(' ');
  if (words.length > 1 && words.every(isKnown)) return splitBox(line, words);
  if (isChat(text) || isHud(text)) return [];
  const name = bare(text, isKnown);
  return isKnown(name) || isName(name, line.confidence) ? [asPart(line, name)] : [];
};

/** Where the lines come from, and the roster (without one, no word of the screen can be told to be a player). */
export type Picture = { readonly image: number; readonly model: string; readonly roster?: RosterIndex };

/**
 * The lines of a screenshot that may be names of players, cleaned of levels and percentages stuck to them. HUD words,
 * classes, places, counts, clocks and chat are left out, unless the roster holds exactly that name.
 */
export const namesInPicture = (lines: readonly Line[], { image, model, roster }: Picture): ReadName[] => {
  const isKnown: IsKnown = (text) => roster !== undefined && playerNamed(roster, text) !== undefined;
  const chat = lines.filter(({ text }) => /^\s*\[.+\]|[:;]\s*$/u.test(text) && !isKnown(text));
  return lines
    .filter((line) => chat.includes(line) || !continuesChat(line, chat))
    .flatMap((line) => namesOf(line, isKnown))
    .map((line) => ({ ...line, image, model }));
};
