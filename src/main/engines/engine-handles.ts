import { setTimeout as delay } from 'node:timers/promises';
import { wordsFor } from './engine-faults.ts';

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
