/** Result of one engine on one session, with the truth according to people. */
export type Trial = {
  readonly credited: readonly { readonly playerId: string; readonly confidence: number }[];
  /** Players in the session. */
  readonly there: readonly string[];
  /** Those whose name is in a screenshot; players added by hand cannot be found by an engine. */
  readonly shown: readonly string[];
  readonly pictures: number;
  readonly ms: number;
  /** null: not counted. */
  readonly tokens: number | null;
  /** Screenshots on which it failed. */
  readonly failed: number;
};

/** Shares are null without data. `error`: expected calibration error over ten bins. */
export type TrialFigures = {
  readonly credits: number;
  readonly right: number;
  readonly shown: number;
  readonly found: number;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
  readonly error: number | null;
  /** Per screenshot. */
  readonly seconds: number | null;
  readonly tokens: number | null;
  readonly failed: number;
};

const bins = 10;
type Credit = { readonly confidence: number; readonly isRight: boolean };

/** Expected calibration error over bins of confidence. */
const calibrationError = (credits: readonly Credit[]): number | null => {
  if (credits.length === 0) return null;
  const off = Array.from({ length: bins }, () => 0);
  for (const { confidence, isRight } of credits) {
    const bin = Math.min(bins - 1, Math.floor(confidence * bins + 1e-9));
    off[bin] = (off[bin] ?? 0) + confidence - Number(isRight);
  }
  return off.reduce((sum, value) => sum + Math.abs(value), 0) / credits.length;
};

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
const sumOf = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((sum, one) => sum + of(one), 0);

/** Figures of an engine over all tried sessions. */
export const trialFigures = (trials: readonly Trial[]): TrialFigures => {
  const credits = trials.flatMap(({ credited, there }): Credit[] => {
    const right = new Set(there);
    return credited.map(({ playerId, confidence }) => ({ confidence, isRight: right.has(playerId) }));
  });
  const right = credits.filter(({ isRight }) => isRight).length;
  const shown = sumOf(trials, (trial) => trial.shown.length);
  const found = sumOf(trials, (trial) => {
    const credited = new Set(trial.credited.map(({ playerId }) => playerId));
    return trial.shown.filter((playerId) => credited.has(playerId)).length;
  });
  const [precision, recall] = [share(right, credits.length), share(found, shown)];
  const f1 = precision === null || recall === null ? null : share(2 * precision * recall, precision + recall);
  const counted = trials.flatMap(({ tokens }) => tokens ?? []);
  return {
    credits: credits.length,
    right,
    shown,
    found,
    precision,
    recall,
    f1: f1 ?? (precision === null || recall === null ? null : 0),
    error: calibrationError(credits),
    seconds: share(
      sumOf(trials, ({ ms }) => ms) / 1000,
      sumOf(trials, ({ pictures }) => pictures),
    ),
    tokens: counted.length === 0 ? null : sumOf(counted, (tokens) => tokens),
    failed: sumOf(trials, ({ failed }) => failed),
  };
};
