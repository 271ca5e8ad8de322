import { joinMatched } from './join.ts';
import {
  findExact,
  findSimilar,
  inOrder,
  isIgnored,
  lookAlikesOf,
  type Found,
  type RosterIndex,
} from './roster-index.ts';
import { asNumber, compareSimilarity, EQUAL, isAtLeast, isWithin, type Similarity } from './similarity.ts';
import type { Judged, Matched, ReadName } from './read-name.ts';

const CANDIDATES_FROM = 70;
const DOUBTFUL_WITHIN = 10;
const MOST_CANDIDATES = 5;
const LOOK_ALIKE_CAP = 0.9;

/** Whole hundredths, so that badges (rounded percents), bands and what counts never contradict each other. */
const hundredths = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;

type Opinion = {
  readonly read: ReadName;
  readonly playerId: string | null;
  readonly isExact: boolean;
  /** Another player's name lies within 0.10 of the best. */
  readonly isDoubtful: boolean;
  readonly best: Similarity | null;
  readonly found: readonly Found[];
};

const opinionOn = (index: RosterIndex, read: ReadName): Opinion => {
  const found = findSimilar(index, read.text);
  const exact = findExact(index, read.text);
  if (exact !== undefined) {
    const { playerId } = exact;
    const others = found.filter((f) => f.playerId !== playerId);
    return { read, playerId, isExact: true, isDoubtful: false, best: EQUAL, found: [exact, ...others] };
  }
  const [first, second] = found;
  if (first === undefined || !isAtLeast(first.similarity, CANDIDATES_FROM))
    return { read, playerId: null, isExact: false, isDoubtful: false, best: null, found: [] };
  const isDoubtful = second !== undefined && isWithin(first.similarity, second.similarity, DOUBTFUL_WITHIN);
  const playerId = isDoubtful ? null : first.playerId;
  return { read, playerId, isExact: false, isDoubtful, best: first.similarity, found };
};

/** Positive when a is the better claim on a player: an exact reading, then similarity, then reading confidence. */
const compareClaims = (a: Opinion, b: Opinion): number =>
  Number(a.isExact) - Number(b.isExact) ||
  compareSimilarity(a.best ?? { same: 0, of: 1 }, b.best ?? { same: 0, of: 1 }) ||
  a.read.confidence - b.read.confidence;

/** Who keeps a player within one picture (or one pasted text): image and player -> the best claim. */
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

const confidences = (
  opinion: Opinion,
  playerId: string | null,
  capped: boolean,
): Pick<Matched, 'readingConfidence' | 'matchConfidence' | 'confidenceScore'> => {
  const reading = hundredths(opinion.read.confidence);
  const similarity = opinion.best === null ? 0 : asNumber(opinion.best);
  if (playerId === null) {
    return {
      readingConfidence: reading,
      matchConfidence: hundredths(similarity),
      confidenceScore: hundredths(opinion.read.confidence * similarity),
    };
  }
  const matching = hundredths(capped ? Math.min(similarity, LOOK_ALIKE_CAP) : similarity);
  return { readingConfidence: reading, matchConfidence: matching, confidenceScore: Math.min(reading, matching) };
};

type Candidate = Matched['candidates'][number];

/** The most similar players, at most five; who looks like the name is among them, however its letters differ. */
const candidatesOf = (found: readonly Found[], lookAlikes: readonly Found[]): Candidate[] => {
  const looks = new Set(lookAlikes.map(({ playerId }) => playerId));
  const similar = found.filter((f) => isAtLeast(f.similarity, CANDIDATES_FROM) && !looks.has(f.playerId));
  const shown = lookAlikes.slice(0, MOST_CANDIDATES - 1);
  const [best, ...others] = similar.slice(0, MOST_CANDIDATES - shown.length);
  return [...(best === undefined ? [] : [best]), ...[...others, ...shown].sort(inOrder)].map((f) => ({
    playerId: f.playerId,
    similarity: asNumber(f.similarity),
    why: looks.has(f.playerId) ? 'look-alike' : null,
  }));
};

const judge = (index: RosterIndex, opinion: Opinion, lost: boolean): Judged => {
  const { read } = opinion;
  const playerId = lost ? null : opinion.playerId;
  const isTyped = read.image === null;
  const lookAlikes = opinion.playerId === null ? [] : lookAlikesOf(index, read.text, opinion.playerId);
  const hasTwin = lookAlikes.length > 0;
  const scores = confidences(opinion, playerId, hasTwin && !isTyped);
  const [by] = opinion.found;
  const matched: Matched = {
    rawName: read.text,
    playerId,
    ...scores,
    matchedBy: playerId === null || by === undefined ? null : { kind: by.kind, text: by.text },
    candidates: candidatesOf(opinion.found, isTyped ? [] : lookAlikes),
    image: read.image,
    box: read.box,
    detectionMethod: isTyped ? 'text' : 'paddle',
    model: read.model,
    sources: [{ image: read.image, box: read.box, rawName: read.text, readingConfidence: scores.readingConfidence }],
  };
  return { matched, mayBeAnother: opinion.isDoubtful || (lost && hasTwin) };
};

/** Who may be meant by a text, by the roster alone: best first, at most five. */
export const candidatesFor = (index: RosterIndex, text: string): readonly Candidate[] => {
  const { found } = opinionOn(index, { text, confidence: 1, image: null, box: null, model: 'text' });
  return candidatesOf(found, lookAlikesOf(index, text, found[0]?.playerId ?? ''));
};

/**
 * Matches what was read (of all pictures of a session, or of a pasted text) to the roster, and joins it: one entry
 * a player, or a folded raw name, in the order of first appearance.
 *
 * - An exact reading (equal without case) decides, with similarity 1; else the best of the roster does, unless a
 *   name of another player lies within 0.10 of it. Current names come before aliases.
 * - Inside one picture a player is given once: to the exact, then most similar, then surest reading; the others keep
 *   their candidates. Typed names that are all exact (a name and an alias) are joined instead.
 * - A matched name's confidence is the lower of reading and matching; an unmatched one's is reading x similarity of
 *   the best candidate, 0 without any. From a picture a name that has a look-alike in the roster gets 0.90 at most.
 * - What stands in a picture and is no name by a moderator's word is left out.
 */
export const matchNames = (index: RosterIndex, names: readonly ReadName[]): Matched[] => {
  const wanted = names.filter(({ image, text }) => image === null || !isIgnored(index, text));
  const opinions = wanted.map((read) => opinionOn(index, read));
  const winners = winnersOf(opinions);
  const hasLost = (opinion: Opinion): boolean => {
    if (opinion.playerId === null || (opinion.read.image === null && opinion.isExact)) return false;
    return winners.get(claimKey(opinion.read, opinion.playerId)) !== opinion;
  };
  return joinMatched(opinions.map((opinion) => judge(index, opinion, hasLost(opinion))));
};
