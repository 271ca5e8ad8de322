import { setTimeout as delay } from 'node:timers/promises';
import type { Json } from '../../domain/kernel/json.ts';
import type { Ids } from '../../ports/clock.ts';
import type { PubSub } from '../../ports/pub-sub.ts';

/**
 * A requested rebuild. `starts`: it begins unless a replay that covers it is running; otherwise that one is only
 * reported.
 */
export type ReplayWanted = {
  readonly replayId: string;
  readonly projections: readonly string[];
  readonly starts: boolean;
};
/** The replay that covers them, regardless of who requested it; null: none. */
export type ReplayTold = { readonly replayId: string; readonly projections: readonly string[] } | null;

type ReplayQuestion = ReplayWanted & { readonly question: string };
type Answer = { readonly question: string; readonly replay: ReplayTold };

// The seam: only the two functions below publish on these topics.
const asked = 'replay-asked';
const answerTopic = 'replay-told';

const answerWithinMs = 2_000;

export type AskReplay = (wanted: ReplayWanted) => Promise<ReplayTold | 'nobody'>;

/** Asks the process that folds the log. 'nobody': no answer in time. */
export const buildAskReplay =
  ({ pubSub, ids }: { readonly pubSub: Pick<PubSub, 'publish' | 'subscribe'>; readonly ids: Ids }): AskReplay =>
  async (wanted) => {
    const question = ids.random();
    const waiting = new AbortController();
    let stop = (): void => undefined;
    const answered = new Promise<ReplayTold>((resolve) => {
      stop = pubSub.subscribe(answerTopic, (message) => {
        const answer = message as unknown as Answer;
        if (answer.question === question) resolve(answer.replay);
      });
    });
    const timeout = delay(answerWithinMs, 'nobody' as const, { signal: waiting.signal, ref: false });
    timeout.catch(() => undefined); // it is aborted below
    try {
      await pubSub.publish(asked, { ...wanted, question } satisfies Json);
      return await Promise.race([answered, timeout]);
    } finally {
      waiting.abort();
      stop();
    }
  };

/**
 * Answers requests in the process that folds the log. `answer` null: this process does not fold it now. Returns the
 * function that ends it.
 */
export const answerReplays = (
  {
    pubSub,
    onError,
  }: { readonly pubSub: Pick<PubSub, 'publish' | 'subscribe'>; readonly onError: (cause: unknown) => void },
  answer: (wanted: ReplayWanted) => { readonly replay: ReplayTold } | null,
): (() => void) =>
  pubSub.subscribe(asked, (message) => {
    const { question, ...wanted } = message as unknown as ReplayQuestion;
    const given = answer(wanted);
    if (given !== null) pubSub.publish(answerTopic, { question, ...given } satisfies Json).catch(onError);
  });
