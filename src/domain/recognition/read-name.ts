import type { VisionSlotId } from '../../contracts/vision.ts';
import type { Box } from '../kernel/text-lines.ts';
import type { Lattice } from './lattice.ts';
import type { NameKind } from './roster-index.ts';

/** An engine: `slot` for a vision model, null for a local engine. */
export type Engine = { readonly model: string; readonly slot: VisionSlotId | null };

/** Reading of one engine for one name. */
export type NameReading = Engine & { readonly text: string; readonly confidence: number };

/**
 * One name as it was read in a picture (image = its index) or typed (image and box null, confidence 1). Of a picture it
 * is one crop: what the engine that found it read, and what `others` read there that were asked for their opinion.
 */
export type ReadName = {
  readonly text: string;
  readonly confidence: number;
  readonly image: number | null;
  readonly box: Box | null;
  readonly model: string;
  /** Output of the engine per step; absent where it reports text only. */
  readonly steps?: Lattice;
  readonly others?: readonly NameReading[];
  /** The name was cut off by the screen: 'Matthew Maho...'. */
  readonly isCutOff?: boolean;
};

/**
 * similarity: 0 to 1, four decimals; 1 = equal once folded, an exact or cased match included. From 0.70 on, or below
 * where the name looks like the one that was read (`why`).
 */
export type Candidate = {
  readonly playerId: string;
  readonly similarity: number;
  /** Calibrated probability that the name is this player's; null without a calibration. */
  readonly probability: number | null;
  readonly why: 'look-alike' | null;
};
type Source = {
  readonly image: number | null;
  readonly box: Box | null;
  readonly rawName: string;
  readonly readingConfidence: number;
};

/**
 * A participant to be. Confidences are 0 to 1 in whole hundredths; candidates best first, at most five. Of a picture the
 * confidence is the calibrated probability, where there is a calibration.
 */
export type MatchedName = {
  readonly rawName: string;
  readonly playerId: string | null;
  readonly readingConfidence: number;
  readonly matchConfidence: number;
  readonly confidenceScore: number;
  readonly probability: number | null;
  /** Version of the calibration behind the probability. */
  readonly calibration: string | null;
  /** Engines that read it, the one whose text was taken first; none for a typed name. */
  readonly engines: readonly NameReading[];
  /** Text of the roster that matched. */
  readonly matchedBy: { readonly kind: NameKind; readonly text: string } | null;
  readonly candidates: readonly Candidate[];
  readonly image: number | null;
  readonly box: Box | null;
  /** The engine whose text was taken. */
  readonly detectionMethod: 'paddle' | 'tesseract' | 'vision' | 'text';
  readonly model: string;
  readonly sources: readonly Source[];
};

/**
 * mayBeAnother: without a player because several are as close, or because a better reading of the same picture took
 * him while the roster holds a look-alike.
 */
export type JudgedName = { readonly matched: MatchedName; readonly mayBeAnother: boolean };

/** Typed names as readings with confidence 1. */
export const typedNames = (names: readonly string[]): ReadName[] =>
  names.map((text) => ({ text, confidence: 1, image: null, box: null, model: 'text' }));
