import { askOthers } from '../../../src/application/recognition/second-opinions.ts';
import type { Calibration } from '../../../src/domain/recognition/calibration.ts';
import { matchNames } from '../../../src/domain/recognition/match.ts';
import { namesInPicture } from '../../../src/domain/recognition/names-in-picture.ts';
import type { MatchedName, ReadName } from '../../../src/domain/recognition/read-name.ts';
import { buildRosterIndex, lookAlikesOf, type RosterIndex } from '../../../src/domain/recognition/roster-index.ts';
import { readTruth, type TruePicture, type TruePlayer } from '../rosters/truth.ts';
import type { Outcome } from './figures.ts';
import type { PictureReader, ReadPicture } from './read-set.ts';

/** A picture's readings, before calibration. */
export type Read = {
  readonly picture: TruePicture;
  readonly index: RosterIndex;
  readonly lookAlikes: ReadonlySet<string>;
  readonly read: ReadPicture;
};

const playersOf = (roster: readonly TruePlayer[]) =>
  roster.map(({ id, name, aliases }) => ({
    id,
    name,
    aliases: aliases.map((text) => ({ text, kind: 'alias' as const })),
  }));

/** Reads all pictures of a folder. */
export const readFolder = async (
  folder: string,
  reader: PictureReader,
  onPicture: (file: string) => void,
): Promise<readonly Read[]> => {
  const truth = await readTruth(folder);
  const rosters = truth.rosters.map((roster) => {
    const index = buildRosterIndex(playersOf(roster));
    const lookAlikes = new Set(
      roster.flatMap(({ id, name }) => (lookAlikesOf(index, name, id).length > 0 ? [id] : [])),
    );
    return { index, lookAlikes };
  });
  const all: Read[] = [];
  for (const picture of truth.pictures) {
    const roster = rosters[picture.roster];
    if (roster === undefined) throw new Error(`${folder}: ${picture.file} names no roster`);
    all.push({ picture, ...roster, read: await reader.read(folder, picture.file) });
    onPicture(picture.file);
  }
  return all;
};

export const namesOf = ({ read, index }: Pick<Read, 'read' | 'index'>): readonly ReadName[] =>
  namesInPicture(read.lines, { image: 0, model: 'PP-OCRv4', roster: index });

const signal = new AbortController().signal;

/** Names of a picture, with the second engine's readings of doubtful ones. */
export const withOpinions = async (
  one: Pick<Read, 'read' | 'index'>,
  calibration: Calibration | null,
): Promise<readonly ReadName[]> => {
  const asked = { index: one.index, calibration, readers: one.read.others, signal };
  return (await askOthers(asked, { image: 0, bytes: one.read.bytes }, namesOf(one))).names;
};

/** Without a calibration: the lower of reading and matching confidence. */
const byBands = (matched: MatchedName): MatchedName => ({
  ...matched,
  confidenceScore: Math.min(matched.readingConfidence, matched.matchConfidence),
});

export const outcomeOf = async (one: Read, calibration: Calibration | null): Promise<Outcome> => {
  const names = await withOpinions(one, calibration);
  const matched = matchNames(one.index, names, calibration);
  return {
    file: one.picture.file,
    matched: calibration === null ? matched.map(byBands) : matched,
    names: one.picture.names,
    lookAlikes: one.lookAlikes,
    cpuMs: one.read.cpuMs(),
  };
};
