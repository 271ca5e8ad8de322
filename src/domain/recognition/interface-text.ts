import { foldName } from '../../contracts/text.ts';
import type { RosterIndex } from './roster-index.ts';

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

/** Texts that stand in a picture so often that they are no person, folded. */
export const repeatedIn = (texts: readonly string[]): ReadonlySet<string> => {
  const counts = new Map<string, number>();
  for (const text of texts.map(foldName)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Set([...counts].flatMap(([text, count]) => (count >= REPEATED ? [text] : [])));
};
