import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import type { RosterEvent } from '../../../src/domain/roster/events.ts';
import { fact } from './facts.ts';

type Of<T extends RosterEvent['type']> = Extract<RosterEvent, { type: T }>;
const roster = <T extends RosterEvent['type']>(event: Of<T>): UncommittedEvent<Of<T>> => fact('roster-guild', event);

export const registered = (
  names: Readonly<Record<string, string>>,
  endedAliases: Of<'PlayersRegistered'>['data']['endedAliases'] = [],
) =>
  roster<'PlayersRegistered'>({
    type: 'PlayersRegistered',
    data: {
      players: Object.entries(names).map(([playerId, name]) => ({ playerId, name, firstSeen: null })),
      refused: [],
      endedAliases,
    },
  });
export const renamed = (playerId: string, from: string, to: string, rest: Partial<Of<'PlayerRenamed'>['data']> = {}) =>
  roster<'PlayerRenamed'>({
    type: 'PlayerRenamed',
    data: { playerId, from, to, keepsAlias: true, endedAlias: null, ...rest },
  });
export const linked = (linkId: string, accountId: string, playerId: string, restores: string | null = null) =>
  roster<'DiscordLinked'>({
    type: 'DiscordLinked',
    data: { linkId, accountId, playerId, method: 'manual', restores },
  });
export const noted = (linkId: string, has: boolean) =>
  roster<'DiscordLinkNoted'>({ type: 'DiscordLinkNoted', data: { linkId, had: !has, has } });
export const linkEnded = (linkId: string, how: Of<'DiscordLinkEnded'>['data']['how']) =>
  roster<'DiscordLinkEnded'>({ type: 'DiscordLinkEnded', data: { linkId, accountId: 'a', playerId: 'p', how } });
export const withdrawn = (playerId: string, name: string) =>
  roster<'PlayersWithdrawn'>({ type: 'PlayersWithdrawn', data: { players: [{ playerId, name }] } });

/** The request is `request-<to>`. */
const wish = (playerId: string, from: string, to: string) => ({ requestId: `request-${to}`, playerId, from, to });
export const renameRequested = (playerId: string, from: string, to: string) =>
  roster<'RenameRequested'>({ type: 'RenameRequested', data: wish(playerId, from, to) });
export const renameApproved = (playerId: string, from: string, to: string) =>
  roster<'RenameApproved'>({ type: 'RenameApproved', data: wish(playerId, from, to) });
export const renameRejected = (
  playerId: string,
  from: string,
  to: string,
  cause: Of<'RenameRejected'>['data']['cause'] = 'declined',
) => roster<'RenameRejected'>({ type: 'RenameRejected', data: { ...wish(playerId, from, to), cause } });

export const aliasAdded = (
  playerId: string,
  alias: string,
  endedAlias: Of<'AliasAdded'>['data']['endedAlias'] = null,
) => roster<'AliasAdded'>({ type: 'AliasAdded', data: { playerId, alias, kind: 'alias', endedAlias } });
export const aliasRemoved = (playerId: string, alias: string) =>
  roster<'AliasRemoved'>({ type: 'AliasRemoved', data: { playerId, alias, kind: 'alias' } });
export const reactivated = (linkId: string) =>
  roster<'DiscordLinkReactivated'>({
    type: 'DiscordLinkReactivated',
    data: { linkId, accountId: 'a', playerId: 'p' },
  });

type Merging = Pick<Of<'PlayersMerged'>['data'], 'from' | 'into' | 'aliases' | 'mains'>;
/** `p1`, called Nova, is merged into `p2`, called Rex. */
const merging: Merging = {
  from: { playerId: 'p1', name: 'Nova' },
  into: { playerId: 'p2', name: 'Rex' },
  aliases: [{ alias: 'Star', kind: 'alias' }],
  mains: [],
};
export const merged = (movedLink: string | null = null) =>
  roster<'PlayersMerged'>({
    type: 'PlayersMerged',
    data: { ...merging, mergeId: 'merge-1', movedLink, endedLink: null, closedRequest: null },
  });
export const wasSplit = (movedLink: string | null = null) =>
  roster<'PlayersSplit'>({
    type: 'PlayersSplit',
    data: {
      ...merging,
      mergeId: 'merge-1',
      movedLink,
      endedAlias: { playerId: 'p2', alias: 'Nova', kind: 'former' },
    },
  });
export const mainSet = (playerId: string, to: string | null) =>
  roster<'MainSet'>({ type: 'MainSet', data: { playerId, from: null, to } });
