import type { PlayerName } from '../../contracts/player-names.ts';
import type { EndedAlias, RosterEvent } from '../../domain/roster/events.ts';
import { handlers, projection } from '../kernel/definition/projection.ts';

/** Oldest first. */
export type PlayerNamesDoc = { readonly id: string; readonly names: readonly PlayerName[] };
type Doc = PlayerNamesDoc | null;

/** Ends the current name and starts another. */
const renamedTo = (doc: Doc, name: string, at: string): Doc =>
  doc && {
    ...doc,
    names: [
      ...doc.names.map((one): PlayerName => (one.kind === 'current' ? { ...one, kind: 'former', to: at } : one)),
      { name, kind: 'current', from: at, to: null },
    ],
  };

/** Ends aliases of this player; former names stay. */
const withoutAliases = (doc: Doc, ended: readonly EndedAlias[], { key, at }: { key: string; at: string }): Doc => {
  const gone = new Set(ended.flatMap(({ playerId, alias }) => (playerId === key ? [alias] : [])));
  if (doc === null || !doc.names.some((one) => isAlias(one) && gone.has(one.name))) return doc;
  const names = doc.names.map((one) => (isAlias(one) && gone.has(one.name) ? { ...one, to: at } : one));
  return { ...doc, names };
};
const aliasSince = (name: string, at: string): PlayerName => ({ name, kind: 'alias', from: at, to: null });
const isAlias = ({ kind, to }: PlayerName): boolean => kind === 'alias' && to === null;

const idsOf = (players: readonly { readonly playerId: string }[]): readonly string[] =>
  players.map(({ playerId }) => playerId);
const listed = (alias: EndedAlias | null): readonly EndedAlias[] => (alias === null ? [] : [alias]);

/** Current and former names of players. A name taken over by another player stays in the history. */
export const playerNamesProjection = projection({
  name: 'player-names',
  version: 1,
  resetOn: ['ProductionDataWiped'],
  documents: {
    name: 'names',
    fields: {},
    indexes: [],
    on: handlers<RosterEvent, PlayerNamesDoc>({
      PlayersRegistered: {
        keys: ({ data }) => [...new Set(idsOf([...data.players, ...data.endedAliases]))],
        fold: (doc, { data, occurredAt: at }, key) => {
          const registered = data.players.find(({ playerId }) => playerId === key);
          if (registered === undefined) return withoutAliases(doc, data.endedAliases, { key, at });
          return { id: key, names: [{ name: registered.name, kind: 'current', from: at, to: null }] };
        },
      },
      PlayersWithdrawn: {
        keys: ({ data }) => idsOf(data.players),
        fold: () => null,
      },
      PlayerRenamed: {
        keys: ({ data }) => [...new Set(idsOf([data, ...listed(data.endedAlias)]))],
        fold: (doc, { data, occurredAt: at }, key) => {
          const player = withoutAliases(doc, listed(data.endedAlias), { key, at });
          return data.playerId === key ? renamedTo(player, data.to, at) : player;
        },
      },
      PlayersMerged: {
        keys: ({ data }) => [data.into.playerId],
        fold: (doc, { data: { from, aliases }, occurredAt: at }) => {
          if (doc === null) return null;
          const given = [from.name, ...aliases.flatMap(({ alias, kind }) => (kind === 'alias' ? [alias] : []))];
          return { ...doc, names: [...doc.names, ...given.map((name) => aliasSince(name, at))] };
        },
      },
      PlayersSplit: {
        keys: ({ data }) => [...new Set(idsOf([data.into, ...listed(data.endedAlias)]))],
        fold: (doc, { data: { from, into, aliases, endedAlias }, occurredAt: at }, key) => {
          const gone = [from.name, ...aliases.map(({ alias }) => alias)];
          const back = gone.map((alias): EndedAlias => ({ playerId: into.playerId, alias, kind: 'alias' }));
          return withoutAliases(doc, [...back, ...listed(endedAlias)], { key, at });
        },
      },
      AliasAdded: {
        keys: ({ data }) => [...new Set(idsOf([data, ...listed(data.endedAlias)]))],
        fold: (doc, { data, occurredAt: at }, key) => {
          const player = withoutAliases(doc, listed(data.endedAlias), { key, at });
          // Learned readings are for matching only, and not names.
          if (player === null || data.playerId !== key || data.kind !== 'alias') return player;
          return { ...player, names: [...player.names, aliasSince(data.alias, at)] };
        },
      },
      AliasRemoved: {
        keys: ({ data }) => [data.playerId],
        fold: (doc, { data, occurredAt: at }, key) => withoutAliases(doc, [data], { key, at }),
      },
    }),
  },
  derived: [],
});
