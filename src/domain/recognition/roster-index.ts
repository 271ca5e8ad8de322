import { foldName, identityKey } from '../../contracts/text.ts';
import { compareSimilarity, EQUAL, isAtLeast, similarityOf, type Similarity } from './similarity.ts';

export type MatchablePlayer = { readonly id: string; readonly name: string; readonly aliases: readonly string[] };
type Entry = { readonly playerId: string; readonly folded: string; readonly isAlias: boolean };
export type Found = { readonly playerId: string; readonly similarity: Similarity; readonly isAlias: boolean };

export type RosterIndex = {
  readonly byLength: ReadonlyMap<number, readonly Entry[]>;
  /** identityKey -> the player who bears it; current names before aliases. */
  readonly exact: ReadonlyMap<string, string>;
  /** Skeleton -> all players with such a name. */
  readonly lookAlikes: ReadonlyMap<string, ReadonlySet<string>>;
};

/** Below the candidates' 0.70 by the 0.10 in which a neighbour makes a match doubtful. */
const SEARCH_FROM = 60;

/**
 * What an eye or an engine may take for one another is equal here: l I 1 |, O o 0, rn m, and letters with and
 * without marks. Built from the written form, because I and l differ in case only after folding.
 */
const skeleton = (name: string): string =>
  name
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/rn/gu, 'm')
    .replace(/[lI1|]/gu, '|')
    .replace(/[Oo0]/gu, '0')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();

const push = <V>(map: Map<number, V[]>, key: number, value: V): void => {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
};

/** Indexes a roster once for many names. Aliases that are another player's current name are not theirs. */
export const buildRosterIndex = (players: readonly MatchablePlayer[]): RosterIndex => {
  const byLength = new Map<number, Entry[]>();
  const exact = new Map<string, string>();
  const lookAlikes = new Map<string, Set<string>>();
  const add = (playerId: string, name: string, isAlias: boolean): void => {
    const key = identityKey(name);
    if (exact.has(key)) return;
    exact.set(key, playerId);
    const folded = foldName(name);
    push(byLength, folded.length, { playerId, folded, isAlias });
    const shape = skeleton(name);
    lookAlikes.set(shape, (lookAlikes.get(shape) ?? new Set()).add(playerId));
  };
  for (const player of players) add(player.id, player.name, false);
  for (const player of players) for (const alias of player.aliases) add(player.id, alias, true);
  return { byLength, exact, lookAlikes };
};

/** The player whose current name or alias is this text, case and blanks aside. */
export const playerNamed = (index: RosterIndex, text: string): string | undefined => index.exact.get(identityKey(text));

/** True when another player than this one bears a name that looks like the text. */
export const hasLookAlike = (index: RosterIndex, text: string, playerId: string): boolean => {
  for (const id of index.lookAlikes.get(skeleton(text)) ?? []) if (id !== playerId) return true;
  return false;
};

const isBetter = (a: Found, b: Found | undefined): boolean => {
  if (b === undefined) return true;
  const order = compareSimilarity(a.similarity, b.similarity);
  return order > 0 || (order === 0 && b.isAlias && !a.isAlias);
};

const inOrder = (a: Found, b: Found): number =>
  compareSimilarity(b.similarity, a.similarity) ||
  Number(a.isAlias) - Number(b.isAlias) ||
  (a.playerId < b.playerId ? -1 : 1);

/** Every player at 0.60 or more, once, by his most similar name; best first, current names before aliases. */
export const findSimilar = (index: RosterIndex, text: string): Found[] => {
  const folded = foldName(text);
  if (folded === '') return [];
  const best = new Map<string, Found>();
  const shortest = Math.ceil((folded.length * SEARCH_FROM) / 100);
  const longest = Math.floor((folded.length * 100) / SEARCH_FROM);
  for (let length = shortest; length <= longest; length++) {
    for (const entry of index.byLength.get(length) ?? []) {
      const similarity = entry.folded === folded ? EQUAL : similarityOf(folded, entry.folded);
      if (!isAtLeast(similarity, SEARCH_FROM)) continue;
      const found = { playerId: entry.playerId, similarity, isAlias: entry.isAlias };
      if (isBetter(found, best.get(entry.playerId))) best.set(entry.playerId, found);
    }
  }
  return [...best.values()].sort(inOrder);
};
