import { foldName, identityKey } from '../../contracts/text.ts';
import type { JudgedName, MatchedName } from './read-name.ts';

const better = (a: MatchedName, b: MatchedName): MatchedName => {
  if ((a.playerId === null) !== (b.playerId === null)) return a.playerId === null ? b : a;
  return b.confidenceScore > a.confidenceScore ? b : a;
};

const join = (a: MatchedName, b: MatchedName): MatchedName => ({
  ...better(a, b),
  sources: [...a.sources, ...b.sources],
});

/**
 * Joins equal readings: same player, or same folded raw name, once; the higher confidence wins, all sources are
 * kept. Typed names without a player are joined only when equal without case: nobody misread them. A second reading of a name in one picture is the same player seen twice, unless the roster holds a look-alike:
 * then it may be that one and stays an entry of its own (the n-th such reading of each picture is the same again).
 */
export const joinMatched = (judged: readonly JudgedName[]): MatchedName[] => {
  const playerOf = new Map<string, string>();
  for (const { matched } of judged) {
    const folded = foldName(matched.rawName);
    if (matched.playerId !== null && !playerOf.has(folded)) playerOf.set(folded, matched.playerId);
  }
  const repeats = new Map<string, number>();
  const keyOf = ({ matched, mayBeAnother }: JudgedName): string => {
    if (matched.playerId !== null) return `player ${matched.playerId}`;
    if (matched.image === null) return `typed ${identityKey(matched.rawName)}`;
    const folded = foldName(matched.rawName);
    if (mayBeAnother) {
      const counter = `${String(matched.image)} ${folded}`;
      const count = (repeats.get(counter) ?? 0) + 1;
      repeats.set(counter, count);
      return `repeat ${String(count)} ${folded}`;
    }
    const player = playerOf.get(folded);
    return player === undefined ? `name ${folded}` : `player ${player}`;
  };
  const joined = new Map<string, MatchedName>();
  for (const one of judged) {
    const key = keyOf(one);
    const before = joined.get(key);
    joined.set(key, before === undefined ? one.matched : join(before, one.matched));
  }
  return [...joined.values()];
};
