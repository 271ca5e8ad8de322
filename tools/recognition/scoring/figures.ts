import { foldName } from '../../../src/contracts/text.ts';
import { liesOn, type Box } from '../../../src/domain/kernel/text-lines.ts';
import type { MatchedName } from '../../../src/domain/recognition/read-name.ts';
import type { Shown } from '../rosters/truth.ts';

/** Result and ground truth of one picture. `lookAlikes`: players with a look-alike in the roster. */
export type Outcome = {
  readonly file: string;
  readonly matched: readonly MatchedName[];
  readonly names: readonly Shown[];
  readonly lookAlikes: ReadonlySet<string>;
  readonly cpuMs: number;
};
type Count = { readonly right: number; readonly found: number; readonly wanted: number };
export type Credit = {
  readonly file: string;
  readonly rawName: string;
  readonly playerId: string;
  readonly confidence: number;
  readonly isRight: boolean;
};

/** Minimum confidence for credit without review. */
const CREDIT_FROM = 0.7;
const CERTAIN_FROM = 0.95;

const f1 = ({ right, found, wanted }: Count): number => (found + wanted === 0 ? 1 : (2 * right) / (found + wanted));
const total = (counts: readonly Count[]): Count => ({
  right: counts.reduce((sum, { right }) => sum + right, 0),
  found: counts.reduce((sum, { found }) => sum + found, 0),
  wanted: counts.reduce((sum, { wanted }) => sum + wanted, 0),
});

export const isCredit = ({ playerId, confidenceScore }: MatchedName): boolean =>
  playerId !== null && confidenceScore >= CREDIT_FROM;

/** Players who may rightly be credited: those in the picture, except indistinguishable ones. */
const listedIn = (names: readonly Shown[]): ReadonlySet<string> =>
  new Set(
    names.flatMap(({ playerId, inseparableFrom }) =>
      playerId === null || inseparableFrom.length > 0 ? [] : [playerId],
    ),
  );

export const creditsOf = ({ file, matched, names }: Outcome): readonly Credit[] => {
  const listed = listedIn(names);
  return matched.flatMap((one) =>
    isCredit(one) && one.playerId !== null
      ? [
          {
            file,
            rawName: one.rawName,
            playerId: one.playerId,
            confidence: one.confidenceScore,
            isRight: listed.has(one.playerId),
          },
        ]
      : [],
  );
};

const rosterCount = (outcome: Outcome, without: ReadonlySet<string>): Count => {
  const credits = creditsOf(outcome).filter(({ playerId }) => !without.has(playerId));
  const listed = [...listedIn(outcome.names)].filter((id) => !without.has(id));
  return { right: credits.filter(({ isRight }) => isRight).length, found: credits.length, wanted: listed.length };
};

/** Number of texts read correctly, ignoring diacritics and case; including guests. */
const textCount = ({ matched, names }: Outcome): Count => {
  const left = new Map<string, number>();
  for (const { text } of names) left.set(foldName(text), (left.get(foldName(text)) ?? 0) + 1);
  let right = 0;
  for (const { rawName } of matched) {
    const count = left.get(foldName(rawName)) ?? 0;
    if (count === 0) continue;
    right += 1;
    left.set(foldName(rawName), count - 1);
  }
  return { right, found: matched.length, wanted: names.length };
};

/** The true name that covers at least half of a box. */
export const nameAt = (names: readonly Shown[], box: Box | null): Shown | undefined =>
  box === null ? undefined : names.find((name) => liesOn(name.box, box));

/** Participants read where there is no name: interface text taken for people. */
export const strayIn = ({ matched, names }: Outcome): readonly string[] =>
  matched.filter(({ box }) => nameAt(names, box) === undefined).map(({ rawName }) => rawName);

/** Expected calibration error: mean distance between confidence and accuracy over ten bins. */
export const calibrationError = (credits: readonly Pick<Credit, 'confidence' | 'isRight'>[]): number => {
  const bins = Array.from({ length: 10 }, (_, bin) =>
    credits.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10 + 1e-9)) === bin),
  );
  return bins.reduce((sum, bin) => {
    const said = bin.reduce((all, { confidence }) => all + confidence, 0);
    const right = bin.filter(({ isRight }) => isRight).length;
    return sum + Math.abs(said - right) / Math.max(1, credits.length);
  }, 0);
};

export type Figures = {
  readonly pictures: number;
  readonly names: number;
  readonly rosterF1: number;
  readonly withoutLookAlikes: number;
  readonly textF1: number;
  readonly error: number;
  readonly credits: number;
  readonly wrong: number;
  readonly certain: number;
  readonly certainWrong: number;
  readonly cleanPictures: number;
  readonly strays: number;
  readonly cpuSeconds: number;
};

/** All figures of a folder of pictures. */
export const figuresOf = (outcomes: readonly Outcome[]): Figures => {
  const credits = outcomes.flatMap(creditsOf);
  const certain = credits.filter(({ confidence }) => confidence >= CERTAIN_FROM);
  const strays = outcomes.map((outcome) => strayIn(outcome).length);
  return {
    pictures: outcomes.length,
    names: outcomes.reduce((sum, { names }) => sum + names.length, 0),
    rosterF1: 100 * f1(total(outcomes.map((outcome) => rosterCount(outcome, new Set())))),
    withoutLookAlikes: 100 * f1(total(outcomes.map((outcome) => rosterCount(outcome, outcome.lookAlikes)))),
    textF1: 100 * f1(total(outcomes.map(textCount))),
    error: calibrationError(credits),
    credits: credits.length,
    wrong: credits.filter(({ isRight }) => !isRight).length,
    certain: certain.length,
    certainWrong: certain.filter(({ isRight }) => !isRight).length,
    cleanPictures: (100 * strays.filter((count) => count === 0).length) / Math.max(1, outcomes.length),
    strays: strays.reduce((sum, count) => sum + count, 0),
    cpuSeconds: outcomes.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / 1000 / Math.max(1, outcomes.length),
  };
};
