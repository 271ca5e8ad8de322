export type Band = 'strong' | 'medium' | 'low';

/** A confidence of 0 to 1 as a whole percent. */
export const percent = (value: number): number => Math.round(value * 100);

/** Lowest confidence at which a name is credited, and at which it is verified without a moderator. */
export type Bands = { readonly credit: number; readonly verified: number };
export const usualBands: Bands = { credit: 0.7, verified: 0.95 };
/**
 * Allowed thresholds, in whole percent. Below 70 no engine names a player; up to 94 covers names that no machine may be
 * certain of: look-alikes, and readings without a calibration.
 */
export const bandLimits = {
  credit: { least: 70, most: 95 },
  verified: { least: 95, most: 100 },
} as const;

/** Whether a confidence reaches a threshold; whole percents are compared, as everywhere. */
export const reaches = (value: number, from: number): boolean => percent(value) >= percent(from);

/** Band of a confidence (0 to 1). Compares the rounded percent, so that a badge never contradicts its number. */
export const band = (value: number): Band => {
  const whole = percent(value);
  if (whole >= 95) return 'strong';
  return whole >= 70 ? 'medium' : 'low';
};
