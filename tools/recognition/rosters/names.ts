import type { Split, TruePlayer } from './truth.ts';

export type Random = () => number;

export const pick = <T>(list: readonly T[], next: Random): T => {
  const one = list[Math.floor(next() * list.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};
export const between = (from: number, to: number, next: Random): number => from + Math.floor(next() * (to - from + 1));
export const shuffled = <T>(list: readonly T[], next: Random): T[] =>
  list
    .map((item) => ({ item, order: next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);

const parts = (list: string): readonly string[] => list.split(' ');
const ONSETS = parts(
  'Al An Ar As Bal Bel Bor Bran Cal Cor Dar Del Dor Dra El Er Fal Fen Gal Gor Hal Har Il Ir Jor Kal Ka Kor Lan Lor Lu Mal Mar Mor Na Ner Nor Ol Or Pel Per Quin Ra Ren Ro Sar Sel Sil Tal Tar Ther Tor Ul Um Va Ver Vor Wil Wy Xan Yor Za Zel',
);
const MIDDLES = parts('a an ar e el en er i il in ir o ol on or u ul un ur ae ia io ea rni lo mi no ri sa ta ve la');
const ENDS = parts(
  'dan den dor dris fang gar gorn hild kin lan las len lia lin lyn mar mir mora na nar nel nia nor ra rak ric rim ris rn ron ros sa ser shade sin storm ta tan thas tor tris va var wen wing wyn xa zar zon',
);
const ACCENTS: Readonly<Record<string, string>> = {
  a: 'áàäâ',
  e: 'éèëê',
  i: 'íïî',
  o: 'óöôø',
  u: 'úüû',
  n: 'ñ',
  c: 'ç',
  y: 'ý',
};

/** Maps characters that look alike to one, so that a name and its look-alikes belong to the same split. */
const looks = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/ø/gu, 'o')
    .replace(/rn/gu, 'm')
    .replace(/[iIl1]/gu, '|')
    .replace(/[Oo0]/gu, '0')
    .toLowerCase();

const hash = (text: string): number =>
  Array.from(text).reduce(
    (sum, character) => Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0,
    0x811c9dc5,
  );

/** Each name and its look-alikes belong to exactly one split. */
const isOf = (split: Split, name: string): boolean =>
  (((hash(looks(name)) >>> 7) & 1) === 0) === (split === 'training');

const accented = (name: string, next: Random): string => {
  const places = Array.from(name).flatMap((letter, at) => (letter in ACCENTS ? [at] : []));
  if (places.length === 0) return name;
  const place = pick(places, next);
  return Array.from(name)
    .map((letter, at) => (at === place ? pick(Array.from(ACCENTS[letter] ?? letter), next) : letter))
    .join('');
};

const CONFUSED: readonly (readonly [RegExp, string])[] = [
  [/I/u, 'l'],
  [/l/u, 'I'],
  [/i/u, 'l'],
  [/l/u, '1'],
  [/O/u, '0'],
  [/o/u, '0'],
  [/rn/u, 'm'],
  [/m/u, 'rn'],
];

/** All variants of a name with one letter replaced by a look-alike. */
const confusions = (name: string): readonly string[] =>
  CONFUSED.filter(([from]) => from.test(name)).map(([from, to]) => name.replace(from, to));

/** Alternative forms of each letter. */
const FORMS: Readonly<Record<string, string>> = {
  ...ACCENTS,
  l: 'I1',
  I: 'l1',
  i: `lI${ACCENTS['i'] ?? ''}`,
  o: `0${ACCENTS['o'] ?? ''}`,
  O: '0',
};
/** Share of letters written in another form. */
const VARIED = 0.3;

/** A name with some letters in other forms, including inside words, where names seldom have them. */
const varied = (name: string, next: Random): string =>
  Array.from(name)
    .map((letter) => (letter in FORMS && next() < VARIED ? pick(Array.from(FORMS[letter] ?? letter), next) : letter))
    .join('');

const compose = (next: Random, marked: number): string => {
  const stem = pick(ONSETS, next) + (next() < 0.55 ? pick(MIDDLES, next) : '') + pick(ENDS, next);
  if (marked > 0 && next() < marked) return varied(stem, next);
  const roll = next();
  if (roll < 0.04) return stem + String(between(1, 99, next));
  if (roll < 0.07) return accented(stem, next);
  if (roll < 0.09) return `${stem}-${pick(ONSETS, next)}`;
  if (roll < 0.1) return `${stem.slice(0, 3)}'${stem.slice(3)}`;
  return roll < 0.2 ? stem.slice(0, 4) : stem;
};

/** A look-alike of the name; null if there is none. */
export const lookAlike = (name: string, next: Random): string | null => {
  const marked = accented(name, next);
  const all = [...confusions(name), ...(marked === name ? [] : [marked, marked])];
  return all.length === 0 ? null : pick(all, next);
};

/** `marked`: additional share of names with a diacritic or an easily confused letter. */
type Drawing = { readonly split: Split; readonly marked: number; readonly taken: Set<string> };

/** Names of a split that are not in `taken` yet; they are added to it. */
export const drawNames = (count: number, { split, marked, taken }: Drawing, next: Random): string[] => {
  const names: string[] = [];
  while (names.length < count) {
    const name = compose(next, marked);
    if (taken.has(looks(name)) || name.length > 16 || !isOf(split, name)) continue;
    taken.add(looks(name));
    names.push(name);
  }
  return names;
};

export type Roster = {
  readonly players: readonly TruePlayer[];
  readonly guests: readonly string[];
  /** Player id -> players with look-alike names. */
  readonly twins: ReadonlyMap<string, readonly TruePlayer[]>;
};

/** A roster of 150 to 600 names; a tenth of them are look-alikes of another. */
export const drawRoster = (split: Split, next: Random, marked = 0): Roster => {
  const drawing = { split, marked, taken: new Set<string>() };
  const size = between(150, 600, next);
  const plain = drawNames(size - Math.round(size / 10), drawing, next);
  const names = new Map(plain.map((name) => [name.toLowerCase(), name]));
  const pairs: (readonly [string, string])[] = [];
  for (const name of shuffled(plain, next)) {
    if (names.size >= size) break;
    const other = lookAlike(name, next);
    if (other === null || names.has(other.toLowerCase())) continue;
    names.set(other.toLowerCase(), other);
    pairs.push([name, other]);
  }
  const players = [...names.values()].map((name, at) => ({ id: `p${at}`, name, aliases: [] }));
  const byName = new Map(players.map((player) => [player.name, player]));
  const twins = new Map<string, TruePlayer[]>();
  for (const [a, b] of pairs.flatMap(([x, y]) => [[x, y] as const, [y, x] as const])) {
    const [one, other] = [byName.get(a), byName.get(b)];
    if (one !== undefined && other !== undefined) twins.set(one.id, [...(twins.get(one.id) ?? []), other]);
  }
  return { players, twins, guests: drawNames(60, drawing, next) };
};
