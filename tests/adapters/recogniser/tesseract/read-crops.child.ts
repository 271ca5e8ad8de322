// Reads two lines of a picture that it draws, and prints them. With `fetch` it first tries the network from a thread.
import { Worker } from 'node:worker_threads';
import { decode } from '../../../../src/adapters/recogniser/paddle/pixels.ts';
import { createTesseractReader } from '../../../../src/adapters/recogniser/tesseract/reader.ts';
import { drawRoster } from '../../../support/roster-picture.ts';

if (process.argv[2] === 'fetch') {
  const tries = new Worker("fetch('http://127.0.0.1:9').catch(() => undefined)", { eval: true });
  tries.on('error', () => undefined);
  await new Promise((resolve) => tries.once('exit', resolve));
  process.exit();
}
const picture = await decode(await drawRoster({ names: ['Thalori', 'Kestrin'], seed: 3, width: 640, fontSize: 20 }));
const reader = await createTesseractReader();
// Boxes of the names, and an empty one.
const crops = await reader.read(picture, [
  [46, 98, 86, 24],
  [46, 128, 88, 24],
  [400, 4, 20, 8],
]);
await reader.close();
process.stdout.write(JSON.stringify(crops));
