import { setTimeout as delay } from 'node:timers/promises';
import { createProbe } from '../../api/metrics/probe.ts';
import { visionSlots } from '../../contracts/vision.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StatusStore } from '../../ports/status-store.ts';
import type { CropReader } from '../../ports/recogniser.ts';
import type { TokenBudget } from '../../ports/token-budget.ts';
import type { Config } from '../settings/config.ts';
import { every } from '../../timing.ts';

type VisionDeps = {
  readonly budget: TokenBudget;
  readonly clock: Clock;
  readonly gauges: Pick<StatusStore, 'write'>;
  readonly onError: (cause: unknown) => void;
};

const probeMs = 5 * 60_000;
const wait = async (ms: number, signal: AbortSignal): Promise<void> => {
  await delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
};

/**
 * Configured vision models in order: the first is asked about doubtful names, or all names with AI_MODE, the others
 * about names still in doubt. Their states are shared with all processes.
 */
export const createVision = async (
  { vision, AI_MODE }: Pick<Config, 'vision' | 'AI_MODE'>,
  { budget, clock, gauges, onError }: VisionDeps,
) => {
  const wanted = AI_MODE === 'off' ? [] : vision;
  const writeStatus = (slot: string, state: Parameters<StatusStore['write']>[1]): void => {
    gauges.write(`vision ${slot}`, state).catch(onError);
  };
  // Loaded where it is used only: a start without a model does not wait for it.
  const adapter = wanted.length === 0 ? null : await import('../../adapters/vision/slot.ts');
  const readers = wanted.flatMap(({ name, ...settings }, index) => {
    if (adapter === null) return [];
    const { slot } = settings;
    const probe = createProbe(clock);
    const onCall = (isWell: boolean, ms: number): void => {
      probe.note(isWell, ms);
      writeStatus(slot, { name, ...probe.state() });
    };
    const one = adapter.createVisionSlot(settings, { budget, clock, wait, onCall });
    const begin = (): void => writeStatus(slot, { name, ...probe.state() });
    return [{ ...one, begin, asksAll: index === 0 && AI_MODE === 'always' }];
  });
  let stop = (): void => undefined;
  const probeAll = (): void => readers.forEach((reader) => void reader.probe());
  const cropReaders: readonly CropReader[] = readers;
  return {
    cropReaders,
    /** In the process that reads pictures: looks now and every five minutes whether they are there. */
    start: (): void => {
      for (const slot of visionSlots) if (!readers.some((reader) => reader.slot === slot)) writeStatus(slot, null);
      for (const reader of readers) reader.begin();
      probeAll();
      stop = every(probeMs, probeAll);
    },
    stop: (): void => stop(),
  };
};
