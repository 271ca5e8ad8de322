import type { Position } from '../domain/kernel/envelope.ts';

/** How far each reaction has acted, by its name. Stored after it acted: an event may be seen again, never missed. */
export type ReactionCheckpoints = {
  /** null when the reaction has never stored one. */
  get(name: string): Promise<Position | null>;
  /** Durable when it resolves. */
  set(name: string, position: Position): Promise<void>;
};
