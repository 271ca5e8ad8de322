import { distance } from 'fastest-levenshtein';
import { foldName, identityKey } from '../../contracts/text.ts';
import { logOdds, sigmoid } from './calibration.ts';
import type { Calibration, Features, Stance } from './calibration.ts';
import { likelihoods, logLikelihood } from './lattice.ts';
import type { Lattice } from './lattice.ts';
import type { NameReading, ReadName } from './read-name.ts';
import { findBeginning, findSimilar, lookAlikesOf, shownAs } from './roster-index.ts';
import type { FoundPlayer, RosterIndex } from './roster-index.ts';

/** Cap on probability when the roster has a look-alike, or an uncalibrated engine reads otherwise. */
export const CAP = 0.94;
/** Just below credit: the name goes to review. */
export const MOST_ASKED = 0.69;
/** Cap on log-likelihood differences. */
const MOST = 12;
const CLOSE = 3;
/** Cap on differences between look-alikes. */
const LOOKS = 5;
/** Cap on the weight of marks, which engines miss and rosters omit. */
const MOST_MARKS = 6;
/** Maximum share of wrong letters for an opinion of 'near'. */
const NEAR = 0.25;

/** A candidate for a crop: likelihood by letters, and with marks. */
export type WeighedPlayer = {
  readonly found: FoundPlayer;
  readonly likelihood: number;
  readonly withMarks: number;
  readonly hasTwin: boolean;
};

/** Candidates for a crop, likeliest first, and the probability of the first. */
export type WeighedName = { readonly candidates: readonly WeighedPlayer[]; readonly probability: number };

const compact = (text: string): string => foldName(text).replace(/\s/gu, '');

/** Opinion of an engine on a name. */
export const stanceOn = ({ text }: Pick<NameReading, 'text'>, name: string): Stance => {
  const [read, folded] = [compact(text), compact(name)];
  if (read === folded) return 'agrees';
  return distance(read, folded) <= folded.length * NEAR ? 'near' : 'differs';
};

/** Players similar to any engine's text, and their look-alikes; each once, by the nearest name. */
const within = (index: RosterIndex, texts: readonly string[], isCutOff: boolean): readonly FoundPlayer[] => {
  const found = new Map<string, FoundPlayer>();
  const add = (one: FoundPlayer): void => {
    if (!found.has(one.playerId)) found.set(one.playerId, one);
  };
  for (const text of texts) {
    if (isCutOff) findBeginning(index, text).forEach(add);
    else [...shownAs(index, text), ...findSimilar(index, text, true)].forEach(add);
  }
  if (!isCutOff) for (const one of [...found.values()]) lookAlikesOf(index, one.shown, one.playerId).forEach(add);
  return [...found.values()];
};

type Opinions = Pick<Calibration, 'opinions'>;

const opinionsOn = ({ others = [] }: ReadName, { opinions }: Opinions, name: string): number =>
  others.reduce((sum, other) => sum + (opinions[other.model]?.[stanceOn(other, name)] ?? 0), 0);

type Crop = { readonly read: ReadName; readonly steps: Lattice };

/** Features of the first engine's reading, for the calibration. */
export const featuresOf = ({ read, steps }: Crop, best: WeighedPlayer, second: WeighedPlayer | undefined): Features => {
  const name = compact(best.found.shown);
  const text = compact(read.text);
  const edits = distance(text, name);
  const gap = Math.max(0, logLikelihood(steps, text) - best.likelihood);
  const margin = best.withMarks - (second?.withMarks ?? -Infinity);
  const within = (most: number): number => Math.max(-most, Math.min(most, margin));
  return {
    one: 1,
    gap: Math.log1p(gap),
    margin: within(MOST),
    closeMargin: within(CLOSE),
    sureness: -Math.log(1.001 - read.confidence),
    edits: Math.min(edits, 3),
    unlikeness: edits / Math.max(text.length, name.length, 1),
    shortness: 1 / Math.max(1, name.length),
    twin: Number(best.hasTwin),
    twinMargin: best.hasTwin ? within(LOOKS) : 0,
  };
};

