import { setTimeout as delay } from 'node:timers/promises';

export type OnFailure = (text: string, cause: unknown) => void;
/** An engine on a server of its own: `ping` resolves when it answers. */
type Server = { readonly name: string; readonly ping: () => Promise<unknown> };
/** What is opened is closed in the opposite order. */
export type Opened = { readonly closings: (() => unknown)[]; readonly servers: Server[] };

/** A server that takes longer to answer counts as away; whoever asks meanwhile waits for the same answer. */
const answerWithinMs = 1_000;

export const createInquiry = ({ name, ping }: Server) => {
  let asked: Promise<boolean> | null = null;
  const ask = (): Promise<boolean> =>
    ping()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = null;
      });
  /** The name of the server when it does not answer. */
  return async (): Promise<readonly string[]> => {
    asked ??= ask();
    const answers = await Promise.race([asked, delay(answerWithinMs, false, { ref: false })]);
    return answers ? [] : [name];
  };
};

export const tellFailures = (onFailure: OnFailure) => ({
  job: (job: { readonly id: string }, cause: unknown): void => onFailure(`job ${job.id} failed`, cause),
  topic: (topic: string, cause: unknown): void => onFailure(`a listener of ${topic} failed`, cause),
});
