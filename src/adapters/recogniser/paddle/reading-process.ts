/** The process that reads pictures, one at a time. Its death, also by memory, is not the server's. */
import { answerQuestions } from '../../processes/answer-questions.ts';
import sharp from 'sharp';
import { createTesseractReader, type TesseractReader } from '../tesseract/reader.ts';
import { createEngine } from './engine.ts';
import { fromArgument } from './messages.ts';
import type { PaddleAnswer, CropEngine, Question } from './messages.ts';
import { decode } from './pixels.ts';
import { scaleBox } from './text-regions.ts';

// No picture is read twice: what libvips keeps of one is of no use to the next.
sharp.cache(false);

const engine = createEngine(fromArgument(process.argv[2]));
// Reported with the next request.
engine.catch(() => undefined);

/** Started by the first doubt. */
const started = new Map<CropEngine, Promise<TesseractReader>>();
const starts: Readonly<Record<CropEngine, () => Promise<TesseractReader>>> = { tesseract: createTesseractReader };

const readerOf = (name: CropEngine): Promise<TesseractReader> => {
  const reader = started.get(name) ?? starts[name]();
  started.set(name, reader);
  return reader;
};

const boxesIn = async ({ picture: bytes, boxes }: Pick<Extract<Question, { boxes: unknown }>, 'picture' | 'boxes'>) => {
  const { sent, ...picture } = await decode(bytes);
  const size = [picture.width, picture.height] as const;
  return { picture, boxes: boxes.map((box) => scaleBox(box, [size[0] / sent[0], size[1] / sent[1]], size)) };
};

const nothing = { lines: [], crops: [], problems: [] };

const answer = async (question: Question): Promise<Omit<PaddleAnswer, 'ms'>> => {
  const { shelf, ...paddle } = await engine;
  if (question.engine === 'lines') return { ...nothing, lines: await paddle.read(question.picture) };
  if (question.engine === 'check-readers') return { ...nothing, problems: await shelf.problems() };
  const { picture, boxes } = await boxesIn(question);
  if (question.engine === 'reader') {
    const crops = await (await shelf.get(question.reader)).read(picture, boxes);
    return { ...nothing, crops: crops.map((crop) => (crop.text === '' ? null : crop)) };
  }
  const reader = await readerOf(question.engine);
  return { ...nothing, crops: await reader.read(picture, boxes) };
};

answerQuestions(async (question): Promise<PaddleAnswer> => {
  await engine;
  const begun = performance.now();
  const answered = await answer(question as Question);
  return { ms: performance.now() - begun, ...answered };
});
