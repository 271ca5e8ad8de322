import { setTimeout as delay } from 'node:timers/promises';
import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import type { ProcessMetrics } from '../../api/internal-metrics/metrics.ts';
import type { Position } from '../../domain/kernel/envelope.ts';
import type { Clock } from '../../ports/clock.ts';
import { isReached } from '../../subscriptions/waiting.ts';
import type { Composition } from '../start/composition.ts';
import { projections } from '../projections.ts';

export type MeasuredComposition = Pick<Composition, 'clock' | 'jobs' | 'servers' | 'away' | 'leaseStates'> & {
  readonly eventStore: Pick<Composition['eventStore'], 'head'>;
  readonly readModels: Pick<Composition['readModels'], 'checkpoints'>;
  readonly reactions: readonly { readonly name: string }[];
  readonly reactionRunner: Pick<Composition['reactionRunner'], 'states'>;
  readonly openItems: Pick<Composition['openItems'], 'counts'>;
};

const answerWithinMs = 1_000;

/** The answer, or null when there is none in time; what still waits for an engine is not asked once more. */
const createReading = <T>(ask: () => Promise<T>) => {
  let asked: Promise<T | null> | null = null;
  const askNow = (): Promise<T | null> =>
    ask()
      .catch(() => null)
      .finally(() => {
        asked = null;
      });
  return (): Promise<T | null> => {
    asked ??= askNow();
    return Promise.race([asked, delay(answerWithinMs, null, { ref: false })]);
  };
};

const measureEngines = ({ servers, away }: MeasuredComposition, registers: Registry[]) => {
  const up = new Gauge({
    name: 'muster_engine_up',
    help: 'Whether an engine on a server of its own answers within a second. Embedded ones have no row.',
    labelNames: ['engine'] as const,
    registers,
  });
  return async (): Promise<void> => {
    const missing = (await away()).map(({ what }) => what);
    for (const engine of servers) up.set({ engine }, missing.includes(engine) ? 0 : 1);
  };
};

/** Milliseconds for which a projection has been behind without moving, as far as this process has looked. */
const createStallTimer = (clock: Clock) => {
  const seen = new Map<string, { readonly at: Position | null; readonly since: number }>();
  return (name: string, at: Position | null, isCaughtUp: boolean): number => {
    const now = clock.now().getTime();
    const known = seen.get(name);
    const since = known === undefined || isCaughtUp || known.at !== at ? now : known.since;
    seen.set(name, { at, since });
    return Math.max(0, now - since);
  };
};

const measureProjections = ({ eventStore, readModels, clock }: MeasuredComposition, registers: Registry[]) => {
  const labelNames = ['projection'] as const;
  const caughtUp = new Gauge({
    name: 'muster_projection_caught_up',
    help: 'Whether a read model has looked at all of the log. No row: the engines did not say in time.',
    labelNames,
    registers,
  });
  const stalled = new Gauge({
    name: 'muster_projection_stalled_seconds',
    help: 'For how long a read model has been behind the log without moving, seen from scrape to scrape.',
    labelNames,
    registers,
  });
  const skipped = new Gauge({
    name: 'muster_projection_skipped_streams',
    help: 'Streams that a read model leaves out, because an event of them could not be folded.',
    labelNames,
    registers,
  });
  const stalledFor = createStallTimer(clock);
  // Head first, so that events appended meanwhile do not count as lag.
  const read = createReading(async () => {
    const head = await eventStore.head();
    return { head, checkpoints: await readModels.checkpoints() };
  });
  return async (): Promise<void> => {
    const found = await read();
    caughtUp.reset();
    stalled.reset();
    skipped.reset();
    if (found === null) return;
    for (const { name: projection } of projections) {
      const checkpoint = found.checkpoints[projection];
      const at = checkpoint?.scannedTo ?? null;
      const isCaughtUp = checkpoint !== undefined && (found.head === null || isReached(at, found.head));
      caughtUp.set({ projection }, isCaughtUp ? 1 : 0);
      stalled.set({ projection }, stalledFor(projection, at, isCaughtUp) / 1000);
      skipped.set({ projection }, checkpoint?.skipped.length ?? 0);
    }
  };
};

/** Measures reactions: progress in the process that runs them, open items in all. */
const measureReactions = (
  { eventStore, reactionRunner, reactions, openItems, clock }: MeasuredComposition,
  registers: Registry[],
) => {
  const labelNames = ['reaction'] as const;
  const blocked = new Gauge({
    name: 'muster_reaction_blocked_seconds',
    help: 'For how long a reaction has tried in vain to act on an event. No row: another process runs it.',
    labelNames,
    registers,
  });
  const stalled = new Gauge({
    name: 'muster_reaction_stalled_seconds',
    help: 'For how long a reaction has been behind the log without moving, seen from scrape to scrape.',
    labelNames,
    registers,
  });
  const open = new Gauge({
    name: 'muster_reaction_open_items',
    help: 'Events on which a reaction was refused what it wanted, neither retried nor dismissed.',
    labelNames,
    registers,
  });
  const stalledFor = createStallTimer(clock);
  const readHead = createReading(async () => ({ head: await eventStore.head() }));
  const readCounts = createReading(() => openItems.counts());
  return async (): Promise<void> => {
    const [found, counts] = await Promise.all([readHead(), readCounts()]);
    for (const gauge of [blocked, stalled, open]) gauge.reset();
    for (const { name: reaction, blockedMs, position } of reactionRunner.states()) {
      blocked.set({ reaction }, blockedMs / 1000);
      if (found === null) continue;
      const isCaughtUp = found.head === null || isReached(position, found.head);
      stalled.set({ reaction }, stalledFor(reaction, position, isCaughtUp) / 1000);
    }
    if (counts !== null) for (const { name: reaction } of reactions) open.set({ reaction }, counts.get(reaction) ?? 0);
  };
};

const measureJobs = ({ jobs }: MeasuredComposition, registers: Registry[]) => {
  const queued = new Gauge({
    name: 'muster_jobs',
    help: 'Jobs that wait and jobs under way, of all processes. No row: Redis did not say in time.',
    labelNames: ['state'] as const,
    registers,
  });
  const failures = new Counter({
    name: 'muster_jobs_failed_total',
    help: 'Jobs that failed. No row: Redis did not say in time.',
    registers,
  });
  const read = createReading(() => jobs.counts());
  return async (): Promise<void> => {
    const counts = await read();
    queued.reset();
    failures.remove();
    if (counts === null) return;
    queued.set({ state: 'waiting' }, counts.waiting);
    queued.set({ state: 'active' }, counts.active);
    failures.inc(counts.failed);
  };
};

const measureLeases = ({ leaseStates }: MeasuredComposition, registers: Registry[]): void => {
  new Gauge({
    name: 'muster_lease_held',
    help: 'Whether this process does the work that one process is enough for. No row: it never asked to.',
    labelNames: ['lease'] as const,
    registers,
    collect() {
      for (const [lease, isHeld] of leaseStates()) this.set({ lease }, isHeld ? 1 : 0);
    },
  });
};

/** Metrics of every process: Node's own, engines, read models, reactions, jobs and leases. */
export const createMetrics = (parts: MeasuredComposition): ProcessMetrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureLeases(parts, [registry]);
  const readings = [measureEngines, measureProjections, measureReactions, measureJobs].map((measure) =>
    measure(parts, [registry]),
  );
  return {
    registry,
    refresh: async () => {
      await Promise.all(readings.map((read) => read()));
    },
  };
};
