import type { NameKind } from './roster-index.ts';

/** Picture pixels: left, top, width, height. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** One name as it was read in a picture (image = its index) or typed (image and box null, confidence 1). */
export type ReadName = {
  readonly text: string;
  readonly confidence: number;
  readonly image: number | null;
  readonly box: Box | null;
  readonly model: string;
};

/**
 * similarity: 0 to 1, four decimals; 1 = equal once folded, an exact or cased match included. From 0.70 on, or below
 * where the name looks like the one that was read (`why`).
 */
type Candidate = { readonly playerId: string; readonly similarity: number; readonly why: 'look-alike' | null };
type Source = {
  readonly image: number | null;
  readonly box: Box | null;
  readonly rawName: string;
  readonly readingConfidence: number;
};

/** A participant to be. Confidences are 0 to 1 in whole hundredths; candidates best first, at most five. */
export type Matched = {
  readonly rawName: string;
  readonly playerId: string | null;
  readonly readingConfidence: number;
  readonly matchConfidence: number;
  readonly confidenceScore: number;
  /** The text of the roster by which the player was found. */
  readonly matchedBy: { readonly kind: NameKind; readonly text: string } | null;
  readonly candidates: readonly Candidate[];
  readonly image: number | null;
  readonly box: Box | null;
  readonly detectionMethod: 'paddle' | 'text';
  readonly model: string;
  readonly sources: readonly Source[];
};

/**
 * mayBeAnother: without a player because several are as close, or because a better reading of the same picture took
 * him while the roster holds a look-alike.
 */
export type Judged = { readonly matched: Matched; readonly mayBeAnother: boolean };

/** Typed names as read names: nothing was guessed, so their reading confidence is 1. */
export const typedNames = (names: readonly string[]): ReadName[] =>
  names.map((text) => ({ text, confidence: 1, image: null, box: null, model: 'text' }));
