export type Band = 'strong' | 'medium' | 'low';

/** A confidence of 0 to 1 as a whole percent. */
export const percent = (value: number): number => Math.round(value * 100);

/** The band of a confidence of 0 to 1; the rounded percent is compared, so a badge never contradicts its number. */
export const band = (value: number): Band => {
  const whole = percent(value);
  if (whole >= 95) return 'strong';
  return whole >= 70 ? 'medium' : 'low';
};
