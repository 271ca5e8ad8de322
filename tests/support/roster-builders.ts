import type { RosterCommand } from '../../src/domain/roster/commands.ts';
import type { RosterEvent } from '../../src/domain/roster/events.ts';

type Event<T extends RosterEvent['type']> = Extract<RosterEvent, { type: T }>;

/** Players whose ids are `id-<name>`. */
export const registered = (...names: readonly string[]): Event<'PlayersRegistered'> => ({
  type: 'PlayersRegistered',
  data: { players: names.map((name) => ({ playerId: `id-${name}`, name })), refused: [], endedAliases: [] },
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
  data: { linkId: `link-${accountId}`, accountId, playerId, method: 'manual', notes: null },
});

export const register = (...names: readonly string[]): RosterCommand => ({ type: 'RegisterPlayers', data: { names } });
export const rename = (playerId: string, newName: string): RosterCommand => ({
  type: 'RenamePlayer',
  data: { playerId, newName },
});
export const link = (accountId: string, playerId: string): RosterCommand => ({
  type: 'LinkDiscordAccount',
  data: { accountId, playerId, method: 'manual', notes: null },
});
export const linkByName = (accountId: string, ...names: readonly string[]): RosterCommand => ({
  type: 'LinkAccountByName',
  data: { accountId, names },
});
