import { identityKey } from '../../contracts/text.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { CommandMeta } from '../kernel/envelope.ts';
import { deriveId } from '../kernel/ids.ts';
import type { RosterEvent } from './events.ts';
import { mainsAfterMerge, mainsAfterSplit } from './mains.ts';
import type { RosterDecision } from './rejections.ts';
import { supersede } from './rename-requests.ts';
import { aliasOf } from './state.ts';
import type { RosterState } from './state.ts';

type PlayersMergedData = Extract<RosterEvent, { type: 'PlayersMerged' }>['data'];

export type MergePlayers = {
  readonly type: 'MergePlayers';
  readonly data: { readonly playerId: string; readonly into: string };
};
export type SplitPlayer = {
  readonly type: 'SplitPlayer';
  /** `playerId`: one of the two. */
  readonly data: { readonly playerId: string; readonly mergeId: string };
};
export type MergeCommand = MergePlayers | SplitPlayer;

const isKnown = (playerId: string, { players, merged }: RosterState): boolean =>
  players.has(playerId) || merged.has(playerId);

/** Of two links one stays; a single link of the merged player moves. */
const linkEvents = (
  playerId: string,
  into: string,
  { accountOfPlayer, links }: RosterState,
): { readonly ended: readonly RosterEvent[]; readonly endedLink: string | null; readonly movedLink: string | null } => {
  const accountId = accountOfPlayer.get(playerId);
  const [linkId] = [...links].find(([, link]) => link.isActive && link.playerId === playerId) ?? [];
  if (accountId === undefined || linkId === undefined) return { ended: [], endedLink: null, movedLink: null };
  if (!accountOfPlayer.has(into)) return { ended: [], endedLink: null, movedLink: linkId };
  const data = { linkId, accountId, playerId, how: 'deactivated' } as const;
  return { ended: [{ type: 'DiscordLinkEnded', data }], endedLink: linkId, movedLink: null };
};

const mergePlayers = (
  { playerId, into }: MergePlayers['data'],
  state: RosterState,
  meta: CommandMeta,
): RosterDecision => {
  if (!isKnown(playerId, state) || !isKnown(into, state)) return reject({ code: 'not-found' });
  const from = state.players.get(playerId);
  const survivor = state.players.get(into);
  if (from === undefined || survivor === undefined || playerId === into) return reject({ code: 'merge-ring' });
  const { ended, endedLink, movedLink } = linkEvents(playerId, into, state);
  return accept<RosterEvent>(...supersede(playerId, state, 'merged'), ...ended, {
    type: 'PlayersMerged',
    data: {
      mergeId: deriveId('merge', meta.commandId),
      from: { playerId, name: from.name },
      into: { playerId: into, name: survivor.name },
      aliases: [...from.aliases].map(([alias, kind]) => ({ alias, kind })),
      movedLink,
      endedLink,
      closedRequest: state.openRequests.get(playerId) ?? null,
      mains: mainsAfterMerge(playerId, into, state),
    },
  });
};

/** Reopens what the merge closed, unless something else has taken its place. */
const reopenedBy = ({ endedLink, closedRequest, from }: PlayersMergedData, state: RosterState): RosterEvent[] => {
  const link = state.links.get(endedLink ?? '');
  const isFree =
    link?.isActive === false && !state.playerOfAccount.has(link.accountId) && !state.accountOfPlayer.has(link.playerId);
  const request = state.requests.get(closedRequest ?? '');
  const isOpen = request !== undefined && !state.pendingNames.has(identityKey(request.to));
  return [
    ...(link !== undefined && isFree && endedLink !== null
      ? [
          {
            type: 'DiscordLinkReactivated',
            data: { linkId: endedLink, accountId: link.accountId, playerId: from.playerId },
          } as const,
        ]
      : []),
    ...(isOpen && request.from === from.name
      ? [
          {
            type: 'RenameReopened',
            data: {
              requestId: request.requestId,
              playerId: request.playerId,
              from: request.from,
              to: request.to,
              was: 'merged',
            },
          } as const,
        ]
      : []),
  ];
};

/** Returns what the merge moved, as far as it still exists. */
const splitPlayer = ({ playerId, mergeId }: SplitPlayer['data'], state: RosterState): RosterDecision => {
  const merge = state.merges.get(mergeId);
  if (merge === undefined || (merge.from.playerId !== playerId && merge.into.playerId !== playerId))
    return reject({ code: 'no-merge' });
  const { from, into } = merge;
  // Nested merges are split in reverse order.
  if (state.merged.get(from.playerId)?.mergeId !== mergeId || !state.players.has(into.playerId))
    return reject({ code: 'record-moved-on' });
  const bearer = state.byName.get(identityKey(from.name));
  if (bearer !== undefined) return reject({ code: 'name-taken', playerId: bearer });
  const { movedLink } = merge;
  const isStillMoved = movedLink !== null && state.links.get(movedLink)?.playerId === into.playerId;
  return accept<RosterEvent>(
    {
      type: 'PlayersSplit',
      data: {
        mergeId,
        from,
        into,
        aliases: merge.aliases.filter(({ alias }) => aliasOf(state, alias)?.playerId === into.playerId),
        movedLink: isStillMoved ? movedLink : null,
        mains: mainsAfterSplit(merge.mains, state),
        endedAlias: aliasOf(state, from.name),
      },
    },
    ...reopenedBy(merge, state),
  );
};

export const decideMerge = (command: MergeCommand, state: RosterState, meta: CommandMeta): RosterDecision =>
  command.type === 'MergePlayers' ? mergePlayers(command.data, state, meta) : splitPlayer(command.data, state);
