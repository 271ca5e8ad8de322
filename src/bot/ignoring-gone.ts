import { codeOfError } from './error-code.ts';

/** What was deleted meanwhile, with its channel or without, needs no answer any more. */
export const ignoringGone = async (work: Promise<void>): Promise<void> => {
  await work.catch((cause: unknown) => {
    if (codeOfError(cause) !== 'discord-unknown') throw cause;
  });
};
