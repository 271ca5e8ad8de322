import { namesProblems } from '../../application/sessions/submission-checks.ts';
import { splitNames } from '../../contracts/text.ts';
import { problem } from '../../application/problems/problem.ts';

/** Throws when a text is not a list of names. */
export const requireNames = (rawText: string): void => {
  if (splitNames(rawText).length === 0) throw problem('no-content', 'The text holds no names.');
  const errors = namesProblems(rawText);
  if (errors.length > 0) throw problem('invalid', errors[0]?.detail, { errors });
};
