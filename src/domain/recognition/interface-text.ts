import { skeleton } from '../../contracts/skeleton.ts';
import { foldName } from '../../contracts/text.ts';
import { CLASS_WORDS, HUD_WORDS, LIST_TITLE } from './hud-words.ts';
import type { RosterIndex } from './roster-index.ts';
import { isAtLeast, similarityOf } from './similarity.ts';

/** '61 fps', 'Ping 45', '58.3FPS', 'Latency 20ms 0%': a measure with its unit, in either order. */
const MEASURES = /(?:^|[\d\s.])(?:fps|ping|latency|lag|loss|packetloss|ms|kbps|mbps)(?:$|[\d\s.])/iu;
/** '4 min 29 s', 'sec ago', '3 hr 28 min ago', '235 gp', '1,200 pts': numbers with a unit, and how long ago. */
const UNITS =
  /(?:^|[\d\s.,(])(?:s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|d|days?|weeks?|months?|gp|gold|pts|points|xp|kills?|wins?)(?:$|[\s.,)\d])/iu;
const AGO = /(?:^|\s)(?:ago|left|remaining)$/iu;
/** So often nobody stands in a picture: a label, a guild, a state. */
const REPEATED = 3;
/** Names of so many words are usual when so many of the roster have them. */
const USUAL_SHARE = 0.02;
const MOST_WORDS = 3;
/** Fewer names tell nothing of what is usual. */
const LEAST_NAMES = 20;

/** A number with a unit beside it: frame rates and delays, times and amounts. */
export const isMeasure = (text: string): boolean =>
  AGO.test(text) || (/\d/u.test(text) && (MEASURES.test(text) || (/(?:^|[\s(])\d/u.test(text) && UNITS.test(text))));

/** Engines drop blanks: 'SlaytheBoar' is more than one word, too. */
export const wordsOf = (text: string): number => text.split(/\s+|(?<=\p{Ll})(?=\p{Lu})/u).length;

/** 'Gather12of20': names may end in a number, sentences hold several. */
export const hasNumbers = (text: string): boolean => (text.match(/\d+/gu) ?? []).length > 1;

/** How many words a name that nobody knows may have: as many as the roster's names usually have. More is a place or a sentence. */
export const usualWords = (roster: RosterIndex | undefined): number => {
  const names = [...(roster?.exact.values() ?? [])].filter(({ kind }) => kind === 'name');
  if (names.length < LEAST_NAMES) return MOST_WORDS;
  for (let words = MOST_WORDS; words > 1; words -= 1)
    if (names.filter(({ text }) => text.split(' ').length >= words).length >= names.length * USUAL_SHARE) return words;
  return 1;
};

/** What is so like a text that repeats is one more of it, misread. */
const REPEATED_ALIKE = 60;
/** Shorter ones are too easily like each other. */
const LEAST_REPEATED = 6;

/** Whether a text stands in a picture so often that it is no person: `repeatedIn(all)(text)`. */
export const repeatedIn = (texts: readonly string[]): ((text: string) => boolean) => {
  const counts = new Map<string, number>();
  for (const text of texts.map(foldName)) counts.set(text, (counts.get(text) ?? 0) + 1);
  const repeated = [...counts].flatMap(([text, count]) => (count >= REPEATED ? [text] : []));
  const isLike = (text: string, other: string): boolean =>
    other.length >= LEAST_REPEATED && isAtLeast(similarityOf(text, other), REPEATED_ALIKE);
  return (text) => {
    const folded = foldName(text);
    return repeated.some((other) => folded === other || isLike(folded, other));
  };
};

/** Shorter words of the screen are too like names to be found by all letters but one; names of classes more so. */
const LEAST_LETTERS = { word: 5, className: 8 } as const;
const NUMBERED = /(?<=^(?:party|raid|group|team|squad|level|lv|lvl|channel|co-?raid))[\dilo|]+$/u;

/** 'DeaIt' is 'Dealt' to the eye, however sure an engine is. */
const LOOKS_LIKE_HUD: ReadonlySet<string> = new Set([...HUD_WORDS].map(skeleton));

const joined = (text: string): string => text.replace(/[\s.'\-_]/gu, '');

/** A text as the lists of words hold it: folded, in one piece. */
export const compact = (text: string): string => joined(foldName(text));

/** Whether a text is a word of the screen, with a number behind it or a letter that looks like the right one. */
export const isHud = (text: string): boolean => {
  const word = compact(text);
  if (HUD_WORDS.has(word) || HUD_WORDS.has(word.replace(NUMBERED, '')) || LIST_TITLE.test(word)) return true;
  return word.length >= LEAST_LETTERS.word && LOOKS_LIKE_HUD.has(joined(skeleton(text)));
};

const nearly = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false;
  const { same, of } = similarityOf(a, b);
  return of - same <= 1;
};

/** Words of the screen stand in small print and are misread by a letter. */
export const isNearlyHud = (text: string): boolean => {
  const words = [compact(text), compact(text).replace(/\d+$/u, '')];
  const least = (word: string): number => (CLASS_WORDS.has(word) ? LEAST_LETTERS.className : LEAST_LETTERS.word);
  return words.some((word) => [...HUD_WORDS].some((other) => word.length >= least(other) && nearly(word, other)));
};
