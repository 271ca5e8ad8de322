import type { Json } from '../../domain/kernel/json.ts';
import type { PubSub } from '../../ports/pub-sub.ts';

/** What becomes of the system itself, in one sentence, for whoever watches over it. */
export type SystemActivity = {
  /** Tells all processes; at most once. */
  report(text: string): void;
  /** Tells this process only: of what every process sees for itself. */
  tellHere(text: string): void;
  /** Answers what ends it. */
  listen(hear: (text: string) => void): () => void;
};

const topic = 'system-activity';

/** It comes from `tell` only: the seam is its topic. */
const textOf = (message: Json): string => (message as { readonly text: string }).text;

export const createSystemActivity = ({
  pubSub,
  onError,
}: {
  readonly pubSub: Pick<PubSub, 'publish' | 'subscribe'>;
  readonly onError: (cause: unknown) => void;
}): SystemActivity => {
  const here = new Set<(text: string) => void>();
  return {
    report: (text) => void pubSub.publish(topic, { text }).catch(onError),
    tellHere: (text) => {
      for (const hear of [...here]) hear(text);
    },
    listen: (hear) => {
      here.add(hear);
      const stop = pubSub.subscribe(topic, (message) => hear(textOf(message)));
      return () => {
        here.delete(hear);
        stop();
      };
    },
  };
};
