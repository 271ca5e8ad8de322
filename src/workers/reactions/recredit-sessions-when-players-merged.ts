import { changeSession } from '../../application/sessions/change-session.ts';
import { followUp } from '../../application/commands/command-meta.ts';
import { namedInSession } from '../../application/sessions/named-in-session.ts';
import type { NamingEvent } from '../../application/sessions/named-in-session.ts';
import type { Deps } from '../../application/deps.ts';
import type { ReactionResult } from '../../application/operations/open-items.ts';
import type { CommandMeta, RecordedEvent } from '../../domain/kernel/envelope.ts';
import type { RosterEvent } from '../../domain/roster/events.ts';
import type { RecreditParticipants } from '../../domain/session/recredit.ts';
import { playersByIds } from '../../projections/players/queries.ts';
import { sessionsNaming } from '../../projections/sessions/naming.ts';
import { reaction, waitForModel } from './reaction.ts';
import type { Reaction } from './reaction.ts';

export type RecreditDeps = Pick<Deps, 'handle' | 'readModels' | 'waitFor'>;
type Recredit = RecreditParticipants['data'];
type MergeEvent = Extract<RosterEvent, { type: 'PlayersMerged' | 'PlayersSplit' }>;

const recredit = async (id: string, data: Recredit, meta: CommandMeta, deps: RecreditDeps) => {
  const command: RecreditParticipants = { type: 'RecreditParticipants', data };
  return changeSession({ id, command, meta: followUp(meta, `${id} ${data.mergeId}`) }, deps);
};

/** Re-credits every session that names the player, page by page by key, so that no page is read twice. */
const recreditAll = async (data: Recredit, meta: CommandMeta, deps: RecreditDeps): Promise<ReactionResult> => {
  let refused: string | null = null;
  for await (const id of sessionsNaming(deps.readModels, data.from)) {
    const handled = await recredit(id, data, meta, deps);
    if (!handled.ok) refused = handled.rejection.code;
  }
  return refused === null ? 'done' : { rejected: refused };
};

const whenMerged = async (
  event: RecordedEvent<MergeEvent>,
  meta: CommandMeta,
  deps: RecreditDeps,
): Promise<ReactionResult> => {
  await waitForModel('sessions', event.position, deps);
  const { mergeId, from, into } = event.data;
  return event.type === 'PlayersMerged'
    ? recreditAll({ mergeId, from: from.playerId, into: into.playerId, isSplit: false }, meta, deps)
    : recreditAll({ mergeId, from: into.playerId, into: from.playerId, isSplit: true }, meta, deps);
};

/** A session submitted or changed later may still name the merged player. */
const whenNamed = async (
  event: RecordedEvent<NamingEvent>,
  meta: CommandMeta,
  deps: RecreditDeps,
): Promise<ReactionResult> => {
  const { sessionId, playerIds: ids } = namedInSession(event);
  if (ids.length === 0) return 'done';
  await waitForModel('players', event.position, deps);
  const players = await playersByIds(deps.readModels, ids);
  for (const { id: from, mergedInto, mergeId } of players) {
    if (mergedInto === null || mergeId === null) continue;
    const data = { mergeId, from, into: mergedInto, isSplit: false };
    const handled = await recredit(sessionId, data, meta, deps);
    if (!handled.ok) return { rejected: handled.rejection.code };
  }
  return 'done';
};

const isMerging = (event: RecordedEvent<MergeEvent | NamingEvent>): event is RecordedEvent<MergeEvent> =>
  event.type === 'PlayersMerged' || event.type === 'PlayersSplit';

/** Writes an event to each session that names a merged player, so that every number is explained by its session. */
export const recreditSessionsWhenPlayersMerged = (deps: RecreditDeps): Reaction =>
  reaction<MergeEvent | NamingEvent>({
    name: 'recredit-sessions-when-players-merged',
    on: [
      'PlayersMerged',
      'PlayersSplit',
      'SessionProcessed',
      'ParticipantsEdited',
      'SessionVerified',
      'VerificationReverted',
      'ParticipantsRecredited',
      'ReadingsCredited',
      'ReadingsReverted',
    ],
    from: 'head',
    react: (event, meta) => (isMerging(event) ? whenMerged(event, meta, deps) : whenNamed(event, meta, deps)),
  });
