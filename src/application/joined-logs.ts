import { setTimeout as delay } from 'node:timers/promises';
import type { Ids } from '../ports/clock.ts';
import type { PubSub } from '../ports/pub-sub.ts';
import type { KeptLine, KeptLog } from './kept-log.ts';

export type JoinedLogs = {
  /** What all processes have written since then, oldest first. */
  since(time: number): Promise<readonly string[]>;
  stop(): void;
};

// They come from here only: the seams are their topics.
type Question = { readonly question: string; readonly by: string; readonly since: number };
type Part = { readonly question: string; readonly lines: readonly KeptLine[] };
const asked = 'logs-asked';
const told = 'logs-told';

/** A message takes so much at most. */
const partCharacters = 250_000;

const partsOf = (lines: readonly KeptLine[]): readonly (readonly KeptLine[])[] => {
  const parts: KeptLine[][] = [[]];
  let characters = 0;
  for (const line of lines) {
    if (characters > partCharacters) {
      parts.push([]);
      characters = 0;
    }
    parts.at(-1)?.push(line);
    characters += line.text.length;
  }
  return parts;
};

type Deps = {
  readonly pubSub: Pick<PubSub, 'publish' | 'subscribe'>;
  readonly ids: Ids;
  readonly kept: Pick<KeptLog, 'since'>;
  /** Names this process. */
  readonly process: string;
  /** Whether there may be others; else nobody is waited for. */
  readonly isShared: boolean;
  readonly onError: (cause: unknown) => void;
  /** For how long others are waited for, and then after each part. */
  readonly quietMs?: number;
};

const usualQuietMs = 1_000;

/** Tells others what this process has written, and joins what they have. */
export const createJoinedLogs = (deps: Deps): JoinedLogs => {
  const { pubSub, ids, kept, process, isShared, onError, quietMs = usualQuietMs } = deps;

  const answer = async ({ question, since }: Question): Promise<void> => {
    for (const lines of partsOf(kept.since(since))) await pubSub.publish(told, { question, lines } satisfies Part);
  };
  const stop = pubSub.subscribe(asked, (message) => {
    const question = message as unknown as Question;
    if (question.by !== process) answer(question).catch(onError);
  });

  /** Those of the others, until nobody has said anything for a while. */
  const ofOthers = async (since: number): Promise<readonly KeptLine[]> => {
    const question = ids.random();
    const lines: KeptLine[] = [];
    let news = 0;
    const end = pubSub.subscribe(told, (message) => {
      const part = message as unknown as Part;
      if (part.question !== question) return;
      news += 1;
      lines.push(...part.lines);
    });
    try {
      await pubSub.publish(asked, { question, by: process, since } satisfies Question);
      let before = -1;
      while (before !== news) {
        before = news;
        await delay(quietMs);
      }
      return lines;
    } finally {
      end();
    }
  };

  return {
    since: async (time) => {
      const others = isShared ? await ofOthers(time) : [];
      const all = [...kept.since(time), ...others];
      return all.sort((a, b) => a.at - b.at).map(({ text }) => text);
    },
    stop,
  };
};
