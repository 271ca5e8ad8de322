import type { RosterEvent } from '../../domain/roster/events.ts';
import { handlers, projection } from '../kernel/definition/projection.ts';

/** Last link request of an account. It is removed when the account is linked. */
export type LinkRequestDoc = {
  readonly id: string;
  readonly accountId: string;
  readonly playerId: string;
  readonly status: 'pending' | 'declined' | 'withdrawn';
  /** ISO 8601 UTC. */
  readonly requestedAt: string;
  /** Reason for a decline. */
  readonly notes: string | null;
};

export const linkRequestsProjection = projection({
  name: 'link-requests',
  version: 1,
  resetOn: ['ProductionDataWiped'],
  documents: {
    // One per account, by its id.
    name: 'requests',
    fields: { isOpen: ({ status }) => (status === 'pending' ? 1 : 0), requestedAt: ({ requestedAt }) => requestedAt },
    indexes: [['isOpen', 'requestedAt']],
    on: handlers<RosterEvent, LinkRequestDoc>({
      LinkRequested: {
        keys: ({ data }) => [data.accountId],
        fold: (_doc, { data, occurredAt }) => ({
          id: data.requestId,
          accountId: data.accountId,
          playerId: data.playerId,
          status: 'pending',
          requestedAt: occurredAt,
          notes: null,
        }),
      },
      LinkRequestClosed: {
        keys: ({ data }) => [data.accountId],
        fold: (doc, { data, reason }) => (doc === null ? null : { ...doc, status: data.cause, notes: reason }),
      },
      DiscordLinked: { keys: ({ data }) => [data.accountId], fold: () => null },
      DiscordLinkReactivated: { keys: ({ data }) => [data.accountId], fold: () => null },
    }),
  },
  derived: [],
});
