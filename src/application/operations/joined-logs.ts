import { setTimeout as delay } from 'node:timers/promises';
import type { Ids } from '../../ports/clock.ts';
import type { PubSub } from '../../ports/pub-sub.ts';
import type { KeptLine, KeptLog } from '../../ports/kept-log.ts';

export type JoinedLogs = {
  /** Lines of all processes since `time`, oldest first. */
  since(time: number): AsyncIterable<string>;
  stop(): void;
};

// The seam: only this file publishes on these topics.
type LogsQuestion = { readonly question: string; readonly by: string; readonly since: number };
type Part = { readonly question: string; readonly lines: readonly KeptLine[] };
const asked = 'logs-asked';
const partTopic = 'logs-told';

/** Maximum size of a message. */
const partCharacters = 250_000;

const partsOf = async function* (lines: AsyncIterable<KeptLine>): AsyncGenerator<readonly KeptLine[]> {
  let part: KeptLine[] = [];
  let characters = 0;
  for await (const line of lines) {
    part.push(line);
    characters += line.text.length;
    if (characters <= partCharacters) continue;
    yield part;
    part = [];
    characters = 0;
  }
  yield part;
};

/** Processes that share a data folder read the same files, so duplicates are removed. */
const joined = (lines: readonly KeptLine[]): readonly string[] => [
  ...new Set(lines.toSorted((a, b) => a.at - b.at).map(({ text }) => text)),
];

type Deps = {
  readonly pubSub: Pick<PubSub, 'publish' | 'subscribe'>;
  readonly ids: Ids;
  readonly kept: KeptLog;
  /** Names this process. */
  readonly process: string;
  /** Whether other processes may exist; otherwise none are waited for. */
  readonly isShared: boolean;
  readonly onError: (cause: unknown) => void;
  /** How long to wait for other processes, renewed after each part. */
  readonly quietMs?: number;
};

const usualQuietMs = 1_000;

/** Answers requests of other processes for log lines, and merges theirs. */
export const createJoinedLogs = (deps: Deps): JoinedLogs => {
  const { pubSub, ids, kept, process, isShared, onError, quietMs = usualQuietMs } = deps;

  const answer = async ({ question, since }: LogsQuestion): Promise<void> => {
    for await (const lines of partsOf(kept.since(since)))
      await pubSub.publish(partTopic, { question, lines } satisfies Part);
  };
  const stop = pubSub.subscribe(asked, (message) => {
    const question = message as unknown as LogsQuestion;
    if (question.by !== process) answer(question).catch(onError);
  });

  /** Lines of other processes, until none has answered for a while. */
  const ofOthers = async (since: number): Promise<readonly KeptLine[]> => {
    const question = ids.random();
    const lines: KeptLine[] = [];
    let received = 0;
    const end = pubSub.subscribe(partTopic, (message) => {
      const part = message as unknown as Part;
      if (part.question !== question) return;
      received += 1;
      lines.push(...part.lines);
    });
    try {
      await pubSub.publish(asked, { question, by: process, since } satisfies LogsQuestion);
      let before = -1;
      while (before !== received) {
        before = received;
        await delay(quietMs);
      }
      return lines;
    } finally {
      end();
    }
  };

  return {
    since: async function* (time) {
      const lines: KeptLine[] = isShared ? [...(await ofOthers(time))] : [];
      for await (const line of kept.since(time))
        if (isShared) lines.push(line);
        else yield line.text;
      yield* joined(lines);
    },
    stop,
  };
};