/** Log-odds of the likeliest candidate, including all engines' opinions. */
export const oddsOf = (
  crop: Crop,
  { best, second }: { readonly best: WeighedPlayer; readonly second: WeighedPlayer | undefined },
  calibration: Calibration,
): number =>
  logOdds(calibration, featuresOf(crop, best, second)) + opinionsOn(crop.read, calibration, best.found.shown);

/** Candidates of a crop, likeliest first, by the first engine's output and other readings. */
export const candidatesIn = (index: RosterIndex, { read, steps }: Crop, calibration: Opinions): WeighedPlayer[] => {
  const texts = [
    read.text,
    ...(read.others ?? []).flatMap(({ model, text }) => (model in calibration.opinions ? [text] : [])),
  ];
  const ranked = within(index, texts, read.isCutOff === true).map((found): WeighedPlayer => {
    const { likelihood, marks } = likelihoods(steps, found.shown);
    const withMarks = likelihood + Math.max(-MOST_MARKS, marks);
    return { found, likelihood, withMarks, hasTwin: lookAlikesOf(index, found.shown, found.playerId).length > 0 };
  });
  const score = (one: WeighedPlayer): number => one.withMarks + opinionsOn(read, calibration, one.found.shown);
  return ranked.sort((a, b) => score(b) - score(a) || (a.found.playerId < b.found.playerId ? -1 : 1));
};

/** Rounds a probability down to hundredths, so that it never overstates. */
const hundredths = (value: number): number => Math.floor(value * 100) / 100;

/** An uncalibrated engine may raise a question, never confidence. */
const isQuestioned = ({ others = [] }: ReadName, { opinions }: Calibration, name: string): boolean =>
  others.some((other) => !(other.model in opinions) && stanceOn(other, name) !== 'agrees');

/** Player whose name two engines read exactly. */
const agreedOn = (
  { text, others = [] }: ReadName,
  candidates: readonly WeighedPlayer[],
  { opinions }: Calibration,
): WeighedPlayer | undefined => {
  const read = [text, ...others.flatMap((other) => (other.model in opinions ? [other.text] : []))];
  return candidates.find(({ found }) => read.filter((one) => letters(one) === letters(found.shown)).length > 1);
};
/** Engines often miss marks, so both missing one proves nothing. */
const hasSameLetters = (a: WeighedPlayer, b: WeighedPlayer): boolean =>
  compact(a.found.shown) === compact(b.found.shown);
const letters = (text: string): string => identityKey(text).replace(/\s/gu, '');

/**
 * Weighs the readings of a crop against the roster: candidates, and the probability of the likeliest. Null when the
 * first engine reports only text.
 */
export const weigh = (index: RosterIndex, read: ReadName, calibration: Calibration): WeighedName | null => {
  if (read.steps === undefined) return null;
  const crop = { read, steps: read.steps };
  const candidates = candidatesIn(index, crop, calibration);
  const [best, second] = candidates;
  if (best === undefined) return { candidates, probability: 0 };
  const odds = oddsOf(crop, { best, second }, calibration);
  const isCapped = best.hasTwin || isQuestioned(read, calibration, best.found.shown);
  const probability = Math.min(sigmoid(odds), isCapped ? CAP : 1);
  // A look-alike never overrides the player whose name two engines read.
  const agreed = agreedOn(read, candidates, calibration);
  if (agreed === undefined || hasSameLetters(agreed, best)) return { candidates, probability: hundredths(probability) };
  const others = candidates.filter((one) => one !== agreed);
  return { candidates: [agreed, ...others], probability: hundredths(Math.min(probability, MOST_ASKED)) };
};

/** Whether a crop needs a second opinion: no certain candidate, different readings, or a look-alike in the roster. */
export const isInDoubt = (index: RosterIndex, read: ReadName, calibration: Calibration): boolean => {
  const weighing = weigh(index, read, calibration);
  if (weighing === null) return true;
  const [best] = weighing.candidates;
  if (best === undefined || best.hasTwin || weighing.probability < 0.95) return true;
  return (read.others ?? []).some((other) => stanceOn(other, best.found.shown) !== 'agrees');
};
