import type { Calibration } from './calibration.ts';
import { joinMatched } from './join.ts';
import { CANDIDATES_FROM, opinionOn, type Opinion } from './opinion.ts';
import { bySimilarity, isIgnored, lookAlikesOf, type FoundPlayer, type RosterIndex } from './roster-index.ts';
import { asNumber, compareSimilarity, isAtLeast } from './similarity.ts';
import type { NameReading, JudgedName, MatchedName, ReadName } from './read-name.ts';
import { CAP, MOST_ASKED } from './weigh.ts';

const MOST_CANDIDATES = 5;
const LOOK_ALIKE_CAP = 0.9;

/** Whole hundredths, so that badges (rounded percents), bands and what counts never contradict each other. */
const hundredths = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;

/** Positive when a is the better claim on a player: probability, an exact reading, similarity, reading confidence. */
const compareClaims = (a: Opinion, b: Opinion): number =>
  (a.probability ?? 0) - (b.probability ?? 0) ||
  Number(a.isExact) - Number(b.isExact) ||
  compareSimilarity(a.best ?? { same: 0, of: 1 }, b.best ?? { same: 0, of: 1 }) ||
  a.read.confidence - b.read.confidence;

/** The best claim on each player within one picture (or one pasted text). */
const winnersOf = (opinions: readonly Opinion[]): ReadonlyMap<string, Opinion> => {
  const winners = new Map<string, Opinion>();
  for (const opinion of opinions) {
    if (opinion.playerId === null) continue;
    const key = claimKey(opinion.read, opinion.playerId);
    const winner = winners.get(key);
    if (winner === undefined || compareClaims(opinion, winner) > 0) winners.set(key, opinion);
  }
  return winners;
};

const claimKey = (read: ReadName, playerId: string): string => `${String(read.image)} ${playerId}`;

type Confidences = Pick<MatchedName, 'readingConfidence' | 'matchConfidence' | 'confidenceScore' | 'probability'>;

/** Cap for names of pictures without a calibration: a person reviews them. */
const MOST_UNCALIBRATED = CAP;

const confidences = (opinion: Opinion, playerId: string | null, hasTwin: boolean): Confidences => {
  const { read, best } = opinion;
  const readingConfidence = hundredths(opinion.engines[0]?.confidence ?? read.confidence);
  const similarity = best === null ? 0 : asNumber(best);
  const matchConfidence = hundredths(similarity);
  const common = { readingConfidence, matchConfidence, probability: null };
  if (opinion.probability !== null) {
    const probability = playerId === null ? Math.min(opinion.probability, MOST_ASKED) : opinion.probability;
    return { ...common, confidenceScore: probability, probability };
  }
  if (playerId === null) return { ...common, confidenceScore: hundredths(read.confidence * similarity) };
  if (read.image === null) return { ...common, confidenceScore: Math.min(readingConfidence, matchConfidence) };
  const capped = hundredths(hasTwin ? Math.min(similarity, LOOK_ALIKE_CAP) : similarity);
  const confidenceScore = Math.min(readingConfidence, capped, MOST_UNCALIBRATED);
  return { ...common, matchConfidence: capped, confidenceScore };
};

type Candidate = MatchedName['candidates'][number];

/** The five most similar players, always including look-alikes of the name. */
const mostSimilar = (found: readonly FoundPlayer[], lookAlikes: readonly FoundPlayer[]): readonly FoundPlayer[] => {
  const looks = new Set(lookAlikes.map(({ playerId }) => playerId));
  const similar = found.filter((f) => isAtLeast(f.similarity, CANDIDATES_FROM) && !looks.has(f.playerId));
  const shown = lookAlikes.slice(0, MOST_CANDIDATES - 1);
  const [best, ...others] = similar.slice(0, MOST_CANDIDATES - shown.length);
  return [...(best === undefined ? [] : [best]), ...[...others, ...shown].sort(bySimilarity)];
};

const candidatesOf = ({ found, probability }: Opinion, lookAlikes: readonly FoundPlayer[]): Candidate[] => {
  const looks = new Set(lookAlikes.map(({ playerId }) => playerId));
  // Weighed candidates keep their order: likelihood says more than similarity.
  const shown = probability === null ? mostSimilar(found, lookAlikes) : found.slice(0, MOST_CANDIDATES);
  return shown.map((f, at) => ({
    playerId: f.playerId,
    similarity: asNumber(f.similarity),
    probability: at === 0 ? probability : null,
    why: looks.has(f.playerId) ? 'look-alike' : null,
  }));
};

