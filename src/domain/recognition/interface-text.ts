import { foldName } from '../../contracts/text.ts';
import type { RosterIndex } from './roster-index.ts';

/** '61 fps', 'Ping 45', '58.3FPS', 'Latency 20ms 0%': a measure with its unit, in either order. */
const MEASURES = /(?:^|[\d\s.])(?:fps|ping|latency|lag|loss|packetloss|ms|kbps|mbps)(?:$|[\d\s.])/iu;
/** So often nobody stands in a picture: a label, a guild, a state. */
const REPEATED = 3;
/** Names of so many words are usual when so many of the roster have them. */
const USUAL_SHARE = 0.02;
const MOST_WORDS = 3;

/** A number with a unit beside it: frame rates and delays. */
export const isMeasure = (text: string): boolean => /\d/u.test(text) && MEASURES.test(text);

const wordsOf = (text: string): number => text.split(/\s+/u).length;

/** How many words a name that nobody knows may have: as many as the roster's names usually have. More is a place or a sentence. */
export const usualWords = (roster: RosterIndex | undefined): number => {
  const names = [...(roster?.exact.values() ?? [])].filter(({ kind }) => kind === 'name');
  if (names.length === 0) return MOST_WORDS;
  for (let words = MOST_WORDS; words > 1; words -= 1)
    if (names.filter(({ text }) => wordsOf(text) >= words).length >= names.length * USUAL_SHARE) return words;
  return 1;
};

/** Texts that stand in a picture so often that they are no person, folded. */
export const repeatedIn = (texts: readonly string[]): ReadonlySet<string> => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(foldName(text), (counts.get(foldName(text)) ?? 0) + 1);
  return new Set([...counts].flatMap(([text, count]) => (count >= REPEATED ? [text] : [])));
};
