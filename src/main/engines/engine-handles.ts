import { setTimeout as delay } from 'node:timers/promises';

/** Advice for operators about an engine that does not answer. */
const words: readonly (readonly [RegExp, (setting: string) => string])[] = [
  [
    /access.?denied|unauthenticated|permission_denied|authentication failed|WRONGPASS|NOAUTH|invalid username-password/i,
    (setting) => `Access is denied. Check the user and password in ${setting}.`,
  ],
  [
    /certificate|self.signed|CERT_|UNABLE_TO_VERIFY|DEPTH_ZERO|ERR_TLS|ERR_SSL|\bSSL\b|wrong version number/i,
    (setting) => `Its certificate is refused, or one side does not use TLS. Check the TLS part of ${setting}.`,
  ],
  [
    /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|getaddrinfo|name resolution/i,
    (setting) => `Nothing listens there. Check the host and port in ${setting}.`,
  ],
  [/replica set/i, (setting) => `It must run as a replica set. Check the server of ${setting}.`],
];

/** An error with all that it says of its causes. */
const textOf = (error: unknown, depth = 0): string => {
  if (depth > 5 || typeof error !== 'object' || error === null) return String(error);
  const { name, message, code, type, cause, reason, errors } = error as Record<string, unknown>;
  const inner = [cause, reason, ...(Array.isArray(errors) ? (errors as unknown[]) : [])].filter(
    (one) => one !== undefined,
  );
  const own = [name, message, code, type].filter((part) => typeof part === 'string').join(' ');
  return [own, ...inner.map((one) => textOf(one, depth + 1))].join(' ');
};

/** One sentence with the setting to look at, and nothing of the error itself: it may hold addresses and secrets. */
export const wordsFor = (error: unknown, setting: string): string => {
  const text = error === null ? '' : textOf(error);
  const known = words.find(([pattern]) => pattern.test(text));
  return (
    known?.[1](setting) ?? `It does not answer. Check the server of ${setting}, and whether this machine can reach it.`
  );
};

export type OnFailure = (text: string, cause: unknown) => void;
/** An engine on a server of its own: `ping` resolves when it answers. */
type Server = { readonly name: string; readonly setting: string; readonly ping: () => Promise<unknown> };
/** An engine that does not answer, and what to look at. */
export type EngineDown = { readonly what: string; readonly why: string };
/** Closes in reverse order of opening. */
export type OpenedEngines = { readonly closings: (() => unknown)[]; readonly servers: Server[] };

/** Response time after which a server counts as unreachable; concurrent callers share one probe. */
const answerWithinMs = 1_000;

export const createHealthProbe = ({ name, setting, ping }: Server) => {
  let asked: Promise<boolean> | null = null;
  /** Of the last answer that was an error. */
  let cause: unknown = null;
  const ask = (): Promise<boolean> =>
    ping()
      .then(
        () => {
          cause = null;
          return true;
        },
        (error: unknown) => {
          cause = error;
          return false;
        },
      )
      .finally(() => {
        asked = null;
      });
  return async (): Promise<readonly EngineDown[]> => {
    asked ??= ask();
    const answers = await Promise.race([asked, delay(answerWithinMs, false, { ref: false })]);
    return answers ? [] : [{ what: name, why: wordsFor(cause, setting) }];
  };
};

export const reportFailures = (onFailure: OnFailure) => ({
  job: (job: { readonly id: string }, cause: unknown): void => onFailure(`job ${job.id} failed`, cause),
  topic: (topic: string, cause: unknown): void => onFailure(`a listener of ${topic} failed`, cause),
});
