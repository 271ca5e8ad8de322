import { answerQuestions } from '../../../src/adapters/processes/answer-questions.ts';

answerQuestions(async (question) => {
  if (question === 'die') process.exit(3);
  if (question === 'fail') throw new Error('as asked');
  if (question === 'never') await new Promise(() => undefined);
  if (question === 'pid') return [String(process.pid)];
  return Object.keys(process.env);
});
