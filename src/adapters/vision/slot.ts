import type { VisionSlotId } from '../../contracts/vision.ts';
import type { Clock } from '../../ports/clock.ts';
import { mostCrops } from '../../ports/recogniser.ts';
import type { Box } from '../../domain/kernel/text-lines.ts';
import type { CropReader, CropReadings } from '../../ports/recogniser.ts';
import type { TokenBudget } from '../../ports/token-budget.ts';
import { pauseAfter } from '../../timing.ts';
import { createEndpoint, formats, tokensOfSheet } from './ask.ts';
import type { SheetAnswer, Endpoint, CropSheet } from './ask.ts';
import { numberedSheet } from './sheet.ts';

export type SlotSettings = Endpoint & {
  readonly slot: VisionSlotId;
  /** Budget per UTC day. */
  readonly dailyTokens: number;
  /** Timeout of a call; default 30 s. */
  readonly callMs?: number;
};
export type SlotDeps = {
  readonly budget: TokenBudget;
  readonly clock: Clock;
  /** Waits before a retry; ends early on abort. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Receives the result and duration of every call and probe. */
  readonly onCall?: (isWell: boolean, ms: number) => void;
};
export type VisionSlot = CropReader & {
  /** Checks the endpoint by listing its models. */
  probe(): Promise<void>;
};

const pictureMs = 60_000;
const retries = 2;
const longestWaitMs = 10_000;
const pauses = { firstMs: 1_000, longestMs: longestWaitMs };
const restAfter = 3;
const restMs = 5 * 60_000;
/** Assumed confidence, because models report none. */
const usualConfidence = 0.9;

type SheetRequest = { readonly sheet: CropSheet; readonly signal: AbortSignal };

/** Circuit breaker: three failures cause a pause, a rejected key is final. */
const createBreaker = ({ clock }: Pick<SlotDeps, 'clock'>) => {
  let failures = 0;
  let restsUntil = 0;
  let isDown = false;
  return {
    why: (): 'down' | 'resting' | null => {
      if (isDown) return 'down';
      return clock.now().getTime() < restsUntil ? 'resting' : null;
    },
    well: (): void => {
      failures = 0;
    },
    failed: (isFinal: boolean): void => {
      isDown ||= isFinal;
      failures += 1;
      if (failures < restAfter) return;
      failures = 0;
      restsUntil = clock.now().getTime() + restMs;
    },
  };
};

/** A vision model as a reader of doubtful crops. It never throws. */
export const createVisionSlot = (
  { slot, dailyTokens, callMs, ...settings }: SlotSettings,
  { budget, clock, wait, onCall = () => undefined }: SlotDeps,
): VisionSlot => {
  const endpoint = createEndpoint(settings, callMs);
  const breaker = createBreaker({ clock });
  /** Index of the accepted format, kept for later sheets. */
  let format = 0;

  /** One call, charged to the budget. */
  const call = async ({ sheet, signal }: SheetRequest): Promise<SheetAnswer | 'budget-spent'> => {
    const of = { slot, day: clock.now().toISOString().slice(0, 10) };
    const { least, most: reserved } = tokensOfSheet(sheet.crops);
    if (!(await budget.reserve({ ...of, tokens: reserved, limit: dailyTokens }))) return 'budget-spent';
    const started = performance.now();
    const answer = await endpoint.ask(sheet, formats[format] ?? 'plain', signal);
    onCall(answer.ok, performance.now() - started);
    // Requests refused before processing are free; lost ones count as spent.
    const isFree =
      !answer.ok && (answer.failure.format || answer.failure.final || answer.failure.code === 'rate-limited');
    // Counts at least the request, even if the endpoint reports zero.
    const used = answer.tokens === null ? reserved : Math.max(answer.tokens, least);
    await budget.settle({ ...of, reserved, used: isFree && answer.tokens === null ? 0 : used });
    return answer;
  };

  /** Retries where useful: with another format, or after a delay. */
  const persist = async (asked: SheetRequest): Promise<SheetAnswer | 'budget-spent'> => {
    for (let tries = 0; ;) {
      const answer = await call(asked);
      if (answer === 'budget-spent' || answer.ok) return answer;
      const { failure } = answer;
      if (failure.format && format < formats.length - 1) {
        format += 1;
        continue;
      }
      const waitMs = failure.afterMs ?? pauseAfter(tries + 1, pauses);
      if (!failure.again || tries >= retries || waitMs > longestWaitMs || asked.signal.aborted) return answer;
      tries += 1;
      await wait(waitMs, asked.signal);
    }
  };

  const said = (started: number, crops: CropReadings['crops'], tokens: number | null): CropReadings => ({
    ms: performance.now() - started,
    crops,
    tokens,
    error: null,
  });

  const readCrops = async (picture: Uint8Array, boxes: readonly Box[], signal: AbortSignal): Promise<CropReadings> => {
    const started = performance.now();
    const silent = (error: string, tokens: number | null = null): CropReadings => ({
      ms: performance.now() - started,
      crops: boxes.map(() => null),
      tokens,
      error,
    });
    const resting = breaker.why();
    if (resting !== null) return silent(resting);
    const crops = Math.min(boxes.length, mostCrops);
    const sheet: CropSheet = { png: await numberedSheet(picture, boxes), crops };
    const within = AbortSignal.any([signal, AbortSignal.timeout(pictureMs)]);
    const answer = await persist({ sheet, signal: within });
    if (answer === 'budget-spent') return silent(answer);
    if (!answer.ok) {
      // The end of the server is no failure of the model.
      if (!signal.aborted) breaker.failed(answer.failure.final);
      return silent(answer.failure.code, answer.tokens);
    }
    breaker.well();
    return said(
      started,
      boxes.map((_box, index) => {
        const text = answer.names.get(index + 1);
        return text === undefined ? null : { text, confidence: usualConfidence };
      }),
      answer.tokens,
    );
  };

  return {
    model: `${slot}/${settings.model}`,
    slot,
    budget: {
      most: (crops) =>
        Math.floor(crops / mostCrops) * tokensOfSheet(mostCrops).most +
        (crops % mostCrops === 0 ? 0 : tokensOfSheet(crops % mostCrops).most),
      left: async () =>
        Math.max(0, dailyTokens - (await budget.spent({ slot, day: clock.now().toISOString().slice(0, 10) }))),
    },
    readCrops: async (picture, boxes, signal) => {
      try {
        return await readCrops(picture, boxes, signal);
      } catch {
        // The budget store is unreachable, or the picture cannot be cut.
        return { ms: 0, crops: boxes.map(() => null), tokens: null, error: 'not-asked' };
      }
    },
    probe: async () => {
      const started = performance.now();
      const isWell = await endpoint.probe().then(
        () => true,
        () => false,
      );
      onCall(isWell, performance.now() - started);
    },
  };
};
