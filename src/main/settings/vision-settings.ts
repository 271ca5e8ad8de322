import { z } from 'zod';
import { addressProblem } from '../../adapters/vision/address.ts';
import { visionSlots } from '../../contracts/vision.ts';
import type { VisionSlotId } from '../../contracts/vision.ts';

const empty = (value: unknown): unknown => (value === '' ? undefined : value);
const text = z.preprocess(empty, z.string().max(2_000).optional());
const tokens = z.preprocess(empty, z.coerce.number().int().min(0).max(1_000_000_000_000).default(1_000_000));
const called = (usual: string) => z.preprocess(empty, z.string().max(60).default(usual));

/** Vision models: where they answer, and when they are asked. */
export const visionEnvironment = {
  AI_MODE: z.preprocess(empty, z.enum(['off', 'doubtful', 'always']).default('doubtful')),
  AI1_URL: text,
  AI1_KEY: text,
  AI1_MODEL: text,
  AI1_NAME: called('AI 1'),
  AI1_DAILY_TOKENS: tokens,
  AI2_URL: text,
  AI2_KEY: text,
  AI2_MODEL: text,
  AI2_NAME: called('AI 2'),
  AI2_DAILY_TOKENS: tokens,
  AI3_URL: text,
  AI3_KEY: text,
  AI3_MODEL: text,
  AI3_NAME: called('AI 3'),
  AI3_DAILY_TOKENS: tokens,
};
type VisionEnvironment = z.infer<z.ZodObject<typeof visionEnvironment>>;

export type VisionSettings = {
  readonly slot: VisionSlotId;
  readonly name: string;
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string;
  readonly dailyTokens: number;
};
export type ReadSlots =
  | { readonly ok: true; readonly slots: readonly VisionSettings[] }
  | { readonly ok: false; readonly setting: string; readonly why: string };

/** The slots that are set up, in their order, whether or not they are asked. */
export const slotsIn = (given: VisionEnvironment): ReadSlots => {
  const found: VisionSettings[] = [];
  for (const slot of visionSlots) {
    const prefix = slot.toUpperCase() as 'AI1' | 'AI2' | 'AI3';
    const [url, model, key] = [given[`${prefix}_URL`], given[`${prefix}_MODEL`], given[`${prefix}_KEY`]];
    if (url === undefined && model === undefined && key === undefined) continue;
    if (url === undefined) return { ok: false, setting: `${prefix}_URL`, why: 'is needed with the rest of the slot' };
    if (model === undefined)
      return { ok: false, setting: `${prefix}_MODEL`, why: 'is needed with the rest of the slot' };
    const problem = addressProblem(url);
    if (problem !== null) return { ok: false, setting: `${prefix}_URL`, why: problem };
    const { [`${prefix}_NAME` as const]: name, [`${prefix}_DAILY_TOKENS` as const]: dailyTokens } = given;
    found.push({ slot, name, url, key, model, dailyTokens });
  }
  return { ok: true, slots: found };
};
