import sharp from 'sharp';
import { createWorker, OEM, PSM } from 'tesseract.js';
import type { Box } from '../../../domain/kernel/text-lines.ts';
import type { CropReadings } from '../../../ports/recogniser.ts';
import type { Pixels } from '../paddle/pixels.ts';
import { dataFolder } from './data.ts';

/** Its own best height of a line, and room around the letters, which it wants. */
const LINE_HEIGHT = 44;
const MARGIN = 10;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-'._";

/** The crop as dark letters on light ground, as it was trained on. */
const onPaper = async (picture: Pixels, [left, top, width, height]: Box): Promise<Buffer> => {
  const raw = sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } });
  const { data, info } = await raw
    .extract({ left, top, width, height })
    .greyscale()
    .resize({ height: LINE_HEIGHT, kernel: 'cubic' })
    .normalise()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const mean = data.reduce((sum, one) => sum + one, 0) / Math.max(1, data.length);
  const dark = mean < 128 ? data.map((one) => 255 - one) : data;
  return sharp(dark, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: '#fff' })
    .png({ compressionLevel: 1 })
    .toBuffer();
};

export type TesseractReader = {
  read(picture: Pixels, boxes: readonly Box[]): Promise<CropReadings['crops']>;
  close(): Promise<void>;
};

/** tesseract.js on single lines of text; the names of a guild are no words of a language, so it looks none up. */
export const createTesseractReader = async (): Promise<TesseractReader> => {
  const worker = await createWorker(
    'eng',
    OEM.LSTM_ONLY,
    { langPath: dataFolder, cacheMethod: 'none', gzip: true },
    { load_system_dawg: '0', load_freq_dawg: '0' },
  );
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.SINGLE_LINE,
    tessedit_char_whitelist: LETTERS,
    user_defined_dpi: '150',
  });
  return {
    read: async (picture, boxes) => {
      const crops: CropReadings['crops'][number][] = [];
      for (const box of boxes) {
        const { data } = await worker.recognize(await onPaper(picture, box));
        const text = data.text.normalize('NFC').replace(/\s+/gu, ' ').trim();
        crops.push(
          !/[\p{L}\p{Nd}]/u.test(text) ? null : { text, confidence: Math.min(1, Math.max(0, data.confidence / 100)) },
        );
      }
      return crops;
    },
    close: async () => {
      await worker.terminate();
    },
  };
};
