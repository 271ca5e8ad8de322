import type { PlayerName } from '../../contracts/player-names.ts';
import type { RosterEvent } from '../../domain/roster/events.ts';
import { handlers, projection } from '../kernel/projection.ts';

/** Oldest first. */
export type PlayerNamesDoc = { readonly id: string; readonly names: readonly PlayerName[] };

/** The name that is borne goes, another one comes. */
const renamedTo = (doc: PlayerNamesDoc, name: string, at: string): PlayerNamesDoc => ({
  ...doc,
  names: [
    ...doc.names.map((one): PlayerName => (one.kind === 'current' ? { ...one, kind: 'former', to: at } : one)),
    { name, kind: 'current', from: at, to: null },
  ],
});

/** What players are and were called. Another one taking a former name changes nothing of what was. */
export const playerNamesProjection = projection({
  name: 'player-names',
  version: 1,
  resetOn: ['ProductionDataWiped'],
  root: {
    name: 'names',
    fields: {},
    indexes: [],
    on: handlers<RosterEvent, PlayerNamesDoc>({
      PlayersRegistered: {
        keys: ({ data }) => data.players.map(({ playerId }) => playerId),
        fold: (doc, { data, occurredAt }, key) => {
          const registered = data.players.find(({ playerId }) => playerId === key);
          if (registered === undefined) return doc;
          return { id: key, names: [{ name: registered.name, kind: 'current', from: occurredAt, to: null }] };
        },
      },
      PlayersWithdrawn: {
        keys: ({ data }) => data.players.map(({ playerId }) => playerId),
        fold: () => null,
      },
      PlayerRenamed: {
        keys: ({ data }) => [data.playerId],
        fold: (doc, { data, occurredAt }) => (doc === null ? null : renamedTo(doc, data.to, occurredAt)),
      },
    }),
  },
  derived: [],
});
