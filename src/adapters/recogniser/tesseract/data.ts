import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Where the package holds its data: nothing is ever fetched. */
export const dataFolder = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');
export const dataFile = join(dataFolder, 'eng.traineddata.gz');
