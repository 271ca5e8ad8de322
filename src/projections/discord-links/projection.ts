import type { RosterEvent } from '../../domain/roster/events.ts';
import { projection } from '../kernel/projection.ts';

/** A Discord account (an id of ours) that plays a player. */
export type LinkDoc = {
  readonly id: string;
  readonly accountId: string;
  readonly playerId: string;
  readonly linkMethod: 'manual' | 'auto' | 'admin';
  readonly isActive: boolean;
  /** ISO 8601 UTC. */
  readonly linkedAt: string;
  readonly notes: string | null;
};

export const discordLinksProjection = projection<RosterEvent, LinkDoc>({
  name: 'discord-links',
  version: 1,
  resetOn: ['ProductionDataWiped'],
  root: {
    name: 'links',
    fields: {
      accountId: ({ accountId }) => accountId,
      playerId: ({ playerId }) => playerId,
      isActive: ({ isActive }) => (isActive ? 1 : 0),
      linkedAt: ({ linkedAt }) => linkedAt,
    },
    indexes: [['linkedAt'], ['playerId', 'isActive', 'linkedAt'], ['accountId', 'isActive']],
    keysOf: (event) => (event.type === 'DiscordLinked' ? [event.data.linkId] : []),
    on: {
      DiscordLinked: (_doc, { data, occurredAt }, key) => ({
        id: key,
        accountId: data.accountId,
        playerId: data.playerId,
        linkMethod: data.method,
        isActive: true,
        linkedAt: occurredAt,
        notes: data.notes,
      }),
    },
  },
  derived: [],
});
