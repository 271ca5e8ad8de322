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
/** A text that occurs this often is a label, a guild or a state, not a player. */
const REPEATED = 3;
/** Share of the roster from which a number of words counts as usual. */
const USUAL_SHARE = 0.02;
const MOST_WORDS = 3;
/** Minimum roster size for judging what is usual. */
const LEAST_NAMES = 20;

/** Whether a text is a number with a unit: frame rates, latencies, times, amounts. */
export const isMeasure = (text: string): boolean =>
  AGO.test(text) || (/\d/u.test(text) && (MEASURES.test(text) || (/(?:^|[\s(])\d/u.test(text) && UNITS.test(text))));

/** Engines drop blanks: 'SlaytheBoar' is more than one word, too. */
export const wordCount = (text: string): number => text.split(/\s+|(?<=\p{Ll})(?=\p{Lu})/u).length;

/** 'Gather12of20': names may end in a number, sentences hold several. */
export const hasNumbers = (text: string): boolean => (text.match(/\d+/gu) ?? []).length > 1;

/** Maximum number of words of an unknown name: as many as is usual in the roster. More is a place or a sentence. */
export const usualWords = (roster: RosterIndex | undefined): number => {
  const names = [...(roster?.exact.values() ?? [])].filter(({ kind }) => kind === 'name');
  if (names.length < LEAST_NAMES) return MOST_WORDS;
  for (let words = MOST_WORDS; words > 1; words -= 1)
    if (names.filter(({ text }) => text.split(' ').length >= words).length >= names.length * USUAL_SHARE) return words;
  return 1;
};

/** Similarity from which a text counts as another, misread occurrence of a repeated one. */
const REPEATED_ALIKE = 60;
/** Minimum length: shorter texts are similar by chance. */
const LEAST_REPEATED = 6;

/** Whether a text occurs too often in a picture to be a player: `repeatedIn(all)(text)`. */
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

/** Minimum lengths for matching words of the screen with one wrong letter; shorter ones resemble names. */
const LEAST_LETTERS = { word: 5, className: 8 } as const;
const NUMBERED = /(?<=^(?:party|raid|group|team|squad|level|lv|lvl|channel|co-?raid))[\dilo|]+$/u;

/** 'DeaIt' looks like 'Dealt', however confident an engine is. */
const LOOKS_LIKE_HUD: ReadonlySet<string> = new Set([...HUD_WORDS].map(skeleton));

const joined = (text: string): string => text.replace(/[\s.'\-_]/gu, '');

/** Compact form of the word lists: folded, without blanks. */
export const compact = (text: string): string => joined(foldName(text));

/** Whether a text is a word of the screen, also with a number after it or a confusable letter. */
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

/** Whether a text is a word of the screen with one wrong letter, as happens in small print. */
export const isNearlyHud = (text: string): boolean => {
  const words = [compact(text), compact(text).replace(/\d+$/u, '')];
  const least = (word: string): number => (CLASS_WORDS.has(word) ? LEAST_LETTERS.className : LEAST_LETTERS.word);
  return words.some((word) => [...HUD_WORDS].some((other) => word.length >= least(other) && nearly(word, other)));
};
