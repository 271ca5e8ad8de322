type Step = { readonly moment: string; readonly work: () => Promise<unknown> };

export type Timeline = {
  /**
   * Schedules work for a time (ISO 8601 UTC). Work scheduled during the run comes after completed work, however early
   * it is.
   */
  readonly schedule: (moment: string, work: Step['work']) => void;
  /** Does one thing after another, in the order of their moments; what shares a moment in the order in which it was planned. */
  readonly run: () => Promise<void>;
};

export const createTimeline = (): Timeline => {
  const steps: Step[] = [];
  let done = 0;
  return {
    schedule: (moment, work) => {
      let [low, high] = [done, steps.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((steps[middle]?.moment ?? '') <= moment) low = middle + 1;
        else high = middle;
      }
      steps.splice(low, 0, { moment, work });
    },
    run: async () => {
      for (let step = steps[done]; step !== undefined; step = steps[done]) {
        done += 1;
        await step.work();
      }
    },
  };
};
