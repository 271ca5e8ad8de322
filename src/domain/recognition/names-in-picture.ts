import { foldName, nameProblem, normaliseName } from '../../contracts/text.ts';
import { CLASS_WORDS, HUD_WORDS } from './hud-words.ts';
import { hasNumbers, isMeasure, placeOf, repeatedIn, usualWords, wordsOf } from './interface-text.ts';
import { latticeOf, type Lattice } from './lattice.ts';
import type { Box, ReadName } from './read-name.ts';
import { findSimilar, playerNamed, type RosterIndex } from './roster-index.ts';
import { isAtLeast, similarityOf } from './similarity.ts';

/** A line of text as a recogniser gives it. */
export type Line = {
  readonly text: string;
  readonly confidence: number;
  readonly box: Box;
  readonly steps?: Lattice;
};
type IsKnown = (text: string) => boolean;
/** What is known of a picture before its lines are looked at. */
type Known = {
  readonly isKnown: IsKnown;
  /** Whether it is about the name of somebody. */
  readonly isAlike: IsKnown;
  /** Of a name that nobody knows. */
  readonly mostWords: number;
  /** Whether a text stands in it too often to be anybody's name. */
  readonly isRepeated: IsKnown;
  /** Whether a box stands where its players stand. */
  readonly isAmongThem: (box: Box) => boolean;
};

/** An unknown name that the engine itself doubts this much is texture, not text. */
const LEAST_CONFIDENCE = 0.5;

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
/** A player whose name is so like a text may be meant by it. */
const ALIKE = 70;
/** One that is so like a name is a player, as far as it matters where players stand. */
const PLAYER = 90;
/** Shorter words of the screen are too like names to be found by all letters but one; names of classes more so. */
const LEAST_LETTERS = { word: 5, className: 8 } as const;
/** What was read so surely was not misread. */
const SURE = 0.98;
const NUMBERED = /(?<=^(?:party|raid|group|team|squad|level|lv|lvl|channel|co-?raid))[\dilo|]+$/u;

const compact = (text: string): string => foldName(text).replace(/[\s.'\-_]/gu, '');

const isHud = (text: string): boolean => {
  const word = compact(text);
  return HUD_WORDS.has(word) || HUD_WORDS.has(word.replace(NUMBERED, ''));
};

/** Words of the screen stand in small print and are misread by a letter. */
const isNearlyHud = (text: string): boolean => {
  const words = [compact(text), compact(text).replace(/\d+$/u, '')];
  const least = (word: string): number => (CLASS_WORDS.has(word) ? LEAST_LETTERS.className : LEAST_LETTERS.word);
  return words.some((word) => [...HUD_WORDS].some((other) => word.length >= least(other) && nearly(word, other)));
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

const mayBeName = (text: string, confidence: number): boolean =>
  confidence >= LEAST_CONFIDENCE &&
  nameProblem(text) === null &&
  (text.match(/\p{L}/gu) ?? []).length >= 2 &&
  !isHud(text);

/** Whether a text that is nobody's name may be that of somebody whom the roster does not know. */
const mayBeStranger = (text: string, { confidence, box }: Line, known: Known): boolean =>
  wordsOf(text) <= known.mostWords &&
  !hasNumbers(text) &&
  !known.isRepeated(text) &&
  known.isAmongThem(box) &&
  (confidence >= SURE || !isNearlyHud(text));

const isName = (text: string, line: Line, known: Known): boolean =>
  mayBeName(text, line.confidence) && (known.isAlike(text) || mayBeStranger(text, line, known));

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
  const isWhole = text === normaliseName(line.text);
  const part = steps === undefined || isWhole ? steps : latticeOf(steps, text);
  return { ...line, text, ...(part !== undefined && { steps: part }) };
};

/** Several names in one line only where each of its words is a name of the roster and the whole is none. */
const namesOf = (line: Line, known: Known): Line[] => {
  const { isKnown } = known;
  const text = normaliseName(line.text);
  if (isKnown(text)) return [asPart(line, text)];
  const words = text.split(' ');
  if (words.length > 1 && words.every(isKnown)) return splitBox(line, words);
  if (isChat(text) || isHud(text) || isMeasure(text)) return [];
  const name = bare(text, isKnown);
  return isKnown(name) || isName(name, line, known) ? [asPart(line, name)] : [];
};

/** Where the lines come from, and the roster (without one, no word of the screen can be told to be a player). */
export type Picture = { readonly image: number; readonly model: string; readonly roster?: RosterIndex };

/**
 * The lines of a screenshot that may be names of players, cleaned of levels and percentages stuck to them. HUD words,
 * classes, places, counts, clocks and chat are left out, unless the roster holds exactly that name.
 */
export const namesInPicture = (lines: readonly Line[], { image, model, roster }: Picture): ReadName[] => {
  const isKnown: IsKnown = (text) => roster !== undefined && playerNamed(roster, text) !== undefined;
  const isLike = (text: string, percent: number): boolean => {
    const [best] = roster === undefined ? [] : findSimilar(roster, text);
    return best !== undefined && isAtLeast(best.similarity, percent);
  };
  const chat = lines.filter(({ text }) => /^\s*\[.+\]|[:;]\s*$/u.test(text) && !isKnown(text));
  const others = lines.filter((line) => chat.includes(line) || !continuesChat(line, chat));
  const texts = others.map((line) => ({ ...line, text: bare(normaliseName(line.text), isKnown) }));
  const known = {
    isKnown,
    isAlike: (text: string) => isLike(text, ALIKE),
    mostWords: usualWords(roster),
    isRepeated: repeatedIn(texts.map(({ text }) => text)),
    isAmongThem: placeOf(texts.flatMap(({ text, box }) => (isLike(text, PLAYER) ? [box] : []))),
  };
  return others.flatMap((line) => namesOf(line, known)).map((line) => ({ ...line, image, model }));
};
