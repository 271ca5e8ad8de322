import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Calibration } from '../../../domain/recognition/calibration.ts';
import { matchNames } from '../../../domain/recognition/match.ts';
import { namesInPicture } from '../../../domain/recognition/names-in-picture.ts';
import type { RosterIndex } from '../../../domain/recognition/roster-index.ts';

export const samplesFolder = join(import.meta.dirname, '../../../../samples');

const line = z.object({
  text: z.string(),
  confidence: z.number(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Output of the network per step. */
  steps: z.array(z.array(z.tuple([z.string(), z.number()]))),
});
/** Readings of each sample picture, written by `npm run samples:read`; `ms` from a quiet machine. */
export const sampleReadings = z.array(
  z.object({
    file: z.string(),
    mediaType: z.string(),
    width: z.number(),
    height: z.number(),
    model: z.string(),
    ms: z.number(),
    lines: z.array(line),
  }),
);
type SampleReading = z.infer<typeof sampleReadings>[number];
/** Names in a picture in reading order, as a person would read them. */
const truths = z.array(z.object({ file: z.string(), names: z.array(z.string()) }));
export type DemoSample = SampleReading & { readonly bytes: Uint8Array; readonly names: readonly string[] };

const readJson = async <T>(file: string, shape: z.ZodType<T>): Promise<T> =>
  shape.parse(JSON.parse(await readFile(join(samplesFolder, file), 'utf8')));

/** Every picture that comes with Muster: those that are offered, and those of the demo guild. */
export const readSamples = async (): Promise<readonly DemoSample[]> => {
  const [readings, offered, drawn] = await Promise.all([
    readJson('readings.json', sampleReadings),
    readJson('samples.json', truths),
    readJson('demo/pictures.json', truths),
  ]);
  const names = new Map([...offered, ...drawn].map((one) => [one.file, one.names]));
  return Promise.all(
    readings.map(async (reading) => ({
      ...reading,
      bytes: await readFile(join(samplesFolder, reading.file)),
      names: names.get(reading.file) ?? [],
    })),
  );
};

/** Runs recognition on stored readings: matches, and the reading as stored. */
export const readSample = (
  { lines, model, ms }: DemoSample,
  { roster, calibration }: { readonly roster: RosterIndex; readonly calibration: Calibration | null },
) => {
  const names = namesInPicture(lines, { image: 0, model, roster });
  const sum = lines.reduce((all, { confidence }) => all + confidence, 0);
  return {
    matched: matchNames(roster, names, calibration),
    reading: {
      ...{ image: 0, model, ms, lines: lines.length, names: names.length },
      confidence: lines.length === 0 ? null : sum / lines.length,
      ...{ slot: null, tokens: null, error: null },
    },
  };
};
