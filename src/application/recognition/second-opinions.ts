import type { Calibration } from '../../domain/recognition/calibration.ts';
import type { ReadName } from '../../domain/recognition/read-name.ts';
import type { RosterIndex } from '../../domain/recognition/roster-index.ts';
import { isInDoubt } from '../../domain/recognition/weigh.ts';
import type { StoredReading } from '../../domain/session/events.ts';
import type { Box } from '../../domain/kernel/text-lines.ts';
import type { CropReader, CropReadings } from '../../ports/recogniser.ts';

/** Roster index and calibration for weighing names. */
export type Weights = { readonly index: RosterIndex; readonly calibration: Calibration | null };
type Picture = { readonly image: number; readonly bytes: Uint8Array };
type OpinionRequest = Weights & { readonly readers: readonly CropReader[]; readonly signal: AbortSignal };
export type Opinions = { readonly names: readonly ReadName[]; readonly readings: readonly StoredReading[] };

/** One reading per asked engine: how many crops it received and how many it read. */
const readingOf = (
  { model, slot }: CropReader,
  image: number,
  { ms, crops, tokens, error }: CropReadings,
): StoredReading => {
  const read = crops.filter((crop) => crop !== null);
  const sum = read.reduce((total, { confidence }) => total + confidence, 0);
  return {
    image,
    model,
    slot,
    ms: Math.round(ms),
    lines: crops.length,
    names: read.length,
    confidence: read.length === 0 ? null : sum / read.length,
    transcript: null,
    tokens,
    error,
  };
};

const beside = (
  name: ReadName,
  { model, slot }: CropReader,
  crop: CropReadings['crops'][number] | undefined,
): ReadName =>
  crop === undefined || crop === null ? name : { ...name, others: [...(name.others ?? []), { model, slot, ...crop }] };

type ChoiceDeps = { readonly index: RosterIndex; readonly calibration: Calibration; readonly reader: CropReader };
const isWanted = (name: ReadName, { index, calibration, reader: { asksAll } }: ChoiceDeps): boolean =>
  asksAll === true || isInDoubt(index, name, calibration);

/**
 * Shows doubtful names of a screenshot to the readers one after another, and adds their readings. Without a calibration
 * no reader is asked, because its answers could not be weighed.
 */
export const askOthers = async (
  { index, calibration, readers, signal }: OpinionRequest,
  { image, bytes }: Picture,
  given: readonly ReadName[],
): Promise<Opinions> => {
  let names = given;
  const readings: StoredReading[] = [];
  for (const reader of calibration === null ? [] : readers) {
    const asked = names.flatMap((name): { name: ReadName; box: Box }[] =>
      name.box !== null && calibration !== null && isWanted(name, { index, calibration, reader })
        ? [{ name, box: name.box }]
        : [],
    );
    if (asked.length === 0) continue;
    const answer = await reader.readCrops(
      bytes,
      asked.map(({ box }) => box),
      signal,
    );
    readings.push(readingOf(reader, image, answer));
    const opinions = new Map(asked.map(({ name }, at) => [name, beside(name, reader, answer.crops[at])]));
    names = names.map((name) => opinions.get(name) ?? name);
  }
  return { names, readings };
};
