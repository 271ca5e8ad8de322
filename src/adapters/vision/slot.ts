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
  /** Of a UTC day. */
  readonly dailyTokens: number;
  /** A call that takes longer is given up; 30 s. */
  readonly callMs?: number;
};
export type SlotDeps = {
  readonly budget: TokenBudget;
  readonly clock: Clock;
  /** Waits before another try; ends early when the signal says so. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Hears of every call and probe, and how long it took. */
  readonly onCall?: (isWell: boolean, ms: number) => void;
};
export type VisionSlot = CropReader & {
  /** Asks for the list of models. */
  probe(): Promise<void>;
};

const pictureMs = 60_000;
const retries = 2;
const longestWaitMs = 10_000;
const pauses = { firstMs: 1_000, longestMs: longestWaitMs };
const restAfter = 3;
const restMs = 5 * 60_000;
/** A model tells no confidence: this stands for it. */
const usualConfidence = 0.9;

type SheetRequest = { readonly sheet: CropSheet; readonly signal: AbortSignal };

/** How it has gone so far: three failures are a rest, a key that is refused is an end. */
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

/** One vision model as a reader of crops in doubt. What goes wrong with it is its own: it never throws. */
export const createVisionSlot = (
  { slot, dailyTokens, callMs, ...settings }: SlotSettings,
  { budget, clock, wait, onCall = () => undefined }: SlotDeps,
): VisionSlot => {
  const endpoint = createEndpoint(settings, callMs);
  const breaker = createBreaker({ clock });
  /** What the endpoint takes, of `formats`; kept, since it answers every sheet alike. */
  let format = 0;

  /** One call within the budget. */
  const call = async ({ sheet, signal }: SheetRequest): Promise<SheetAnswer | 'budget-spent'> => {
    const of = { slot, day: clock.now().toISOString().slice(0, 10) };
    const { least, most: reserved } = tokensOfSheet(sheet.crops);
    if (!(await budget.reserve({ ...of, tokens: reserved, limit: dailyTokens }))) return 'budget-spent';
    const started = performance.now();
    const answer = await endpoint.ask(sheet, formats[format] ?? 'plain', signal);
    onCall(answer.ok, performance.now() - started);
    // What was refused before it was read costs nothing; of what got lost nobody knows, so it counts as spent.
    const isFree =
      !answer.ok && (answer.failure.format || answer.failure.final || answer.failure.code === 'rate-limited');
    // An endpoint that says it used nothing has been sent something all the same.
    const used = answer.tokens === null ? reserved : Math.max(answer.tokens, least);
    await budget.settle({ ...of, reserved, used: isFree && answer.tokens === null ? 0 : used });
    return answer;
  };

  /** With the tries that are worth it: another form of answer, or the same a moment later. */
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
      // The end of the server is nobody's failure.
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
        // The budget cannot be asked, or the picture cannot be cut.
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
