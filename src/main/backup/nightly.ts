import { z } from 'zod';
import type { MissingPart } from '../../contracts/health.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StatusStore } from '../../ports/status-store.ts';
import { pause } from '../start/pause.ts';

const lookEveryMs = 60_000;
const again = 60 * 60_000;
const name = 'backup';

const kept = z.object({
  /** The local day whose backup is done: each day has one, however often its hour comes. */
  day: z.string(),
  failure: z.object({ why: z.string(), at: z.string() }).nullable(),
});
type KeptBackups = z.infer<typeof kept>;

/** In the time zone of the process. */
const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
const minutesOf = (at: Date): number => at.getHours() * 60 + at.getMinutes();
const dayBefore = (at: Date): string => dayOf(new Date(at.getFullYear(), at.getMonth(), at.getDate() - 1));

type NightlyDeps = {
  readonly clock: Clock;
  readonly gauges: StatusStore;
  /** Minutes after local midnight. */
  readonly at: number;
  /** Makes and proves a backup; answers a line on it, throws when there is none. */
  readonly backUp: (signal: AbortSignal) => Promise<string>;
  readonly report: (text: string) => void;
  readonly warn: (text: string, cause: unknown) => void;
};

/**
 * One backup a day, after its hour: never twice, whatever the clock does, and never none, also when the process was not there
 * at that hour. What failed is tried again an hour later, and is missing until it works.
 */
export const createNightly = ({ clock, gauges, at, backUp, report, warn }: NightlyDeps) => {
  let state: KeptBackups | null = null;

  const keep = async (next: KeptBackups): Promise<void> => {
    state = next;
    await gauges.write(name, next);
  };
  /** The first night of a guild is the next one. */
  const begin = async (now: Date): Promise<KeptBackups> => {
    const read = kept.safeParse(await gauges.read(name));
    if (read.success) return (state = read.data);
    const first = { day: minutesOf(now) >= at ? dayOf(now) : dayBefore(now), failure: null };
    await keep(first);
    return first;
  };
  const isDue = ({ day, failure }: KeptBackups, now: Date): boolean =>
    day !== dayOf(now) &&
    minutesOf(now) >= at &&
    (failure === null || Math.abs(now.getTime() - Date.parse(failure.at)) >= again);

  /** One look at the clock. */
  const look = async (signal: AbortSignal): Promise<void> => {
    const now = clock.now();
    const known = state ?? (await begin(now));
    if (!isDue(known, now)) return;
    try {
      report(await backUp(signal));
      await keep({ day: dayOf(now), failure: null });
    } catch (cause) {
      if (signal.aborted) return;
      warn('the nightly backup failed; it is tried again in an hour', cause);
      const why = cause instanceof Error ? cause.message : String(cause);
      await keep({ ...known, failure: { why, at: now.toISOString() } });
    }
  };
  return {
    look,
    missing: (): readonly MissingPart[] =>
      state?.failure == null
        ? []
        : [{ what: 'backup', why: `The last one failed (${state.failure.at}): ${state.failure.why}` }],
    /** Looks once a minute until the signal aborts. */
    run: async (signal: AbortSignal): Promise<void> => {
      const isOver = (): boolean => signal.aborted;
      while (!isOver()) {
        await look(signal).catch((cause: unknown) => {
          if (!isOver()) warn('could not check whether a backup is due', cause);
        });
        await pause(lookEveryMs, signal);
      }
    },
  };
};
