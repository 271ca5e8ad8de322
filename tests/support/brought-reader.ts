import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelFiles } from '../../src/adapters/recogniser/paddle/model-files.ts';
import { permutedModel } from './permuted-model.ts';

/**
 * Writes a different reader into a folder: the shipped weights under another name, with their characters reordered, and
 * the matching dictionary. Unlike the shipped reader it reads Han.
 */
export const writeReader = (folder: string, name: string, dictionary?: string): void => {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  const lines = readFileSync(modelFiles.dictionary, 'utf8').split(/\r?\n/u);
  if (lines.at(-1) === '') lines.pop();
  // The blank stays first and the space last.
  const order = [0, ...lines.map((_, at) => lines.length - at), lines.length + 1];
  writeFileSync(join(path, 'rec.onnx'), permutedModel(readFileSync(modelFiles.recognition), order));
  writeFileSync(join(path, 'dict.txt'), dictionary ?? `${lines.toReversed().join('\n')}\n`);
};
