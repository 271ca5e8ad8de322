import type { Json } from '../domain/kernel/json.ts';

/** Delivers at most once, in publishing order within a topic. Receivers find missed messages by polling checkpoints. */
export type PubSub = {
  publish(topic: string, message: Json): Promise<void>;
  /** Returns the function that ends the subscription. */
  subscribe(topic: string, listener: (message: Json) => void): () => void;
  close(): Promise<void>;
};
