import { querySession } from '../../application/sessions/change-session.ts';
import type { Deps } from '../../application/deps.ts';
import { rosterHistory } from '../../application/roster/roster-history.ts';
import type { SplitPreview } from '../../contracts/players.ts';
import type { RosterEvent } from '../../domain/roster/events.ts';
import { playerDetails } from '../../projections/players/queries.ts';
import { creditedParticipants } from '../../projections/sessions/credits.ts';
import { sessionsNaming } from '../../projections/sessions/naming.ts';
import { findSession } from '../../projections/sessions/queries.ts';
import { problem } from '../../application/problems/problem.ts';

type SplitDeps = Pick<Deps, 'eventStore' | 'query' | 'readModels'>;
type Merge = Extract<RosterEvent, { type: 'PlayersMerged' }>['data'];

const mergeOf = async (playerId: string, mergeId: string, deps: SplitDeps): Promise<Merge> => {
  const player = await playerDetails(deps.readModels, playerId);
  const history = player === null ? [] : await rosterHistory(player, deps);
  for (const fact of history.flatMap(({ facts }) => facts))
    if (fact.type === 'PlayersMerged' && fact.data.mergeId === mergeId) return fact.data;
  throw problem('not-found', 'There is no such merge.');
};

type Counts = { now: number; from: number; into: number };

/** Counts of one session now and after the split: names moved by the merge go back. */
const countSession = async (id: string, { mergeId, from, into }: Merge, deps: SplitDeps): Promise<Counts> => {
  const session = await findSession(deps.readModels, id);
  if (session === null) return { now: 0, from: 0, into: 0 };
  const moved = await querySession(id, ({ state }) => new Set(state.recredited.get(mergeId)), deps);
  const participants = session.participants.map((one) =>
    one.playerId === into.playerId && moved.has(one.participantId) ? { ...one, playerId: from.playerId } : one,
  );
  const after = creditedParticipants({ ...session, participants });
  return {
    now: Number(creditedParticipants(session).has(into.playerId)),
    from: Number(after.has(from.playerId)),
    into: Number(after.has(into.playerId)),
  };
};

/** Previews totals of the merged player now, and of each after the split. */
export const previewSplit = async (playerId: string, mergeId: string, deps: SplitDeps): Promise<SplitPreview> => {
  const merge = await mergeOf(playerId, mergeId, deps);
  const [from, into] = await Promise.all([
    playerDetails(deps.readModels, merge.from.playerId),
    playerDetails(deps.readModels, merge.into.playerId),
  ]);
  if (from?.mergeId !== mergeId || into === null || into.mergedInto !== null) throw problem('record-moved-on');
  const total: Counts = { now: 0, from: 0, into: 0 };
  for await (const id of sessionsNaming(deps.readModels, into.id)) {
    const counts = await countSession(id, merge, deps);
    total.now += counts.now;
    total.from += counts.from;
    total.into += counts.into;
  }
  const of = ({ id, name }: { readonly id: string; readonly name: string }, totalSessions: number) => ({
    id,
    name,
    totalSessions,
  });
  return { now: of(into, total.now), from: of(from, total.from), into: of(into, total.into) };
};
