import { querySession } from '../../application/sessions/change-session.ts';
import type { Deps } from '../../application/deps.ts';
import { sessionsSince } from '../../application/sessions/named-in-session.ts';
import { sessionsProjection } from '../../projections/sessions/projection.ts';
import { isNamedOutside } from '../../projections/sessions/naming.ts';
import { expectUpToDate } from '../http/freshness/expect-up-to-date.ts';
import { problem } from '../../application/problems/problem.ts';

export type NamedDeps = Pick<Deps, 'eventStore' | 'query' | 'readModels' | 'waitFor'>;

const isNamed = async (playerId: string, changed: ReadonlySet<string>, deps: NamedDeps): Promise<boolean> => {
  for (const id of changed) {
    const isHere = await querySession(
      id,
      ({ state: { session } }) => (session?.participants ?? []).some((one) => one.playerId === playerId),
      deps,
    );
    if (isHere) return true;
  }
  return isNamedOutside(deps.readModels, playerId, changed);
};

/**
 * Throws when one of the players is in a session, counted or not, according to the log: events that the sessions list
 * has not read yet are read here, without waiting. Only after a long gap it waits.
 */
export const expectUnnamed = async (playerIds: readonly string[], deps: NamedDeps): Promise<void> => {
  const { sessions } = await deps.readModels.checkpoints();
  const since = { after: sessions?.scannedTo ?? null, types: sessionsProjection.types };
  const changed = await sessionsSince(since, deps.eventStore);
  if (changed === null) await expectUpToDate(['sessions'], deps);
  for (const id of playerIds) if (await isNamed(id, changed ?? new Set(), deps)) throw problem('player-in-use');
};
