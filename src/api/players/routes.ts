import type { Deps } from '../../application/deps.ts';
import type { PlayerOption, PlayerStats } from '../../contracts/players.ts';
import type { Account } from '../../ports/accounts.ts';
import type { App } from '../http/edge.ts';
import type { Views } from '../http/readings.ts';
import { addRoute } from '../http/route.ts';
import { addPlayerPage } from './page.ts';
import { addRegister } from './register.ts';

/** Everybody in the guild: to choose from, as statistics, and one by one. */
export const playerRoutes = (app: App, deps: Deps & Views): void => {
  addOptions(app, deps);
  addStatistics(app, deps);
  addPlayerPage(app, deps);
  addRegister(app, deps);
};

const linkedAccounts = (
  playerIds: readonly string[],
  { names, accounts }: Pick<Deps & Views, 'names' | 'accounts'>,
): Promise<ReadonlyMap<string, Account>> =>
  accounts.byIds(playerIds.flatMap((playerId) => names.accountOfPlayer(playerId) ?? []));

/** GET /api/players */
const addOptions = (app: App, deps: Deps & Views): void => {
  const { names } = deps;
  addRoute(app, 'GET /api/players', {
    handler: async (): Promise<PlayerOption[]> => {
      const players = [...names.players()]
        .filter(({ mergedInto }) => mergedInto === null)
        .sort((a, b) => (a.folded === b.folded ? (a.id < b.id ? -1 : 1) : a.folded < b.folded ? -1 : 1));
      const linked = await linkedAccounts(
        players.map(({ id }) => id),
        deps,
      );
      return players.map(({ id, name }) => {
        const accountId = names.accountOfPlayer(id);
        const discordUsername = linked.get(accountId ?? '')?.username ?? null;
        return { id, name, characterName: name, discordUsername, linked: accountId !== null };
      });
    },
  });
};

/** GET /api/players/stats */
const addStatistics = (app: App, deps: Deps & Views): void => {
  const { names, standings } = deps;
  addRoute(app, 'GET /api/players/stats', {
    handler: async (): Promise<PlayerStats[]> => {
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
        // Voice is recorded by a later feature: nothing was measured yet.
        voiceTime: null,
      }));
    },
  });
};
