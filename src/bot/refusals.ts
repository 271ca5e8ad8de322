/** The code of an error; null when it has none. */
export const codeOfError = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : null;

const refusals: ReadonlySet<string | null> = new Set(['discord-unknown', 'discord-forbidden', 'discord-rejected']);

/** A final answer of Discord's that concerns one channel, message or person. */
export const isRefusal = (cause: unknown): boolean => refusals.has(codeOfError(cause));

/** Discord refuses the token: the bot sends no further requests. */
export const isTokenRefused = (cause: unknown): boolean => codeOfError(cause) === 'discord-refused';

const oddities: ReadonlySet<string | null> = new Set([
  'message-refused',
  'append-invalid',
  'append-too-large',
  'event-damaged',
  'stream-deleted',
]);

/** The log permanently refuses this message; others are unaffected. */
export const isUnstorable = (cause: unknown): boolean => oddities.has(codeOfError(cause));

/** Ignores records deleted meanwhile. */
export const ignoringGone = async (work: Promise<void>): Promise<void> => {
  await work.catch((cause: unknown) => {
    if (codeOfError(cause) !== 'discord-unknown') throw cause;
  });
};

/** null when it no longer exists. */
export const nullIfGone = async <T>(asked: Promise<T>): Promise<T | null> => {
  try {
    return await asked;
  } catch (cause) {
    if (codeOfError(cause) === 'discord-unknown') return null;
    throw cause;
  }
};

/** Ignores missing permission for reactions, or their maximum, because they only show progress. */
export const whereAllowed = async (work: Promise<void>): Promise<void> => {
  await work.catch((cause: unknown) => {
    if (!isRefusal(cause) || codeOfError(cause) === 'discord-unknown') throw cause;
  });
};
