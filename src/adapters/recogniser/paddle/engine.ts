import { InferenceSession } from 'onnxruntime-node';
import type { ReadLine } from '../../../ports/recogniser.ts';
import { readForeign } from '../extra/read-foreign.ts';
import { createShelf, type Shelf } from '../extra/shelf.ts';
import type { ReaderFiles } from '../extra/find-readers.ts';
import { createLineReader, type LineReader } from './lines.ts';
import { modelFiles } from './model-files.ts';
import { detect } from './detection.ts';
import { decode } from './pixels.ts';
import { inReadingOrder, scaleBox } from './text-regions.ts';

export type EngineOptions = {
  readonly threads: number;
  /** The longer side of what the detection sees; memory grows with its square. */
  readonly longestSide: number;
  /** Readers that the guild has brought. */
  readonly readers?: readonly ReaderFiles[];
};
export type PaddleEngine = Pick<LineReader, 'look'> & {
  read(picture: Uint8Array): Promise<ReadLine[]>;
  readonly shelf: Shelf;
};

/**
 * PP-OCRv4: finds the lines of text of a picture and reads them, Latin letters only. Boxes are upright, in pixels of
 * the picture, in reading order. One picture at a time: memory grows with its size.
 */
export const createEngine = async ({ threads, longestSide, readers = [] }: EngineOptions): Promise<PaddleEngine> => {
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Pictures differ in size, so no plan of memory fits the next one.
    enableMemPattern: false,
    // An arena keeps what the largest picture took for as long as the process lives.
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  };
  const [detection, lines] = await Promise.all([
    InferenceSession.create(modelFiles.detection, options),
    createLineReader(options),
  ]);
  const shelf = createShelf(readers, options);
  return {
    shelf,
    read: async (bytes) => {
      const picture = await decode(bytes);
      const latin = await lines.read(picture, await detect(detection, picture, longestSide));
      const read = await readForeign(latin, await shelf.all(), { picture, longestSide });
      // In pixels of the picture as it was sent.
      const by = [picture.sent[0] / picture.width, picture.sent[1] / picture.height] as const;
      return inReadingOrder(read).map((line) => ({ ...line, box: scaleBox(line.box, by, picture.sent) }));
    },
    look: (picture, boxes) => lines.look(picture, boxes),
  };
};
