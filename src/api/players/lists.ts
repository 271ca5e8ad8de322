import { findSimilarPlayers } from '../../application/roster/review.ts';
import type { Roster } from '../../application/roster/roster.ts';
import type { alikeQuery, PlayerOption, PlayersAlike, PlayerStats } from '../../contracts/players.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import type { Deps } from '../../application/deps.ts';
import type { Account } from '../../ports/accounts.ts';
import type { NamedPlayer } from '../../projections/in-memory/names.ts';
import { voiceOfPlayer } from '../../projections/in-memory/voices.ts';
import type { SignedIn } from '../http/server/http-context.ts';
import { voiceEyeOf } from '../http/request/voice-eye.ts';

/** GET /api/players/alike */
export const listAlike =
  ({ names, roster }: Pick<Views, 'names'> & { readonly roster: () => Promise<Pick<Roster, 'index'>> }) =>
  async ({ query }: ApiRequest<{ querystring: typeof alikeQuery }>): Promise<PlayersAlike> =>
    findSimilarPlayers(query.text, { names, ...(await roster()) });

type ListDeps = Pick<Deps, 'roles' | 'accounts' | 'readModels'> & Views;

const linkedAccounts = (
  playerIds: readonly string[],
  { names, accounts }: Pick<ListDeps, 'names' | 'accounts'>,
): Promise<ReadonlyMap<string, Account>> =>
  accounts.byIds(playerIds.flatMap((playerId) => names.accountOfPlayer(playerId) ?? []));

/** Learned readings are for matching only, and not listed. */
export const listedAliases = (aliases: NamedPlayer['aliases']): readonly string[] =>
  aliases.filter(({ kind }) => kind !== 'reading').map(({ text }) => text);

/** GET /api/players */
export const listOptions = (deps: Pick<ListDeps, 'names' | 'accounts'>) => async (): Promise<PlayerOption[]> => {
  const { names } = deps;
  const players = [...names.players()].sort((a, b) =>
    a.folded === b.folded ? (a.id < b.id ? -1 : 1) : a.folded < b.folded ? -1 : 1,
  );
  const linked = await linkedAccounts(
    players.map(({ id }) => id),
    deps,
  );
  return players.map(({ id, name }) => {
    const accountId = names.accountOfPlayer(id);
    const discordUsername = linked.get(accountId ?? '')?.username ?? null;
    return { id, name, characterName: name, discordUsername, linked: accountId !== null };
  });
};

/** GET /api/players/stats */
export const listStatistics =
  (deps: ListDeps) =>
  async ({ user }: { readonly user: SignedIn }): Promise<PlayerStats[]> => {
    const { names, standings, voices } = deps;
    const eye = await voiceEyeOf(user, deps);
    const players = standings.players();
    const linked = await linkedAccounts(
      players.map(({ playerId }) => playerId),
      deps,
    );
    return players.map(({ playerId, status, totalSessions, twoWeeks, sixWeeks }) => ({
      id: playerId,
      characterName: names.nameOf(playerId) ?? '',
      discordUsername: linked.get(names.accountOfPlayer(playerId) ?? '')?.username ?? null,
      status,
      totalSessions,
      weeklyActivity: twoWeeks,
      monthlyActivity: sixWeeks,
      voiceTime: voiceOfPlayer(playerId, { names, voices, eye })?.seconds ?? null,
      aliases: [...listedAliases(names.player(playerId)?.aliases ?? [])],
    }));
  };
