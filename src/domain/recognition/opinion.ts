import type { Calibration } from './calibration.ts';
import type { NameReading, ReadName } from './read-name.ts';
import { findExact, findSimilar } from './roster-index.ts';
import type { FoundPlayer, RosterIndex } from './roster-index.ts';
import { EQUAL, isAtLeast, isWithin, type Similarity } from './similarity.ts';
import { stanceOn, weigh } from './weigh.ts';

export const CANDIDATES_FROM = 70;
const DOUBTFUL_WITHIN = 10;
/** Probability from which a name of a picture is credited. */
const CREDIT_FROM = 0.7;

/** Candidates for one name. */
export type Opinion = {
  readonly read: ReadName;
  readonly playerId: string | null;
  readonly isExact: boolean;
  /** Another player is about as close. */
  readonly isDoubtful: boolean;
  readonly best: Similarity | null;
  readonly found: readonly FoundPlayer[];
  /** Calibrated; null for a typed name, and where nothing is calibrated. */
  readonly probability: number | null;
  /** Readings, the one whose text was taken first. */
  readonly engines: readonly NameReading[];
};

const firstOf = ({ model, text, confidence }: ReadName): NameReading => ({ model, slot: null, text, confidence });

const byText = (index: RosterIndex, read: ReadName): Opinion => {
  const found = findSimilar(index, read.text);
  const exact = findExact(index, read.text);
  const engines = read.image === null ? [] : [firstOf(read), ...(read.others ?? [])];
  const common = { read, probability: null, engines };
  if (exact !== undefined) {
    const { playerId } = exact;
    const others = found.filter((f) => f.playerId !== playerId);
    return { ...common, playerId, isExact: true, isDoubtful: false, best: EQUAL, found: [exact, ...others] };
  }
  const [first, second] = found;
  if (first === undefined || !isAtLeast(first.similarity, CANDIDATES_FROM))
    return { ...common, playerId: null, isExact: false, isDoubtful: false, best: null, found: [] };
  const isDoubtful = second !== undefined && isWithin(first.similarity, second.similarity, DOUBTFUL_WITHIN);
  const playerId = isDoubtful ? null : first.playerId;
  return { ...common, playerId, isExact: false, isDoubtful, best: first.similarity, found };
};

/** Orders readings: first the one that matches the roster's spelling, whose text is taken. */
const taken = (read: ReadName, name: string | null): readonly NameReading[] => {
  const readings = [firstOf(read), ...(read.others ?? [])];
  if (name === null) return readings;
  const agrees = readings.find((reading) => stanceOn(reading, name) === 'agrees');
  return agrees === undefined ? readings : [agrees, ...readings.filter((reading) => reading !== agrees)];
};

/** Candidates weighed by a calibration; null when they cannot be weighed. */
const byCalibration = (index: RosterIndex, read: ReadName, calibration: Calibration): Opinion | null => {
  const weighing = weigh(index, read, calibration);
  if (weighing === null) return null;
  const found = weighing.candidates.map((candidate) => candidate.found);
  const [best] = found;
  const isCredited = best !== undefined && weighing.probability >= CREDIT_FROM;
  return {
    read,
    found,
    playerId: isCredited ? best.playerId : null,
    isExact: false,
    isDoubtful: !isCredited && weighing.candidates[0]?.hasTwin === true,
    best: best?.similarity ?? null,
    probability: weighing.probability,
    engines: taken(read, isCredited ? best.shown : null),
  };
};

/** Candidates for a name: by calibration for pictures, otherwise by similarity. */
export const opinionOn = (index: RosterIndex, read: ReadName, calibration: Calibration | null): Opinion => {
  const weighed = read.image === null || calibration === null ? null : byCalibration(index, read, calibration);
  return weighed ?? byText(index, read);
};
