import { foldName } from '../../contracts/text.ts';
import type { AliasKind, EndedAlias, RosterEvent } from '../../domain/roster/events.ts';
import { handlers, projection } from '../kernel/definition/projection.ts';

export type PlayerDoc = {
  readonly id: string;
  readonly name: string;
  /** ISO 8601 UTC. */
  readonly registeredAt: string;
  /** A UTC day before Muster was used, null when unknown. */
  readonly firstSeen: string | null;
  readonly aliases: readonly { readonly text: string; readonly kind: AliasKind }[];
  readonly history: readonly { readonly from: string; readonly to: string; readonly at: string; readonly by: string }[];
  /** Set on a player that was merged into another one. */
  readonly mergedInto: string | null;
  readonly mergeId: string | null;
  /** Main of an alt. */
  readonly mainId: string | null;
  /** Withdrawn: the id keeps its name for history only. */
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

/** Records the revision of the event. */
const touchedBy = (doc: PlayerDoc | null, { revision }: { readonly revision: number }): PlayerDoc | null =>
  doc === null ? null : { ...doc, revisions: [...doc.revisions, revision] };

const withMain = (
  doc: PlayerDoc | null,
  changes: readonly { readonly playerId: string; readonly to: string | null }[],
  key: string,
): PlayerDoc | null => {
  const change = changes.find(({ playerId }) => playerId === key);
  return doc === null || change === undefined ? doc : { ...doc, mainId: change.to };
};

const idsOf = (players: readonly { readonly playerId: string }[]): readonly string[] => [
  ...new Set(players.map(({ playerId }) => playerId)),
];

/** Players and their names. */
export const playersProjection = projection({
  name: 'players',
  version: 3,
  resetOn: ['ProductionDataWiped'],
  documents: {
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
            // A player who returns after a withdrawal keeps their first day.
            registeredAt: doc?.registeredAt ?? occurredAt,
            firstSeen: registered.firstSeen,
            aliases: [],
            history: doc?.history ?? [],
            mergedInto: null,
            mergeId: null,
            mainId: null,
            withdrawn: false,
            revisions: [...(doc?.revisions ?? []), revision],
          };
        },
      },
      PlayersWithdrawn: {
        keys: ({ data }) => idsOf(data.players),
        fold: (doc, event) => touchedBy(doc === null ? null : { ...doc, withdrawn: true }, event),
      },
      PlayersMerged: {
        keys: ({ data }) => idsOf([data.from, data.into, ...data.mains]),
        fold: (doc, event, key) => {
          const { from, into, aliases, mergeId, mains } = event.data;
          const player = withMain(touchedBy(doc, event), mains, key);
          if (player === null) return null;
          if (key === from.playerId) return { ...player, aliases: [], mergedInto: into.playerId, mergeId };
          if (key !== into.playerId) return player;
          const moved = [...aliases, { alias: from.name, kind: 'former' as const }];
          return {
            ...player,
            aliases: [...player.aliases, ...moved.map(({ alias, kind }) => ({ text: alias, kind }))],
          };
        },
      },
      PlayersSplit: {
        keys: ({ data }) =>
          idsOf([data.from, data.into, ...data.mains, ...(data.endedAlias === null ? [] : [data.endedAlias])]),
        fold: (doc, event, key) => {
          const { from, into, aliases, endedAlias, mains } = event.data;
          const own = withoutEnded(doc, endedAlias === null ? [] : [endedAlias], key);
          const player = withMain(touchedBy(own, event), mains, key);
          if (player === null) return null;
          const back = aliases.map(({ alias, kind }) => ({ text: alias, kind }));
          if (key === from.playerId) return { ...player, aliases: back, mergedInto: null, mergeId: null };
          if (key !== into.playerId) return player;
          const gone = new Set(aliases.map(({ alias }) => alias));
          return { ...player, aliases: player.aliases.filter(({ text }) => !gone.has(text)) };
        },
      },
      MainSet: {
        keys: ({ data }) => [data.playerId],
        fold: (doc, event, key) => withMain(touchedBy(doc, event), [event.data], key),
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
