import type { RebuildOptions, RebuildOutcome, RebuildProgress, Standstill } from './rebuild.ts';
import { publishSwap } from './member.ts';
import type { Member } from './member.ts';
import type { Projection } from './projection.ts';
import { causeOf } from './entry.ts';
import type { Entry, ProjectionStatus, Run } from './entry.ts';

/** How the runner lets a projection out of the reading and back in. */
export type RebuildHooks = {
  readonly rebuild: (projection: Projection, options: RebuildOptions) => Promise<RebuildOutcome>;
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
  /** Ends the reading between two batches; answers what took part. */
  readonly leave: (entry: Entry) => Promise<Member | null>;
  /** Takes part again, from where the serving build stands. */
  readonly rejoin: (run: Run, entry: Entry) => Promise<void>;
  readonly end: (entry: Entry, status: ProjectionStatus, cause: string | null) => void;
};
export type Rebuilds = {
  /** The serving build goes on until the new one has reached the head. A second call while one runs answers the same. */
  beside(run: Run, entry: Entry): Promise<RebuildOutcome>;
  /** For a build that cannot be gone on with: it serves as it is until the new one takes over. Outages are tried again. */
  atStart(run: Run, entry: Entry): void;
};

export const createRebuilds = (hooks: RebuildHooks): Rebuilds => {
  const anew = (run: Run, entry: Entry, standstill?: () => Promise<Standstill>): Promise<RebuildOutcome> =>
    hooks.rebuild(entry.projection, {
      signal: run.signal,
      ...(hooks.onProgress === undefined ? {} : { onProgress: hooks.onProgress }),
      ...(standstill === undefined ? {} : { standstill }),
    });

  /** With a skipped stream the documents will differ: that is what the rebuild is for. */
  const standstillOf = (run: Run, entry: Entry, isWhole: boolean) => async (): Promise<Standstill> => {
    const member = await hooks.leave(entry);
    if (member === null) return { until: null, digest: null };
    const digest = isWhole ? await run.retry(() => member.build.digest()) : null;
    await member.build.discard(); // released; it goes on serving until the swap
    return { until: member.checkpoint().scannedTo, digest };
  };

  const rebuildBeside = async (run: Run, entry: Entry): Promise<RebuildOutcome> => {
    const { member } = entry;
    entry.status = 'rebuilding';
    try {
      const isWhole = member?.checkpoint().skipped.length === 0;
      const outcome = await anew(run, entry, member === null ? undefined : standstillOf(run, entry, isWhole));
      if (outcome.outcome === 'swapped') await publishSwap(run.member, entry.projection.name, outcome.scannedTo);
      return outcome;
    } finally {
      entry.rebuilding = null;
      if (entry.member !== null) entry.status = 'running';
      else if (!run.signal.aborted) await hooks.rejoin(run, entry);
    }
  };

  const rebuildFirst = async (run: Run, entry: Entry): Promise<RebuildOutcome> => {
    const outcome = await anew(run, entry);
    if (outcome.outcome === 'swapped') await publishSwap(run.member, entry.projection.name, outcome.scannedTo);
    await hooks.rejoin(run, entry);
    return outcome;
  };

  return {
    beside: (run, entry) => {
      entry.rebuilding ??= rebuildBeside(run, entry);
      return entry.rebuilding;
    },
    atStart: (run, entry) => {
      entry.status = 'rebuilding';
      entry.rebuilding = run
        .retry(() => rebuildFirst(run, entry))
        .finally(() => {
          entry.rebuilding = null;
        });
      entry.rebuilding.catch((error: unknown) => {
        if (!run.signal.aborted) hooks.end(entry, 'failed', causeOf(error));
      });
    },
  };
};
