import type { WaitFor } from '../application/deps.ts';
import type { Position } from '../domain/kernel/envelope.ts';
import type { Names, NamesProjection } from '../projections/in-memory/names.ts';
import type { Standings } from '../projections/in-memory/standings.ts';
import type { Voices } from '../projections/in-memory/voices.ts';
import type { Reached } from '../projections/kernel/waiting.ts';

type Held = {
  readonly names: Pick<Names, 'waitFor'>;
  readonly standings: Pick<Standings, 'waitFor'>;
  readonly voices: Pick<Voices, 'waitFor'>;
  readonly waitFor: WaitFor;
};
type Wait = (position: Position, ms: number) => Promise<Reached>;

const waitMs = 1_000;

/** Waits until everything that this process holds in memory has come so far; what does not move on is not waited for. */
export const createViewsAt = ({ names, standings, voices, waitFor }: Held) => {
  const ofNames =
    (name: NamesProjection): Wait =>
    (position, ms) =>
      names.waitFor([name], position, ms);
  const held: readonly (readonly [projection: string, views: readonly Wait[]])[] = [
    ['players', [ofNames('players')]],
    ['discord-links', [ofNames('discord-links')]],
    ['sessions', [ofNames('sessions'), (position, ms) => standings.waitFor(position, ms)]],
    ['voice', [(position, ms) => voices.waitFor(position, ms)]],
  ];
  return async (position: Position): Promise<Reached> => {
    for (const [projection, views] of held) {
      const reached = await waitFor([projection], position, waitMs);
      if (reached === 'timeout') return 'timeout';
      if (reached === 'not-running') continue;
      for (const wait of views) if ((await wait(position, waitMs)) === 'timeout') return 'timeout';
    }
    return 'reached';
  };
};
