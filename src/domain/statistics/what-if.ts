import type { Thresholds } from '../../contracts/review.ts';

/** What a session says of thresholds; confidences in whole percent. */
export type ReadSession = {
  readonly id: string;
  /** Of each name that was read and given a player, and how many others there were: as read, whatever was said since. */
  readonly named: readonly number[];
  readonly unmatched: number;
  /** From where on it credits. */
  readonly creditFrom: number;
  /** Players who stand there by a confidence alone, each with his best. */
  readonly hanging: readonly (readonly [playerId: string, confidence: number])[];
};

export type WhatIfResult = {
  /** Numbers of readings. */
  readonly credits: number;
  readonly questions: number;
  /** By how many sessions the total of a player would be another; who would keep his is not among them. */
  readonly changes: ReadonlyMap<string, number>;
};

const countFrom = (confidences: readonly number[], from: number): number =>
  confidences.reduce((count, one) => count + Number(one >= from), 0);

/** Result of other thresholds: credits and questions as machines alone would have produced, totals with all decisions of people. */
export const computeWhatIf = (
  sessions: readonly ReadSession[],
  { creditFrom, verifiedFrom }: Thresholds,
): WhatIfResult => {
  let [credits, questions] = [0, 0];
  const changes = new Map<string, number>();
  for (const { named, unmatched, hanging, creditFrom: before } of sessions) {
    credits += countFrom(named, creditFrom);
    questions += unmatched + named.length - countFrom(named, verifiedFrom);
    for (const [playerId, confidence] of hanging) {
      const change = Number(confidence >= creditFrom) - Number(confidence >= before);
      if (change !== 0) changes.set(playerId, (changes.get(playerId) ?? 0) + change);
    }
  }
  for (const [playerId, change] of changes) if (change === 0) changes.delete(playerId);
  return { credits, questions, changes };
};
