import { bakeOff } from '../../application/recognition/evaluation/bake-off.ts';
import { calibrateSlot } from '../../application/recognition/evaluation/calibrate-slot.ts';
import { shadowJobs } from '../../application/recognition/evaluation/shadow-job.ts';
import type { ShadowWork } from '../../application/recognition/evaluation/shadow-job.ts';
import { reviewedSessions } from '../../projections/sessions/reviewed.ts';
import type { Composition } from './composition.ts';

/** In the process that reads pictures: what is read again beside the log. */
export const processShadow = (parts: Composition): void =>
  void parts.jobs.process(shadowJobs, 1, async ({ data }, signal) => {
    // The seam of the queue: `shadowJob` made it.
    const asked = data as unknown as ShadowWork;
    const deps = { ...parts, reviewed: (count: number) => reviewedSessions(parts.readModels, count) };
    if (asked.kind === 'bake-off') await bakeOff(asked, deps, signal);
    else await calibrateSlot(asked, deps, signal);
  });
