import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { foldName } from '../../../src/contracts/text.ts';
import type { Calibration } from '../../../src/domain/recognition/calibration.ts';
import { matchNames } from '../../../src/domain/recognition/match.ts';
import { isInAnotherScript } from '../../../src/domain/kernel/text-lines.ts';
import { linesBesideNames } from '../../../src/domain/recognition/columns.ts';
import { buildRosterIndex } from '../../../src/domain/recognition/roster-index.ts';
import type { RosterIndex } from '../../../src/domain/recognition/roster-index.ts';
import { isAtLeast, similarityOf } from '../../../src/domain/recognition/similarity.ts';
import { seededRandom } from '../../../src/main/demo/random.ts';
import { drawNames, lookAlike } from '../rosters/names.ts';
import type { Random } from '../rosters/names.ts';
import { isCredit } from './figures.ts';
import { withOpinions } from './outcomes.ts';
import type { PictureReader } from './read-set.ts';

/** NAME.json beside NAME.png or NAME.jpg: names in a real screenshot, as displayed and as in the roster. */
const named = z.object({ file: z.string(), names: z.array(z.string()), roster: z.array(z.string()) });
export type NamedPicture = z.infer<typeof named> & { readonly folder: string };

/** Number of additional players who are in none of the pictures, so that mistakes are possible. */
const OTHERS = 150;

/** Pictures in a folder and its subfolders that have a NAME.json. */
export const namedPictures = async (folder: string): Promise<readonly NamedPicture[]> => {
  const files = (await readdir(folder, { recursive: true })).filter((file) => extname(file) === '.json').sort();
  const all = await Promise.all(
    files.map(async (file) => {
      const read = named.safeParse(JSON.parse(await readFile(join(folder, file), 'utf8')));
      return read.success ? [{ ...read.data, folder: join(folder, file, '..') }] : [];
    }),
  );
  return all.flat();
};

type Player = { readonly id: string; readonly name: string };

/** Everyone in the pictures and 150 others; `twins`: with a look-alike of every third player. */
export const rosterOf = (pictures: readonly NamedPicture[], hasTwins: boolean): readonly Player[] => {
  const next: Random = seededRandom(27);
  const shown = [...new Set(pictures.flatMap(({ roster }) => roster))].sort();
  const others = drawNames(OTHERS, { split: 'training', marked: 0, taken: new Set() }, next);
  const taken = new Set([...shown, ...others].map((name) => name.toLowerCase()));
  const twins = hasTwins
    ? shown.flatMap((name, at) => {
        const twin = at % 3 === 0 ? lookAlike(name, next) : null;
        return twin === null || taken.has(twin.toLowerCase()) ? [] : [twin];
      })
    : [];
  return [...shown, ...others, ...twins].map((name, at) => ({ id: `p${at}`, name }));
};

const kinds = {
  'other script': (shown: string) => !/\p{Script=Latin}/u.test(shown.normalize('NFKC')),
  'two scripts': (shown: string) => /[^\P{L}\p{Script=Latin}]/u.test(shown),
  'cut off': (shown: string) => /(?:\.\.|…)$/u.test(shown),
  tag: (shown: string) => /^\[/u.test(shown),
  'spaced letters': (shown: string) => /^\S(?: \S)+$/u.test(shown),
  signs: (shown: string) => /[^\p{L}\p{M}\p{N} ]/u.test(shown),
  other: () => true,
} as const;
type Kind = keyof typeof kinds;
const kindOf = (shown: string): Kind => (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind](shown)) ?? 'other';

export type Missed = {
  readonly shown: string;
  readonly kind: Kind;
  readonly where: 'asked' | 'other text' | 'not read' | 'nowhere';
};
export type NamedOutcome = {
  readonly file: string;
  readonly latin: number;
  readonly right: number;
  readonly rightLatin: number;
  readonly wrong: readonly string[];
  readonly missed: readonly Missed[];
  readonly participants: number;
  readonly strays: readonly string[];
  readonly cpuMs: number;
};

/** Minimum similarity (percent) for a text to be a reading of a name. */
const ABOUT = 60;
/** Minimum length of a part, because shorter ones are in many texts. */
const LEAST_PART = 3;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
const isAbout = (text: string, name: string): boolean => {
  const [a, b] = [plain(text), plain(name)];
  if (Math.min(a.length, b.length) >= LEAST_PART && (a.includes(b) || b.includes(a))) return true;
  const [read, folded] = [foldName(text), foldName(name)];
  return read !== '' && isAtLeast(similarityOf(read, folded), ABOUT);
};

