import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { lettersFile } from './paddle/letters.ts';
import { modelFiles } from './paddle/model-files.ts';
import { dataFile } from './tesseract/data.ts';

/** Raised when the engines are shown pictures otherwise, or say otherwise what they see: what was fitted before no longer holds. */
const PIPELINE = '4';

const hashOf = async (...files: readonly (string | URL)[]): Promise<string> => {
  const hash = createHash('sha256').update(PIPELINE);
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
};

/** Which engines these are, by their weights: a calibration holds for no others. */
export const engineHashes = async (): Promise<Readonly<Record<string, string>>> => ({
  'PP-OCRv4': await hashOf(modelFiles.detection, modelFiles.recognition, modelFiles.dictionary),
  letters: await hashOf(modelFiles.recognition, lettersFile),
  tesseract: await hashOf(dataFile),
});
