import { foldName, identityKey, normaliseName } from '../../contracts/text.ts';
import { asShown, pictureKey } from './as-shown.ts';
import { compareSimilarity, EQUAL, isAtLeast, similarityOf, type Similarity } from './similarity.ts';
import { skeleton } from '../../contracts/skeleton.ts';

/** Current name, alias, or a learned reading. */
export type NameKind = 'name' | 'alias' | 'reading';
export type MatchablePlayer = {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly { readonly text: string; readonly kind: 'alias' | 'reading' }[];
};
/** `shown`: `text` as an engine for Latin letters reads it, usually unchanged; `folded` is its folded form. */
type Entry = {
  readonly playerId: string;
  readonly text: string;
  readonly shown: string;
  readonly folded: string;
  readonly kind: NameKind;
};
/** A player with their most similar name; `shown`: how a picture shows it. */
export type FoundPlayer = {
  readonly playerId: string;
  readonly similarity: Similarity;
  readonly text: string;
  readonly shown: string;
  readonly kind: NameKind;
};

export type RosterIndex = {
  readonly byLength: ReadonlyMap<number, readonly Entry[]>;
  /** identityKey -> name and player; current names before aliases. */
  readonly exact: ReadonlyMap<string, Entry>;
  /** Skeleton -> all names that look like it. */
  readonly lookAlikes: ReadonlyMap<string, readonly Entry[]>;
  /** pictureKey -> all names that look like it, ignoring blanks and signs. */
  readonly inPictures: ReadonlyMap<string, readonly Entry[]>;
  /** Folded texts that a moderator has marked as not names. */
  readonly ignored: ReadonlySet<string>;
};

/** Minimum letters and digits needed to identify a name. */
const LEAST_SHOWN = 3;
/** Candidates start at 0.70; a neighbour within 0.10 makes a match doubtful. */
const SEARCH_FROM = 60;

const push = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
};

/** Indexes a roster for matching many names. An alias that is another player's current name is ignored. */
export const buildRosterIndex = (players: readonly MatchablePlayer[], ignored: readonly string[] = []): RosterIndex => {
  const byLength = new Map<number, Entry[]>();
  const exact = new Map<string, Entry>();
  const lookAlikes = new Map<string, Entry[]>();
  const inPictures = new Map<string, Entry[]>();
  const put = (entry: Entry): void => {
    push(byLength, entry.folded.length, entry);
    push(lookAlikes, skeleton(entry.shown), entry);
  };
  const add = (playerId: string, text: string, kind: NameKind): void => {
    const key = identityKey(text);
    if (exact.has(key)) return;
    const entry = { playerId, text, shown: text, folded: foldName(text), kind };
    exact.set(key, entry);
    put(entry);
    const shown = asShown(text);
    const seen = shown === text ? entry : { ...entry, shown, folded: foldName(shown) };
    const inPicture = pictureKey(text);
    if (inPicture.length < LEAST_SHOWN) return;
    push(inPictures, inPicture, seen);
    if (seen !== entry) put(seen);
  };
  for (const player of players) add(player.id, player.name, 'name');
  for (const player of players) for (const { text, kind } of player.aliases) add(player.id, text, kind);
  return { byLength, exact, lookAlikes, inPictures, ignored: new Set(ignored) };
};

/** Player with this current name or alias, ignoring case and blanks. */
export const playerNamed = (index: RosterIndex, text: string): string | undefined =>
  index.exact.get(identityKey(text))?.playerId;

/** Whether a name looks like a text of a picture, ignoring blanks, signs and marks. */
export const isShownAs = (index: RosterIndex, text: string): boolean => index.inPictures.has(pictureKey(text));

/** Players whose name looks like a text of a picture, ignoring blanks, signs and marks. */
export const shownAs = (index: RosterIndex, text: string): readonly FoundPlayer[] => {
  const folded = foldName(text);
  return (index.inPictures.get(pictureKey(text)) ?? []).map((entry) => ({
    ...foundAs(entry),
    similarity: similarityOf(folded, entry.folded),
  }));
};

