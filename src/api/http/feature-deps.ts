import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../application/deps.ts';
import type { Position } from '../../domain/kernel/envelope.ts';
import type { Reached } from '../../projections/kernel/waiting.ts';
import type { Names } from '../../projections/in-memory/names.ts';
import type { Standings } from '../../projections/in-memory/standings.ts';

/** What the feature routes read, besides the stores: small views in memory. */
export type FeatureDeps = Deps & { readonly names: Names; readonly standings: Standings };

const longestWaitMs = 2000;

/** A view in memory follows its projection by a moment: a read with `after=` waits for it, too. */
export type Held = (position: Position, ms: number) => Promise<Reached>;

export const namesHeld =
  (names: Names): Held =>
  (position, ms) =>
    names.waitFor(['players', 'discord-links'], position, ms);

export const awaitHeld = async ({ query }: Pick<FastifyRequest, 'query'>, ...held: readonly Held[]): Promise<void> => {
  const after: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'after') : undefined;
  if (typeof after !== 'string') return;
  // Its form was checked with the request; a position that we never gave out only waits in vain.
  await Promise.all(held.map((wait) => wait(after as Position, longestWaitMs)));
};
