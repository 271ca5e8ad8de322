import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { engineHashes } from '../../adapters/recogniser/engine-hashes.ts';
import { calibration, type Calibration } from '../../domain/recognition/calibration.ts';

/** Written by `npm run calibrate`, and part of the release. */
export const calibrationFile = join(import.meta.dirname, 'calibration.json');

export type ReadCalibration =
  { readonly ok: true; readonly calibration: Calibration } | { readonly ok: false; readonly why: string };

const textOf = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The calibration of a file, if it was fitted on these engines; else why it is of no use. */
export const readCalibration = async (
  file = calibrationFile,
  hashes: () => Promise<Readonly<Record<string, string>>> = engineHashes,
): Promise<ReadCalibration> => {
  const text = await textOf(file);
  if (text === null) return { ok: false, why: 'there is none' };
  const parsed = calibration.safeParse(jsonOf(text));
  if (!parsed.success) return { ok: false, why: `${file} is none` };
  const here = await hashes();
  const others = Object.entries(parsed.data.engines).flatMap(([model, hash]) => (here[model] === hash ? [] : [model]));
  if (others.length > 0) return { ok: false, why: `it was fitted on another ${others.join(' and ')}` };
  return { ok: true, calibration: parsed.data };
};

/** Calibration of this installation, read on first use; without one `warn` receives why. */
export const createCalibrated = (warn: (why: string) => void): (() => Promise<Calibration | null>) => {
  const read = async (): Promise<Calibration | null> => {
    const found = await readCalibration();
    if (found.ok) return found.calibration;
    warn(found.why);
    return null;
  };
  let known: Promise<Calibration | null> | null = null;
  return () => (known ??= read());
};