/** Whether a text of a picture is ignored: marked as not a name, and no player has it. */
export const isIgnored = (index: RosterIndex, text: string): boolean =>
  index.ignored.has(foldName(text)) && !index.exact.has(identityKey(text));

/** Exact match, ignoring case and blanks. */
export const findExact = (index: RosterIndex, text: string): FoundPlayer | undefined => {
  const entry = index.exact.get(identityKey(text));
  return entry === undefined ? undefined : { ...foundAs(entry), similarity: EQUAL };
};

const foundAs = ({ playerId, text, shown, kind }: Entry): Omit<FoundPlayer, 'similarity'> => ({
  playerId,
  text,
  shown,
  kind,
});

/** Other players with a name that looks like the text, each once. */
export const lookAlikesOf = (index: RosterIndex, text: string, playerId: string): readonly FoundPlayer[] => {
  const folded = foldName(text);
  const others = new Map<string, FoundPlayer>();
  for (const entry of index.lookAlikes.get(skeleton(text)) ?? []) {
    if (entry.playerId === playerId || others.has(entry.playerId)) continue;
    others.set(entry.playerId, { ...foundAs(entry), similarity: similarityOf(folded, entry.folded) });
  }
  return [...others.values()];
};

/** Order: current names, aliases, learned readings. */
const rank = ({ kind }: FoundPlayer): number => ({ name: 0, alias: 1, reading: 2 })[kind];

const isBetter = (a: FoundPlayer, b: FoundPlayer | undefined): boolean => {
  if (b === undefined) return true;
  const order = compareSimilarity(a.similarity, b.similarity);
  return order > 0 || (order === 0 && rank(a) < rank(b));
};

export const bySimilarity = (a: FoundPlayer, b: FoundPlayer): number =>
  compareSimilarity(b.similarity, a.similarity) || rank(a) - rank(b) || (a.playerId < b.playerId ? -1 : 1);

/** Players whose name may begin with a cut-off text, each once: the shown letters match at 0.60 or more. Best first. */
export const findBeginning = (index: RosterIndex, stem: string): FoundPlayer[] => {
  const folded = foldName(stem);
  const best = new Map<string, FoundPlayer>();
  for (const [length, entries] of index.byLength) {
    if (length <= folded.length) continue;
    for (const entry of entries) {
      const similarity = similarityOf(folded, entry.folded.slice(0, folded.length));
      if (!isAtLeast(similarity, SEARCH_FROM)) continue;
      const shown = normaliseName(Array.from(entry.shown).slice(0, Array.from(stem).length).join(''));
      const found = { ...foundAs(entry), shown, similarity };
      if (isBetter(found, best.get(entry.playerId))) best.set(entry.playerId, found);
    }
  }
  return [...best.values()].sort(bySimilarity);
};

/**
 * Players at 0.60 or more, once, by their most similar name; best first, current names before aliases. `isSeen`: also
 * compares names as pictures show them.
 */
export const findSimilar = (index: RosterIndex, text: string, isSeen = false): FoundPlayer[] => {
  const folded = foldName(text);
  if (folded === '') return [];
  const best = new Map<string, FoundPlayer>();
  const shortest = Math.ceil((folded.length * SEARCH_FROM) / 100);
  const longest = Math.floor((folded.length * 100) / SEARCH_FROM);
  for (let length = shortest; length <= longest; length++) {
    for (const entry of index.byLength.get(length) ?? []) {
      if (!isSeen && entry.shown !== entry.text) continue;
      const similarity = entry.folded === folded ? EQUAL : similarityOf(folded, entry.folded);
      if (!isAtLeast(similarity, SEARCH_FROM)) continue;
      const found = { ...foundAs(entry), similarity };
      if (isBetter(found, best.get(entry.playerId))) best.set(entry.playerId, found);
    }
  }
  return [...best.values()].sort(bySimilarity);
};
