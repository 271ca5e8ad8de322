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
  /** Stream revisions of the events that touched the player. */
  readonly revisions: readonly number[];
};

const withoutAlias = (doc: PlayerDoc | null, alias: string): PlayerDoc | null =>
  doc === null ? null : { ...doc, aliases: doc.aliases.filter(({ text }) => text !== alias) };

const withoutEnded = (doc: PlayerDoc | null, ended: readonly EndedAlias[], key: string): PlayerDoc | null =>
  ended
    .filter(({ playerId }) => playerId === key)
    .reduce<PlayerDoc | null>((player, { alias }) => withoutAlias(player, alias), doc);

/** Remembers the event that touched it. */
const touchedBy = (doc: PlayerDoc | null, { revision }: { readonly revision: number }): PlayerDoc | null =>
  doc === null ? null : { ...doc, revisions: [...doc.revisions, revision] };

const idsOf = (players: readonly { readonly playerId: string }[]): readonly string[] => [
  ...new Set(players.map(({ playerId }) => playerId)),
];

/** Players and their names. */
export const playersProjection = projection({
  name: 'players',
  version: 2,
  resetOn: ['ProductionDataWiped'],
  root: {
    name: 'players',
    fields: { name: ({ name }) => foldName(name) },
    indexes: [['name']],
    on: handlers<RosterEvent, PlayerDoc>({
      PlayersRegistered: {
        keys: ({ data }) => idsOf([...data.players, ...data.endedAliases]),
        fold: (doc, event, key) => {
          const { data, occurredAt, revision } = event;
          const registered = data.players.find(({ playerId }) => playerId === key);
          if (registered === undefined) return touchedBy(withoutEnded(doc, data.endedAliases, key), event);
          return {
            id: key,
            name: registered.name,
            registeredAt: occurredAt,
            firstSeen: registered.firstSeen,
            aliases: [],
            history: [],
            mergedInto: null,
            withdrawn: false,
            revisions: [revision],
          };
        },
      },
      PlayersWithdrawn: {
        keys: ({ data }) => idsOf(data.players),
        fold: (doc, event) => touchedBy(doc === null ? null : { ...doc, withdrawn: true }, event),
      },
      AliasAdded: {
        keys: ({ data }) => idsOf([data, ...(data.endedAlias === null ? [] : [data.endedAlias])]),
        fold: (doc, event, key) => {
          const { playerId, alias, kind, endedAlias } = event.data;
          const player = touchedBy(withoutEnded(doc, endedAlias === null ? [] : [endedAlias], key), event);
          if (player === null || playerId !== key) return player;
          return { ...player, aliases: [...player.aliases, { text: alias, kind }] };
        },
      },
      AliasRemoved: {
        keys: ({ data }) => [data.playerId],
        fold: (doc, event) => touchedBy(withoutAlias(doc, event.data.alias), event),
      },
      PlayerRenamed: {
        keys: ({ data }) => idsOf([data, ...(data.endedAlias === null ? [] : [data.endedAlias])]),
        fold: (doc, event, key) => {
          const { data, occurredAt, actor } = event;
          const player = touchedBy(withoutEnded(doc, data.endedAlias === null ? [] : [data.endedAlias], key), event);
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