/** Readers from OCR_MODELS count as PaddleOCR. */
const methodOf = ({ model, slot }: NameReading): MatchedName['detectionMethod'] => {
  if (slot !== null) return 'vision';
  return model === 'tesseract' ? 'tesseract' : 'paddle';
};

type MatchContext = { readonly index: RosterIndex; readonly calibration: string | null };

/** Other players who look like the name read, or, with a calibration, like the player found. */
const lookAlikesFor = (
  index: RosterIndex,
  { read, playerId, probability, found: [by] }: Opinion,
): readonly FoundPlayer[] => {
  if (playerId === null) return [];
  return lookAlikesOf(index, probability === null || by === undefined ? read.text : by.shown, playerId);
};

const foundBy = ({ found: [by] }: Opinion, playerId: string | null): MatchedName['matchedBy'] =>
  playerId === null || by === undefined ? null : { kind: by.kind, text: by.text };

/** The text taken, and the engine it came from. */
const takenFrom = ({ read, engines: [taken] }: Opinion): Pick<MatchedName, 'rawName' | 'model' | 'detectionMethod'> =>
  taken === undefined
    ? { rawName: read.text, model: read.model, detectionMethod: 'text' }
    : { rawName: taken.text, model: taken.model, detectionMethod: methodOf(taken) };

const weigh = ({ index, calibration }: MatchContext, opinion: Opinion, lost: boolean): JudgedName => {
  const { image, box } = opinion.read;
  const playerId = lost ? null : opinion.playerId;
  const lookAlikes = lookAlikesFor(index, opinion);
  const hasTwin = lookAlikes.length > 0;
  const scores = confidences(opinion, playerId, hasTwin);
  const taken = takenFrom(opinion);
  const matched: MatchedName = {
    ...taken,
    playerId,
    ...scores,
    calibration: scores.probability === null ? null : calibration,
    engines: opinion.engines,
    matchedBy: foundBy(opinion, playerId),
    candidates: candidatesOf(opinion, image === null ? [] : lookAlikes),
    image,
    box,
    sources: [{ image, box, rawName: taken.rawName, readingConfidence: scores.readingConfidence }],
  };
  return { matched, mayBeAnother: opinion.isDoubtful || (lost && hasTwin) };
};

/** Candidates for a text by the roster alone, best first, at most five. */
export const candidatesFor = (index: RosterIndex, text: string): readonly Candidate[] => {
  const opinion = opinionOn(index, { text, confidence: 1, image: null, box: null, model: 'text' }, null);
  return candidatesOf(opinion, lookAlikesOf(index, text, opinion.found[0]?.playerId ?? ''));
};

/**
 * Matches what was read (of all pictures of a session, or of a pasted text) to the roster, and joins it: one entry
 * a player, or a folded raw name, in the order of first appearance.
 *
 * Of a picture, with a calibration: the likeliest player is credited from 0.70 on, and his calibrated probability is the
 * confidence; with a look-alike in the roster it is 0.94 at most. Otherwise, and for what was typed:
 *
 * - An exact reading (equal without case) decides, with similarity 1; else the best of the roster does, unless a
 *   name of another player lies within 0.10 of it. Current names come before aliases.
 * - A matched name's confidence is the lower of reading and matching; an unmatched one's is reading x similarity of
 *   the best candidate, 0 without any. From a picture it is 0.94 at most, and 0.90 beside a look-alike.
 *
 * Inside one picture a player is given once: to the likeliest, exact, then most similar, then surest reading; the others
 * keep their candidates. Typed names that are all exact (a name and an alias) are joined instead. What stands in a picture
 * and is no name by a moderator's word is left out.
 */
export const matchNames = (
  index: RosterIndex,
  names: readonly ReadName[],
  calibration: Calibration | null = null,
): MatchedName[] => {
  const wanted = names.filter(({ image, text }) => image === null || !isIgnored(index, text));
  const opinions = wanted.map((read) => opinionOn(index, read, calibration));
  const winners = winnersOf(opinions);
  const hasLost = (opinion: Opinion): boolean => {
    if (opinion.playerId === null || (opinion.read.image === null && opinion.isExact)) return false;
    return winners.get(claimKey(opinion.read, opinion.playerId)) !== opinion;
  };
  const judging = { index, calibration: calibration?.version ?? null };
  return joinMatched(opinions.map((opinion) => weigh(judging, opinion, hasLost(opinion))));
};
