import { namesProblems } from '../../application/sessions/submission-checks.ts';
import { splitNames } from '../../contracts/text.ts';
import { problem } from '../../application/problems/problem.ts';

/** Throws for a text that is no list of names. */
export const requireNames = (rawText: string): void => {
  if (splitNames(rawText).length === 0) throw problem('no-content', 'The text holds no names.');
  const errors = namesProblems(rawText);
  if (errors.length > 0) throw problem('invalid', errors[0]?.detail, { errors });
};
