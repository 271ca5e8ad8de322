import { foldName } from '../../contracts/text.ts';
import type { Box } from './read-name.ts';
import type { RosterIndex } from './roster-index.ts';
import { isAtLeast, similarityOf } from './similarity.ts';

/** '61 fps', 'Ping 45', '58.3FPS', 'Latency 20ms 0%': a measure with its unit, in either order. */
const MEASURES = /(?:^|[\d\s.])(?:fps|ping|latency|lag|loss|packetloss|ms|kbps|mbps)(?:$|[\d\s.])/iu;
/** So often nobody stands in a picture: a label, a guild, a state. */
const REPEATED = 3;
/** Names of so many words are usual when so many of the roster have them. */
const USUAL_SHARE = 0.02;
const MOST_WORDS = 3;
/** Fewer names tell nothing of what is usual. */
const LEAST_NAMES = 20;

/** A number with a unit beside it: frame rates and delays. */
export const isMeasure = (text: string): boolean => /\d/u.test(text) && MEASURES.test(text);

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

/** Fewer players do not tell where a roster stands. */
const LEAST_PLAYERS = 4;
/** A stranger may stand one place further than they do, and a bit. */
const FURTHER = 1.2;
const HEIGHTS = 2;

/** The widest step from one to the next. */
const widestGap = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.max(0, ...sorted.slice(1).map((value, at) => value - (sorted[at] ?? value)));
};

type Span = readonly [from: number, to: number];
const spanOf = (values: readonly number[], height: number): Span => {
  const beyond = Math.max(HEIGHTS * height, FURTHER * widestGap(values));
  return [Math.min(...values) - beyond, Math.max(...values) + beyond];
};
const isIn = (value: number, [from, to]: Span): boolean => value >= from && value <= to;

/**
 * Whether a box stands where the players stand: a roster is one block of the screen, and what hangs elsewhere is text of the
 * interface. Everything does as long as few players are known.
 */
export const placeOf = (players: readonly Box[]): ((box: Box) => boolean) => {
  if (players.length < LEAST_PLAYERS) return () => true;
  const heights = players.map(([, , , height]) => height).sort((a, b) => a - b);
  const height = heights[Math.floor(heights.length / 2)] ?? 0;
  const across = spanOf(
    players.map(([left, , width]) => left + width / 2),
    height,
  );
  const along = spanOf(
    players.map(([, top, , tall]) => top + tall / 2),
    height,
  );
  return ([left, top, width, tall]) => isIn(left + width / 2, across) && isIn(top + tall / 2, along);
};
