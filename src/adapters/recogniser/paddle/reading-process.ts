/** The process that reads pictures, one at a time. Its death, also by memory, is not the server's. */
import { answerQuestions } from '../../processes/answer-questions.ts';
import { createEngine } from './engine.ts';
import { fromArgument } from './messages.ts';
import type { Answer } from './messages.ts';

const engine = createEngine(fromArgument(process.argv[2]));
// Told to whoever asks for a picture.
engine.catch(() => undefined);

answerQuestions(async (picture): Promise<Answer> => {
  const ready = await engine;
  const started = performance.now();
  const lines = await ready.read(picture as Uint8Array);
  return { ms: performance.now() - started, lines };
});
