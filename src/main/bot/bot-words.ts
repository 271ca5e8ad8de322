import { outcomes } from '../../api/feature-registry.ts';
import { asProblem } from '../../api/http/server/error-handler.ts';
import { describeFailure } from '../../application/problems/failure-words.ts';
import { problem, problemBody } from '../../application/problems/problem.ts';
import { rosterProblem, sessionProblem } from '../../application/problems/rejections.ts';
import type { Words } from '../../bot/words.ts';

const sentenceOf = (error: ReturnType<typeof problem>): string => problemBody(error, outcomes).detail;

/** The web's sentences, for the bot. */
export const botWords: Words = {
  problem: (code) => sentenceOf(problem(code)),
  session: (rejection) => sentenceOf(sessionProblem(rejection)),
  roster: (rejection) => sentenceOf(rosterProblem(rejection)),
  failure: (failure) => describeFailure(failure)?.detail ?? '',
  error: (cause) => sentenceOf(asProblem(cause)),
};
