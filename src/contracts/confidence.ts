export type Band = 'strong' | 'medium' | 'low';

/** A confidence of 0 to 1 as a whole percent. */
export const percent = (value: number): number => Math.round(value * 100);

/** From which confidence on a name is credited, and certain without a moderator. */
export type Bands = { readonly credit: number; readonly verified: number };
export const usualBands: Bands = { credit: 0.7, verified: 0.95 };
/**
 * Where the bands may be set, in whole percent. Below 70 nobody is named at all; up to 94 comes whatever no machine may be
 * certain of: a look-alike, and what no calibration has weighed.
 */
export const bandLimits = {
  credit: { least: 70, most: 95 },
  verified: { least: 95, most: 100 },
} as const;

/** Whether a confidence is in a band; whole percents are compared, as everywhere. */
export const reaches = (value: number, from: number): boolean => percent(value) >= percent(from);

/** The band of a confidence of 0 to 1; the rounded percent is compared, so a badge never contradicts its number. */
export const band = (value: number): Band => {
  const whole = percent(value);
  if (whole >= 95) return 'strong';
  return whole >= 70 ? 'medium' : 'low';
};
