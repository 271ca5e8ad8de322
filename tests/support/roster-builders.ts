import type { RosterCommand } from '../../src/domain/roster/commands.ts';
import type { RosterEvent } from '../../src/domain/roster/events.ts';

type Event<T extends RosterEvent['type']> = Extract<RosterEvent, { type: T }>;

/** Players whose ids are `id-<name>`. */
export const registered = (...names: readonly string[]): Event<'PlayersRegistered'> => ({
  type: 'PlayersRegistered',
  data: {
    players: names.map((name) => ({ playerId: `id-${name}`, name, firstSeen: null })),
    refused: [],
    endedAliases: [],
  },
});
/** The player keeps the id of his first name. */
export const renamed = (
  playerId: string,
  from: string,
  to: string,
  given: Partial<Event<'PlayerRenamed'>['data']> = {},
): Event<'PlayerRenamed'> => ({
  type: 'PlayerRenamed',
  data: { playerId, from, to, keepsAlias: true, endedAlias: null, ...given },
});
export const linked = (accountId: string, playerId: string): Event<'DiscordLinked'> => ({
  type: 'DiscordLinked',
  data: { linkId: `link-${accountId}`, accountId, playerId, method: 'manual', restores: null },
});
export const withdrawn = (...names: readonly string[]): Event<'PlayersWithdrawn'> => ({
  type: 'PlayersWithdrawn',
  data: { players: names.map((name) => ({ playerId: `id-${name}`, name })) },
});
export const linkEnded = (
  accountId: string,
  playerId: string,
  how: Event<'DiscordLinkEnded'>['data']['how'] = 'deleted',
): Event<'DiscordLinkEnded'> => ({
  type: 'DiscordLinkEnded',
  data: { linkId: `link-${accountId}`, accountId, playerId, how },
});

export const register = (...names: readonly string[]): RosterCommand => ({
  type: 'RegisterPlayers',
  data: { players: names.map((name) => ({ name, firstSeen: null })) },
});
export const withdraw = (...playerIds: readonly string[]): RosterCommand => ({
  type: 'WithdrawPlayers',
  data: { playerIds },
});
export const endLink = (linkId: string, how: 'deactivated' | 'deleted' = 'deleted'): RosterCommand =>
  how === 'deleted'
    ? { type: 'DeleteDiscordLink', data: { linkId, expectedRevision: null } }
    : { type: 'UpdateDiscordLink', data: { linkId, isActive: false, hasNote: null, expectedRevision: null } };
export const noteLink = (linkId: string, has: boolean): RosterCommand => ({
  type: 'UpdateDiscordLink',
  data: { linkId, isActive: null, hasNote: has, expectedRevision: null },
});
export const activateLink = (linkId: string, expectedRevision: number | null = null): RosterCommand => ({
  type: 'UpdateDiscordLink',
  data: { linkId, isActive: true, hasNote: null, expectedRevision },
});
export const restoreLink = (linkId: string): RosterCommand => ({
  type: 'RestoreDiscordLink',
  data: { linkId, expectedRevision: null },
});
export const rename = (playerId: string, newName: string, expectedRevision: number | null = null): RosterCommand => ({
  type: 'RenamePlayer',
  data: { playerId, newName, expectedRevision },
});
export const link = (accountId: string, playerId: string, hasNote = false): RosterCommand => ({
  type: 'LinkDiscordAccount',
  data: { accountId, playerId, method: 'manual', hasNote },
});
export const linkByName = (accountId: string, ...names: readonly string[]): RosterCommand => ({
  type: 'LinkAccountByName',
  data: { accountId, names },
});

/** Request of the player `id-<from>`, with the id `request-<to>`. */
export const renameRequested = (from: string, to: string): Event<'RenameRequested'> => ({
  type: 'RenameRequested',
  data: { requestId: `request-${to}`, playerId: `id-${from}`, from, to },
});
export const renameApproved = (from: string, to: string): Event<'RenameApproved'> => ({
  type: 'RenameApproved',
  data: { requestId: `request-${to}`, playerId: `id-${from}`, from, to },
});
export const renameRejected = (from: string, to: string): Event<'RenameRejected'> => ({
  type: 'RenameRejected',
  data: { requestId: `request-${to}`, playerId: `id-${from}`, from, to, cause: 'declined' },
});
export const requestRename = (playerId: string, currentName: string, requestedName: string): RosterCommand => ({
  type: 'RequestRename',
  data: { playerId, currentName, requestedName },
});
export const approveRename = (requestId: string, expectedRevision: number | null = null): RosterCommand => ({
  type: 'ApproveRename',
  data: { requestId, expectedRevision },
});
export const rejectRename = (requestId: string, expectedRevision: number | null = null): RosterCommand => ({
  type: 'RejectRename',
  data: { requestId, expectedRevision },
});

export const aliasAdded = (
  playerId: string,
  alias: string,
  endedAlias: Event<'AliasAdded'>['data']['endedAlias'] = null,
): Event<'AliasAdded'> => ({ type: 'AliasAdded', data: { playerId, alias, kind: 'alias', endedAlias } });
export const addAlias = (playerId: string, alias: string): RosterCommand => ({
  type: 'AddAlias',
  data: { playerId, alias },
});
export const removeAlias = (playerId: string, alias: string): RosterCommand => ({
  type: 'RemoveAlias',
  data: { playerId, alias },
});

export const merge = (playerId: string, into: string): RosterCommand => ({
  type: 'MergePlayers',
  data: { playerId, into },
});
export const split = (playerId: string, mergeId: string): RosterCommand => ({
  type: 'SplitPlayer',
  data: { playerId, mergeId },
});

export const setMain = (playerId: string, mainId: string | null): RosterCommand => ({
  type: 'SetMain',
  data: { playerId, mainId },
});