const outcomeOf = async (
  picture: NamedPicture,
  { index, players, calibration, reader }: Measured,
): Promise<NamedOutcome> => {
  // Readings are cached in the checkout, never beside the measured pictures.
  const path = resolve(picture.folder);
  const keptIn = join('artifacts', 'readings', createHash('sha256').update(path).digest('hex').slice(0, 12));
  const read = await reader.read(picture.folder, picture.file, keptIn);
  const names = await withOpinions({ read, index }, calibration);
  const matched = matchNames(index, names, calibration);
  const ids = picture.roster.map((name) => players.find((player) => player.name === name)?.id ?? '');
  const credits = matched.filter(isCredit);
  const credited = new Set(credits.map(({ playerId }) => playerId));
  const beside = linesBesideNames(read.lines, names);
  const others = beside.map(({ text }) => text);
  let unread = beside.filter(isInAnotherScript).length;
  const asked = matched.filter((one) => !isCredit(one));
  const whereIs = (shown: string, name: string): Missed['where'] => {
    const isHere = (text: string): boolean => isAbout(text, shown) || isAbout(text, name);
    if (asked.some(({ rawName }) => isHere(rawName))) return 'asked';
    if (others.some(isHere)) return 'other text';
    // Unreadable lines cannot be assigned to names, so each counts for one.
    return kindOf(shown) === 'other script' && unread-- > 0 ? 'not read' : 'nowhere';
  };
  const missed = picture.names.flatMap((shown, at): Missed[] => {
    if (credited.has(ids[at] ?? '')) return [];
    return [{ shown, kind: kindOf(shown), where: whereIs(shown, picture.roster[at] ?? '') }];
  });
  const isLatin = (at: number): boolean => /\p{Script=Latin}/u.test(picture.roster[at] ?? '');
  return {
    file: join(basename(picture.folder), picture.file),
    latin: picture.names.filter((_, at) => isLatin(at)).length,
    right: ids.filter((id) => credited.has(id)).length,
    rightLatin: ids.filter((id, at) => credited.has(id) && isLatin(at)).length,
    wrong: credits.flatMap(({ rawName, playerId }) =>
      playerId === null || ids.includes(playerId)
        ? []
        : [`${rawName} -> ${players.find(({ id }) => id === playerId)?.name ?? ''}`],
    ),
    missed,
    participants: matched.length,
    strays: asked.flatMap(({ rawName }) =>
      picture.names.some((shown, at) => isAbout(rawName, shown) || isAbout(rawName, picture.roster[at] ?? ''))
        ? []
        : [rawName],
    ),
    cpuMs: read.cpuMs(),
  };
};

type Measured = {
  readonly index: RosterIndex;
  readonly players: readonly Player[];
  readonly calibration: Calibration | null;
  readonly reader: PictureReader;
};

const tell = (folder: string, outcomes: readonly NamedOutcome[], isDetailed: boolean): void => {
  const sum = (of: (one: NamedOutcome) => number): number => outcomes.reduce((all, one) => all + of(one), 0);
  if (isDetailed)
    for (const { file, right, latin, wrong, missed, strays, participants, cpuMs } of outcomes) {
      console.log(
        `${file}: ${right} right of ${right + missed.length} (${latin} Latin), ${wrong.length} wrong, ${strays.length} strays of ${participants}, ${(cpuMs / 1000).toFixed(2)} s`,
      );
      for (const one of wrong) console.log(`  wrong ${one}`);
      for (const { shown, kind, where } of missed) console.log(`  missed ${shown} (${kind}): ${where}`);
      if (strays.length > 0) console.log(`  strays ${strays.join(' | ')}`);
    }
  const [right, wrong, latin, rightLatin] = [
    sum((one) => one.right),
    sum((one) => one.wrong.length),
    sum((one) => one.latin),
    sum((one) => one.rightLatin),
  ];
  const missed = outcomes.flatMap((one) => one.missed);
  const f1 = (found: number, of: number): string => ((200 * found) / (found + wrong + of)).toFixed(1);
  const asked = sum((one) => one.participants) - right - wrong;
  const strays = sum((one) => one.strays.length);
  console.log(
    [
      `${relative('.', folder)}: ${outcomes.length} pictures, ${right} right of ${right + missed.length}, ${wrong} wrong, F1 ${f1(right, right + missed.length)}`,
      `Latin letters: ${rightLatin} right of ${latin}, F1 ${f1(rightLatin, latin)}`,
      `asked about: ${asked}, of them strays ${strays}`,
      `missed: ${[...Map.groupBy(missed, ({ kind }) => kind)].map(([kind, some]) => `${kind} ${some.length}`).join(', ')}`,
      `of the missed: ${[...Map.groupBy(missed, ({ where }) => where)].map(([where, some]) => `${where} ${some.length}`).join(', ')}`,
      `seconds of CPU a picture: ${(sum((one) => one.cpuMs) / 1000 / outcomes.length).toFixed(2)}`,
    ].join('\n'),
  );
};

/**
 * Reads every named picture of a folder and prints the results: with everyone and 150 others, then with look-alikes.
 */
export const scoreNamedPictures = async (
  folder: string,
  pictures: readonly NamedPicture[],
  {
    calibration,
    reader,
    isDetailed,
  }: { readonly calibration: Calibration | null; readonly reader: PictureReader; readonly isDetailed: boolean },
): Promise<void> => {
  for (const hasTwins of [false, true]) {
    const players = rosterOf(pictures, hasTwins);
    const index = buildRosterIndex(players.map((player) => ({ ...player, aliases: [] })));
    const outcomes: NamedOutcome[] = [];
    for (const picture of pictures) outcomes.push(await outcomeOf(picture, { index, players, calibration, reader }));
    console.log(hasTwins ? '\nWith look-alikes of a third of the names:' : '');
    tell(folder, outcomes, isDetailed);
  }
};
