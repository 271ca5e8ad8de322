import { foldName } from '../../contracts/text.ts';
import { utcDay } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import { discordLinksProjection } from '../discord-links/projection.ts';
import type { LinkDoc } from '../discord-links/projection.ts';
import { documentOf } from '../kernel/definition/documents.ts';
import { createViewCache } from './view-cache.ts';
import type { ViewCacheDeps } from './view-cache.ts';
import type { ViewRegistry } from './views.ts';
import { createCachedView } from './cached-view.ts';
import { playersProjection } from '../players/projection.ts';
import type { PlayerDoc } from '../players/projection.ts';
import { reviewProjection } from '../review/projection.ts';
import { playerToken, rawNameToken } from '../sessions/list-view.ts';
import { sessionsProjection } from '../sessions/projection.ts';

export type NamedPlayer = Pick<PlayerDoc, 'id' | 'name' | 'aliases' | 'mergedInto' | 'mainId' | 'withdrawn'> & {
  /** First day on which the guild knew the player. */
  readonly registeredOn: UtcDay;
  /** Stream revision of the last event that touched the player. */
  readonly revision: number;
  readonly folded: string;
  readonly foldedAliases: readonly string[];
};

/** Names and links in memory, joined when read. */
export type Names = {
  /** Increases with every change. */
  epoch(): number;
  /** Any player, including merged and withdrawn ones. */
  player(playerId: string): NamedPlayer | null;
  /** The player, or the one into which they were merged, over any number of merges. */
  survivorOf(playerId: string): NamedPlayer | null;
  /** Alts of a player. */
  altsOf(playerId: string): readonly NamedPlayer[];
  /** null for an unknown id. */
  nameOf(playerId: string): string | null;
  /** Active players: neither merged nor withdrawn. */
  players(): Iterable<NamedPlayer>;
  /** Folded texts that were decided not to be names. */
  ignoredTexts(): Iterable<string>;
  /** Current player of an account. */
  playerOfAccount(accountId: string): string | null;
  /** Current account of a player. */
  accountOfPlayer(playerId: string): string | null;
  /** Whether any link is active. */
  hasLinks(): boolean;
  /** Players whose current name or alias contains a folded text. */
  playersMatching(text: string): readonly string[];
  /**
   * Search tokens for sessions that contain a substring of a current name, an alias or a raw name; any token matches.
   */
  sessionTokens(text: string): readonly string[];
};

type Index = {
  readonly epoch: number;
  readonly standing: readonly NamedPlayer[];
  readonly playerOfAccount: ReadonlyMap<string, string>;
  readonly accountOfPlayer: ReadonlyMap<string, string>;
};

const buildIndex = (epoch: number, players: Iterable<NamedPlayer>, links: Iterable<LinkDoc>): Index => {
  const active = [...links].filter(({ isActive }) => isActive);
  const standing = [...players].filter(({ mergedInto, withdrawn }) => mergedInto === null && !withdrawn);
  return {
    epoch,
    standing,
    playerOfAccount: new Map(active.map(({ accountId, playerId }) => [accountId, playerId])),
    accountOfPlayer: new Map(active.map(({ accountId, playerId }) => [playerId, accountId])),
  };
};

/** Keeps the views `names`, `links`, `raw-names` and `ignored-texts`. */
export const createNames = (deps: ViewCacheDeps & { readonly views: Pick<ViewRegistry, 'add'> }): Names => {
  const players = createCachedView(playersProjection.views.players, (row): NamedPlayer => {
    const { id, name, aliases, registeredAt, firstSeen, mergedInto, mainId, withdrawn, revisions } = documentOf(row);
    const folded = foldName(name);
    return {
      id,
      name,
      aliases,
      registeredOn: firstSeen ?? utcDay(registeredAt),
      mergedInto,
      mainId,
      withdrawn,
      revision: revisions.at(-1) ?? -1,
      folded,
      foldedAliases: aliases.map((alias) => foldName(alias.text)),
    };
  });
  const links = createCachedView(discordLinksProjection.views.links, (row) => documentOf(row));
  const rawNames = createCachedView(sessionsProjection.views.rawNames, ({ key }) => key);
  const ignored = createCachedView(reviewProjection.views.ignoredTexts, ({ fields }) => fields.text);
  let epoch = 0;
  let index = buildIndex(-1, [], []);
  const changed = (): void => void (epoch += 1);
  deps.views.add('names', createViewCache(deps, 'players', [players], changed));
  deps.views.add('links', createViewCache(deps, 'discord-links', [links], changed));
  deps.views.add('raw-names', createViewCache(deps, 'sessions', [rawNames]));
  deps.views.add('ignored-texts', createViewCache(deps, 'review', [ignored], changed));
  const current = (): Index => {
    if (index.epoch !== epoch) index = buildIndex(epoch, players.all().values(), links.all().values());
    return index;
  };
  const playersMatching = (text: string): readonly string[] => {
    const part = foldName(text);
    return current()
      .standing.filter(({ folded, foldedAliases }) => [folded, ...foldedAliases].some((name) => name.includes(part)))
      .map(({ id }) => id);
  };
  const rawNamesMatching = (text: string): readonly string[] => {
    const part = foldName(text);
    return [...rawNames.all().keys()].filter((name) => name.includes(part));
  };

  return {
    epoch: () => epoch,
    player: (playerId) => players.all().get(playerId) ?? null,
    survivorOf: (playerId) => {
      const seen = new Set<string>();
      let player = players.all().get(playerId) ?? null;
      while (player !== null && player.mergedInto !== null && !seen.has(player.id)) {
        seen.add(player.id);
        player = players.all().get(player.mergedInto) ?? null;
      }
      return player;
    },
    altsOf: (playerId) => current().standing.filter(({ mainId }) => mainId === playerId),
    nameOf: (playerId) => {
      const player = players.all().get(playerId);
      return player === undefined || player.withdrawn ? null : player.name;
    },
    players: () => current().standing,
    ignoredTexts: () => ignored.all().values(),
    playerOfAccount: (accountId) => current().playerOfAccount.get(accountId) ?? null,
    accountOfPlayer: (playerId) => current().accountOfPlayer.get(playerId) ?? null,
    hasLinks: () => current().accountOfPlayer.size > 0,
    playersMatching,
    sessionTokens: (text) => [...playersMatching(text).map(playerToken), ...rawNamesMatching(text).map(rawNameToken)],
  };
};
