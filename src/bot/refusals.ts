import { codeOfError } from './error-code.ts';

const refusals: ReadonlySet<string | null> = new Set(['discord-unknown', 'discord-forbidden', 'discord-rejected']);

/** Discord answered, and would answer the same again: of this channel, this message or this person. */
export const isRefusal = (cause: unknown): boolean => refusals.has(codeOfError(cause));

/** Nothing is asked any more, of nothing. */
export const isTokenRefused = (cause: unknown): boolean => codeOfError(cause) === 'discord-refused';

const oddities: ReadonlySet<string | null> = new Set([
  'message-refused',
  'append-invalid',
  'append-too-large',
  'event-damaged',
  'stream-deleted',
]);

/** The log will not take this message, however often it is told: it says nothing about the others. */
export const isUnstorable = (cause: unknown): boolean => oddities.has(codeOfError(cause));

/** What was deleted meanwhile, with its channel or without, needs no answer any more. */
export const ignoringGone = async (work: Promise<void>): Promise<void> => {
  await work.catch((cause: unknown) => {
    if (codeOfError(cause) !== 'discord-unknown') throw cause;
  });
};

/** null for what is not there any more. */
export const nullIfGone = async <T>(asked: Promise<T>): Promise<T | null> => {
  try {
    return await asked;
  } catch (cause) {
    if (codeOfError(cause) === 'discord-unknown') return null;
    throw cause;
  }
};

/** A reaction only shows: where the bot may put none, or a post has as many as it can have, everything else goes on. */
export const whereAllowed = async (work: Promise<void>): Promise<void> => {
  await work.catch((cause: unknown) => {
    if (!isRefusal(cause) || codeOfError(cause) === 'discord-unknown') throw cause;
  });
};
