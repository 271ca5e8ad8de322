import { identityKey } from '../../contracts/text.ts';
import { assertNever } from '../kernel/assert-never.ts';
import type { Fact } from '../kernel/envelope.ts';
import type { RosterEvent } from './events.ts';

export type RosterPlayer = { readonly playerId: string; name: string; readonly aliases: Set<string> };

/** Who is in the guild: names are unique after NFC and lower case (`identityKey`). */
export type RosterState = {
  readonly players: Map<string, RosterPlayer>;
  /** Identity key of a current name -> playerId. */
  readonly byName: Map<string, string>;
  /** Identity key of an alias -> playerId. */
  readonly byAlias: Map<string, string>;
  /** Active links, both ways. */
  readonly playerOfAccount: Map<string, string>;
  readonly accountOfPlayer: Map<string, string>;
  events: number;
};

export const rosterId = 'guild';

export const initialRoster = (): RosterState => ({
  players: new Map(),
  byName: new Map(),
  byAlias: new Map(),
  playerOfAccount: new Map(),
  accountOfPlayer: new Map(),
  events: 0,
});

const endAlias = (state: RosterState, playerId: string, alias: string): void => {
  state.players.get(playerId)?.aliases.delete(alias);
  state.byAlias.delete(identityKey(alias));
};

const register = (state: RosterState, playerId: string, name: string): void => {
  state.players.set(playerId, { playerId, name, aliases: new Set() });
  state.byName.set(identityKey(name), playerId);
};

const rename = (state: RosterState, data: Extract<RosterEvent, { type: 'PlayerRenamed' }>['data']): void => {
  const player = state.players.get(data.playerId);
  if (player === undefined) return;
  if (data.endedAlias !== null) endAlias(state, data.endedAlias.playerId, data.endedAlias.alias);
  state.byName.delete(identityKey(data.from));
  if (data.keepsAlias) {
    player.aliases.add(data.from);
    state.byAlias.set(identityKey(data.from), data.playerId);
  }
  player.name = data.to;
  state.byName.set(identityKey(data.to), data.playerId);
};

export const evolveRoster = (state: RosterState, fact: Fact<RosterEvent>): RosterState => {
  state.events += 1;
  switch (fact.type) {
    case 'PlayersRegistered':
      for (const { playerId, alias } of fact.data.endedAliases) endAlias(state, playerId, alias);
      for (const { playerId, name } of fact.data.players) register(state, playerId, name);
      return state;
    case 'PlayerRenamed':
      rename(state, fact.data);
      return state;
    case 'DiscordLinked':
      state.playerOfAccount.set(fact.data.accountId, fact.data.playerId);
      state.accountOfPlayer.set(fact.data.playerId, fact.data.accountId);
      return state;
    default:
      return assertNever(fact);
  }
};

/** The alias, as it is spelled, and its owner; null when nobody has it. */
export const aliasOf = (state: RosterState, name: string): { playerId: string; alias: string } | null => {
  const playerId = state.byAlias.get(identityKey(name));
  const alias = playerId === undefined ? undefined : spelling(state, playerId, name);
  return playerId === undefined || alias === undefined ? null : { playerId, alias };
};

const spelling = (state: RosterState, playerId: string, name: string): string | undefined =>
  [...(state.players.get(playerId)?.aliases ?? [])].find((alias) => identityKey(alias) === identityKey(name));
