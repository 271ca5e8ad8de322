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
  /** What the network saw, step by step. */
  steps: z.array(z.array(z.tuple([z.string(), z.number()]))),
});
/** What the engine read in each sample picture, written by `npm run samples:read`. */
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
type Sample = SampleReading & { readonly bytes: Uint8Array };

/** When the raid of a picture took place. The others are for trying the product: no session of the demo shows them yet. */
const raids: Readonly<Record<string, readonly [eventType: string, daysAgo: number, minute: number]>> = {
  'kraken-raid.png': ['Kraken', 1, 19 * 60 + 30],
  'red-dragon-classes.png': ['Red Dragon', 2, 21 * 60],
  'morpheus-blurred.jpg': ['Morpheus', 5, 20 * 60],
  'landscape-without-names.jpg': ['Kadum', 4, 18 * 60 + 30],
};

export const readSamples = async (): Promise<readonly Sample[]> => {
  const readings = sampleReadings.parse(JSON.parse(await readFile(join(samplesFolder, 'readings.json'), 'utf8')));
  return Promise.all(
    readings.map(async (reading) => ({ ...reading, bytes: await readFile(join(samplesFolder, reading.file)) })),
  );
};

/** The sessions of the sample pictures: what the engine read in them, matched to the roster of the demo guild. */
export const sampleSessions = (samples: readonly Sample[], roster: RosterIndex, calibration: Calibration | null) =>
  samples.flatMap((sample) => {
    const raid = raids[sample.file];
    if (raid === undefined) return [];
    const [eventType, daysAgo, minute] = raid;
    const names = namesInPicture(sample.lines, { image: 0, model: sample.model, roster });
    const confidences = sample.lines.map(({ confidence }) => confidence);
    const mean = confidences.reduce((sum, confidence) => sum + confidence, 0) / confidences.length;
    return [
      {
        ...sample,
        eventType,
        daysAgo,
        minute,
        matched: matchNames(roster, names, calibration),
        reading: {
          image: 0,
          model: sample.model,
          ms: sample.ms,
          lines: sample.lines.length,
          names: names.length,
          confidence: confidences.length === 0 ? null : mean,
          slot: null,
          tokens: null,
          error: null,
        },
      },
    ];
  });
