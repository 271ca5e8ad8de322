import type { Json } from '../../domain/kernel/json.ts';
import type { PubSub } from '../../ports/pub-sub.ts';

/** Sentences about the system itself, shown to admins. */
export type SystemActivity = {
  /** Publishes to all processes, at most once. */
  report(text: string): void;
  /** Reports within this process only, for what every process notices itself. */
  tellHere(text: string): void;
  /** Returns the function that unsubscribes. */
  listen(listener: (text: string) => void): () => void;
};

const topic = 'system-activity';

/** The seam: only `report` publishes on this topic. */
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
      for (const listener of [...here]) listener(text);
    },
    listen: (listener) => {
      here.add(listener);
      const stop = pubSub.subscribe(topic, (message) => listener(textOf(message)));
      return () => {
        here.delete(listener);
        stop();
      };
    },
  };
};
