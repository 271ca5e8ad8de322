import { identityKey } from '../../contracts/text.ts';
import { endAlias } from './aliases.ts';
import type { RosterEvent } from './events.ts';
import type { RosterState } from './state.ts';

type Data<T extends RosterEvent['type']> = Extract<RosterEvent, { type: T }>['data'];

const moveLink = (state: RosterState, linkId: string | null, playerId: string): void => {
  const link = state.links.get(linkId ?? '');
  if (link === undefined) return;
  if (link.isActive) {
    state.accountOfPlayer.delete(link.playerId);
    state.accountOfPlayer.set(playerId, link.accountId);
    state.playerOfAccount.set(link.accountId, playerId);
    state.everLinked.add(playerId);
  }
  link.playerId = playerId;
};

export const mergeInto = (state: RosterState, data: Data<'PlayersMerged'>): void => {
  const { from, into, aliases, mergeId } = data;
  const survivor = state.players.get(into.playerId);
  const player = state.players.get(from.playerId);
  if (survivor === undefined || player === undefined) return;
  state.players.delete(from.playerId);
  state.merged.set(from.playerId, { mergeId, firstSeen: player.firstSeen });
  state.merges.set(mergeId, data);
  state.byName.delete(identityKey(from.name));
  for (const { alias, kind } of [...aliases, { alias: from.name, kind: 'former' } as const]) {
    survivor.aliases.set(alias, kind);
    state.byAlias.set(identityKey(alias), into.playerId);
  }
  moveLink(state, data.movedLink, into.playerId);
};

export const splitFrom = (state: RosterState, data: Data<'PlayersSplit'>): void => {
  const { from, into, aliases, endedAlias } = data;
  if (endedAlias !== null) endAlias(state, endedAlias);
  const firstSeen = state.merged.get(from.playerId)?.firstSeen ?? null;
  state.merged.delete(from.playerId);
  state.players.set(from.playerId, {
    playerId: from.playerId,
    firstSeen,
    name: from.name,
    aliases: new Map(aliases.map(({ alias, kind }) => [alias, kind])),
  });
  state.byName.set(identityKey(from.name), from.playerId);
  for (const { alias } of aliases) {
    state.players.get(into.playerId)?.aliases.delete(alias);
    state.byAlias.set(identityKey(alias), from.playerId);
  }
  moveLink(state, data.movedLink, from.playerId);
};
