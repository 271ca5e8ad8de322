import { setTimeout as delay } from 'node:timers/promises';
import type { Json } from '../../domain/kernel/json.ts';
import type { Ids } from '../../ports/clock.ts';
import type { PubSub } from '../../ports/pub-sub.ts';

/** A rebuild that is asked for. `starts`: it begins unless one that makes all of it is under way; else that is only told. */
export type ReplayWanted = {
  readonly replayId: string;
  readonly projections: readonly string[];
  readonly starts: boolean;
};
/** The replay that makes them, whoever asked for it; null: none does. */
export type ReplayTold = { readonly replayId: string; readonly projections: readonly string[] } | null;

type ReplayQuestion = ReplayWanted & { readonly question: string };
type Answer = { readonly question: string; readonly replay: ReplayTold };

// They come from the two functions below only: the seams are their topics.
const asked = 'replay-asked';
const answerTopic = 'replay-told';

const answerWithinMs = 2_000;

export type AskReplay = (wanted: ReplayWanted) => Promise<ReplayTold | 'nobody'>;

/** Asks whichever process folds the log. 'nobody': none has answered in time. */
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

/** Answers such questions in the process that folds the log. `answer` null: this one does not, now. Answers what ends it. */
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
