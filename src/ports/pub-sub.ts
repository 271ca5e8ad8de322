import type { Json } from '../domain/kernel/json.ts';

/** At most once, in order of publishing within a topic. What was missed is found by polling checkpoints. */
export type PubSub = {
  publish(topic: string, message: Json): Promise<void>;
  /** Answers the function that ends the subscription. */
  subscribe(topic: string, listener: (message: Json) => void): () => void;
  close(): Promise<void>;
};
