import { foldName, identityKey } from '../../contracts/text.ts';
import { compareSimilarity, EQUAL, isAtLeast, similarityOf, type Similarity } from './similarity.ts';
import { skeleton } from './skeleton.ts';

/** Whether a text is the current name, another name, or a reading that was learned. */
export type NameKind = 'name' | 'alias' | 'reading';
export type MatchablePlayer = {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly { readonly text: string; readonly kind: 'alias' | 'reading' }[];
};
type Entry = { readonly playerId: string; readonly text: string; readonly folded: string; readonly kind: NameKind };
/** A player by the one of his names that is most similar. */
export type Found = {
  readonly playerId: string;
  readonly similarity: Similarity;
  readonly text: string;
  readonly kind: NameKind;
};

export type RosterIndex = {
  readonly byLength: ReadonlyMap<number, readonly Entry[]>;
  /** identityKey -> the name and who bears it; current names before aliases. */
  readonly exact: ReadonlyMap<string, Entry>;
  /** Skeleton -> all names that look so. */
  readonly lookAlikes: ReadonlyMap<string, readonly Entry[]>;
  /** Texts, folded, of which a moderator has said that they are no names. */
  readonly ignored: ReadonlySet<string>;
};

/** Below the candidates' 0.70 by the 0.10 in which a neighbour makes a match doubtful. */
const SEARCH_FROM = 60;

const push = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
};

/** Indexes a roster once for many names. Aliases that are another player's current name are not theirs. */
export const buildRosterIndex = (players: readonly MatchablePlayer[], ignored: readonly string[] = []): RosterIndex => {
  const byLength = new Map<number, Entry[]>();
  const exact = new Map<string, Entry>();
  const lookAlikes = new Map<string, Entry[]>();
  const add = (playerId: string, text: string, kind: NameKind): void => {
    const key = identityKey(text);
    if (exact.has(key)) return;
    const entry = { playerId, text, folded: foldName(text), kind };
    exact.set(key, entry);
    push(byLength, entry.folded.length, entry);
    push(lookAlikes, skeleton(text), entry);
  };
  for (const player of players) add(player.id, player.name, 'name');
  for (const player of players) for (const { text, kind } of player.aliases) add(player.id, text, kind);
  return { byLength, exact, lookAlikes, ignored: new Set(ignored) };
};

/** The player whose current name or alias is this text, case and blanks aside. */
export const playerNamed = (index: RosterIndex, text: string): string | undefined =>
  index.exact.get(identityKey(text))?.playerId;

/** Whether a text in a picture is left out: no name, and nobody is called so. */
export const isIgnored = (index: RosterIndex, text: string): boolean =>
  index.ignored.has(foldName(text)) && !index.exact.has(identityKey(text));

/** The name that is this text, case and blanks aside. */
export const findExact = (index: RosterIndex, text: string): Found | undefined => {
  const entry = index.exact.get(identityKey(text));
  return entry === undefined ? undefined : { ...foundAs(entry), similarity: EQUAL };
};

const foundAs = ({ playerId, text, kind }: Entry): Omit<Found, 'similarity'> => ({ playerId, text, kind });

/** Others than this player who bear a name that looks like the text, each once. */
export const lookAlikesOf = (index: RosterIndex, text: string, playerId: string): readonly Found[] => {
  const folded = foldName(text);
  const others = new Map<string, Found>();
  for (const entry of index.lookAlikes.get(skeleton(text)) ?? []) {
    if (entry.playerId === playerId || others.has(entry.playerId)) continue;
    others.set(entry.playerId, { ...foundAs(entry), similarity: similarityOf(folded, entry.folded) });
  }
  return [...others.values()];
};

/** Current names before other names before what was learned. */
const rank = ({ kind }: Found): number => ({ name: 0, alias: 1, reading: 2 })[kind];

const isBetter = (a: Found, b: Found | undefined): boolean => {
  if (b === undefined) return true;
  const order = compareSimilarity(a.similarity, b.similarity);
  return order > 0 || (order === 0 && rank(a) < rank(b));
};

export const inOrder = (a: Found, b: Found): number =>
  compareSimilarity(b.similarity, a.similarity) || rank(a) - rank(b) || (a.playerId < b.playerId ? -1 : 1);

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
      const found = { ...foundAs(entry), similarity };
      if (isBetter(found, best.get(entry.playerId))) best.set(entry.playerId, found);
    }
  }
  return [...best.values()].sort(inOrder);
};
