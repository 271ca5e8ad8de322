import { foldName } from '../../contracts/text.ts';
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
    if (names.filter(({ text }) => wordsOf(text) >= words).length >= names.length * USUAL_SHARE) return words;
  return 1;
};

/** Misread labels are still alike. */
const ALIKE = 70;

/** Of texts of a picture, those that stand in it so often, about alike, that they are no person; folded. */
export const repeatedIn = (texts: readonly string[]): ReadonlySet<string> => {
  const folded = texts.map(foldName).filter((text) => text !== '');
  const times = (text: string): number => folded.filter((other) => isAtLeast(similarityOf(text, other), ALIKE)).length;
  return new Set([...new Set(folded)].filter((text) => times(text) >= REPEATED));
};
