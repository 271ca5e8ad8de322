import type { RosterEvent } from '../../domain/roster/events.ts';
import { handlers, projection } from '../kernel/projection.ts';

/** A Discord account (an id of ours) that plays a player. */
export type LinkDoc = {
  readonly id: string;
  readonly accountId: string;
  readonly playerId: string;
  readonly linkMethod: 'manual' | 'auto' | 'admin';
  readonly isActive: boolean;
  /** ISO 8601 UTC. */
  readonly linkedAt: string;
  /** Its text lies with the accounts. */
  readonly hasNote: boolean;
};

const changed = (doc: LinkDoc | null, change: Partial<LinkDoc>): LinkDoc | null =>
  doc === null ? null : { ...doc, ...change };

export const discordLinksProjection = projection({
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
    on: handlers<RosterEvent, LinkDoc>({
      DiscordLinked: {
        keys: ({ data }) => [data.linkId],
        fold: (_doc, { data, occurredAt }, key) => ({
          id: key,
          accountId: data.accountId,
          playerId: data.playerId,
          linkMethod: data.method,
          isActive: true,
          linkedAt: occurredAt,
          hasNote: false,
        }),
      },
      DiscordLinkNoted: {
        keys: ({ data }) => [data.linkId],
        fold: (doc, { data }) => changed(doc, { hasNote: data.has }),
      },
      DiscordLinkEnded: {
        keys: ({ data }) => [data.linkId],
        fold: (doc, { data }) => (data.how === 'deleted' ? null : changed(doc, { isActive: false })),
      },
    }),
  },
  derived: [],
});
