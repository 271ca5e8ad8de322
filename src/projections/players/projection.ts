import { foldName } from '../../contracts/text.ts';
import type { AliasKind, EndedAlias, RosterEvent } from '../../domain/roster/events.ts';
import { handlers, projection } from '../kernel/projection.ts';

export type PlayerDoc = {
  readonly id: string;
  readonly name: string;
  /** ISO 8601 UTC. */
  readonly registeredAt: string;
  /** A UTC day from before Muster, null where it is not known. */
  readonly firstSeen: string | null;
  readonly aliases: readonly { readonly text: string; readonly kind: AliasKind }[];
  readonly history: readonly { readonly from: string; readonly to: string; readonly at: string; readonly by: string }[];
  /** Set on a player that was merged into another one. */
  readonly mergedInto: string | null;
  /** The id keeps its name and stands for nobody. */
  readonly withdrawn: boolean;
};

const withoutAlias = (doc: PlayerDoc | null, alias: string): PlayerDoc | null =>
  doc === null ? null : { ...doc, aliases: doc.aliases.filter(({ text }) => text !== alias) };

const withoutEnded = (doc: PlayerDoc | null, ended: readonly EndedAlias[], key: string): PlayerDoc | null =>
  ended
    .filter(({ playerId }) => playerId === key)
    .reduce<PlayerDoc | null>((player, { alias }) => withoutAlias(player, alias), doc);

const idsOf = (players: readonly { readonly playerId: string }[]): readonly string[] => [
  ...new Set(players.map(({ playerId }) => playerId)),
];

/** Players and their names. */
export const playersProjection = projection({
  name: 'players',
  version: 1,
  resetOn: ['ProductionDataWiped'],
  root: {
    name: 'players',
    fields: { name: ({ name }) => foldName(name) },
    indexes: [['name']],
    on: handlers<RosterEvent, PlayerDoc>({
      PlayersRegistered: {
        keys: ({ data }) => idsOf([...data.players, ...data.endedAliases]),
        fold: (doc, { data, occurredAt }, key) => {
          const registered = data.players.find(({ playerId }) => playerId === key);
          if (registered === undefined) return withoutEnded(doc, data.endedAliases, key);
          return {
            id: key,
            name: registered.name,
            registeredAt: occurredAt,
            firstSeen: registered.firstSeen,
            aliases: [],
            history: [],
            mergedInto: null,
            withdrawn: false,
          };
        },
      },
      PlayersWithdrawn: {
        keys: ({ data }) => idsOf(data.players),
        fold: (doc) => (doc === null ? null : { ...doc, withdrawn: true }),
      },
      PlayerRenamed: {
        keys: ({ data }) => idsOf([data, ...(data.endedAlias === null ? [] : [data.endedAlias])]),
        fold: (doc, { data, occurredAt, actor }, key) => {
          const player = withoutEnded(doc, data.endedAlias === null ? [] : [data.endedAlias], key);
          if (player === null || data.playerId !== key) return player;
          return {
            ...player,
            name: data.to,
            aliases: data.keepsAlias ? [...player.aliases, { text: data.from, kind: 'former' }] : player.aliases,
            history: [...player.history, { from: data.from, to: data.to, at: occurredAt, by: actor.id }],
          };
        },
      },
    }),
  },
  derived: [],
});
