/** The process that reads pictures, one at a time. Its death, also by memory, is not the server's. */
import { answerQuestions } from '../../processes/answer-questions.ts';
import { createTesseractReader, type TesseractReader } from '../tesseract/reader.ts';
import { createEngine } from './engine.ts';
import { fromArgument } from './messages.ts';
import type { Answer, Question } from './messages.ts';
import { decode } from './pixels.ts';

const engine = createEngine(fromArgument(process.argv[2]));
// Told to whoever asks for a picture.
engine.catch(() => undefined);

/** Started by the first doubt. */
let second: Promise<TesseractReader> | null = null;

const answer = async ({ picture, boxes }: Question): Promise<Omit<Answer, 'ms'>> => {
  if (boxes === null) return { lines: await (await engine).read(picture), crops: [] };
  second ??= createTesseractReader();
  const reader = await second;
  return { lines: [], crops: await reader.read(await decode(picture), boxes) };
};

answerQuestions(async (question): Promise<Answer> => {
  await engine;
  const started = performance.now();
  const answered = await answer(question as Question);
  return { ms: performance.now() - started, ...answered };
});
