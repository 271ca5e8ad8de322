import type { RosterEvent } from '../../domain/roster/events.ts';
import { handlers, projection } from '../kernel/definition/projection.ts';

/** A rename request. Accounts and players are ids; names are joined when read. */
export type RenameRequestDoc = {
  readonly id: string;
  readonly playerId: string;
  readonly from: string;
  readonly to: string;
  readonly requestedBy: string;
  /** ISO 8601 UTC. */
  readonly requestedAt: string;
  readonly reason: string | null;
  readonly status: 'pending' | 'approved' | 'rejected';
  /** Cause of a rejection. */
  readonly cause: Extract<RosterEvent, { type: 'RenameRejected' }>['data']['cause'] | null;
  readonly reviewedBy: string | null;
  readonly reviewedAt: string | null;
  readonly notes: string | null;
  /** Stream revisions of the events that touched it. */
  readonly revisions: readonly number[];
};

type Decision = {
  readonly occurredAt: string;
  readonly actor: { readonly id: string };
  readonly reason: string | null;
  readonly revision: number;
};
const decided = (
  doc: RenameRequestDoc | null,
  { occurredAt, actor, reason, revision }: Decision,
  change: Pick<RenameRequestDoc, 'status' | 'cause'>,
): RenameRequestDoc | null =>
  doc === null
    ? null
    : {
        ...doc,
        ...change,
        reviewedBy: actor.id,
        reviewedAt: occurredAt,
        notes: reason,
        revisions: [...doc.revisions, revision],
      };

export const renameRequestsProjection = projection({
  name: 'rename-requests',
  version: 1,
  resetOn: ['ProductionDataWiped'],
  documents: {
    name: 'requests',
    fields: {
      isOpen: ({ status }) => (status === 'pending' ? 1 : 0),
      requestedBy: ({ requestedBy }) => requestedBy,
      requestedAt: ({ requestedAt }) => requestedAt,
      reviewedAt: ({ reviewedAt }) => reviewedAt,
    },
    indexes: [
      ['isOpen', 'requestedAt'],
      ['isOpen', 'reviewedAt'],
      ['requestedBy', 'isOpen', 'requestedAt'],
      ['requestedBy', 'isOpen', 'reviewedAt'],
    ],
    on: handlers<RosterEvent, RenameRequestDoc>({
      RenameRequested: {
        keys: ({ data }) => [data.requestId],
        fold: (_doc, { data, actor, occurredAt, reason, revision }, key) => ({
          id: key,
          playerId: data.playerId,
          from: data.from,
          to: data.to,
          requestedBy: actor.id,
          requestedAt: occurredAt,
          reason,
          status: 'pending',
          cause: null,
          reviewedBy: null,
          reviewedAt: null,
          notes: null,
          revisions: [revision],
        }),
      },
      RenameReopened: {
        keys: ({ data }) => [data.requestId],
        fold: (doc, { revision }) =>
          doc === null
            ? null
            : {
                ...doc,
                status: 'pending',
                cause: null,
                reviewedBy: null,
                reviewedAt: null,
                notes: null,
                revisions: [...doc.revisions, revision],
              },
      },
      RenameApproved: {
        keys: ({ data }) => [data.requestId],
        fold: (doc, event) => decided(doc, event, { status: 'approved', cause: null }),
      },
      RenameRejected: {
        keys: ({ data }) => [data.requestId],
        fold: (doc, event) => decided(doc, event, { status: 'rejected', cause: event.data.cause }),
      },
    }),
  },
  derived: [],
});
