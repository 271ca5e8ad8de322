import { currentSession } from '../../application/current-session.ts';
import type { Deps } from '../../application/deps.ts';
import { longestWaitMs, upToDate } from '../../application/up-to-date.ts';
import type { Position } from '../../domain/kernel/envelope.ts';
import { sessionIdOf, sessionStream } from '../../domain/session/stream.ts';
import { sessionsProjection } from '../../projections/sessions/projection.ts';
import { sessionsNaming } from '../../projections/sessions/queries.ts';
import { problem } from '../http/problem.ts';

export type NamedDeps = Pick<Deps, 'eventStore' | 'readModels' | 'waitFor'>;

/** So many are read from the log one by one. */
const mostChanged = 50;

/** Sessions that were written to behind a position; null where only the read models can tell. */
const changedSince = async (
  after: Position | null,
  { eventStore }: Pick<NamedDeps, 'eventStore'>,
): Promise<ReadonlySet<string> | null> => {
  const changed = new Set<string>();
  const until = await eventStore.head();
  if (until === null || (after !== null && after >= until)) return changed;
  const signal = AbortSignal.timeout(longestWaitMs);
  let seen: Position | null = null;
  for await (const page of eventStore.follow({ after, until, types: sessionsProjection.types, signal })) {
    const ids = page.events.map(({ stream }) => sessionIdOf(stream));
    for (const id of ids) changed.add(id);
    // A wipe is no event of a session.
    const isOfSessions = page.events.every(({ stream }, index) => stream === sessionStream(ids[index] ?? ''));
    if (!isOfSessions || page.damaged !== undefined || changed.size > mostChanged) return null;
    seen = page.scannedTo;
  }
  return seen !== null && seen >= until ? changed : null;
};

const isNamed = async (playerId: string, changed: ReadonlySet<string>, deps: NamedDeps): Promise<boolean> => {
  for (const id of changed) {
    const { state } = await currentSession(deps.eventStore, id);
    if (state.session?.participants.some((one) => one.playerId === playerId) === true) return true;
  }
  for (let after: string | null = null; ;) {
    const { ids, last } = await sessionsNaming(deps.readModels, playerId, after);
    if (ids.some((id) => !changed.has(id))) return true;
    if (last === null) return false;
    after = last;
  }
};

/**
 * Throws when one of the players stands in a session, counted or not, as the log has it: what the list of sessions has
 * not read yet is read here, so that nobody waits for it. Only behind a long way it is waited for.
 */
export const expectUnnamed = async (playerIds: readonly string[], deps: NamedDeps): Promise<void> => {
  const { sessions } = await deps.readModels.checkpoints();
  const changed = await changedSince(sessions?.scannedTo ?? null, deps);
  if (changed === null && !(await upToDate(['sessions'], deps))) throw problem('unavailable');
  for (const id of playerIds) if (await isNamed(id, changed ?? new Set(), deps)) throw problem('player-in-use');
};
