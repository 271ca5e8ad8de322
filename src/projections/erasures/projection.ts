import { erasedAccountOf } from '../../domain/erasure/decider.ts';
import type { ErasureEvent } from '../../domain/erasure/events.ts';
import type { RecordedEvent } from '../../domain/kernel/envelope.ts';
import { handlers, projection } from '../kernel/definition/projection.ts';

/** Last erasure request of an account, with its outcome; id: account id. Times are ISO 8601 UTC. */
export type ErasureDoc = {
  readonly id: string;
  readonly requestedAt: string;
  readonly dueAt: string;
  readonly textId: string | null;
  readonly state: 'open' | 'withdrawn' | 'declined' | 'done';
  readonly closedAt: string | null;
  /** Reason for a decline. */
  readonly answer: string | null;
  readonly revision: number;
};

type ClosingEvent = RecordedEvent<Exclude<ErasureEvent, { type: 'ErasureRequested' }>>;
const keys = ({ stream }: RecordedEvent): readonly string[] => [erasedAccountOf(stream)];
const closed = (state: Exclude<ErasureDoc['state'], 'open'>) => ({
  keys,
  fold: (doc: ErasureDoc | null, { occurredAt: closedAt, reason, revision }: ClosingEvent): ErasureDoc | null =>
    doc === null ? null : { ...doc, state, closedAt, answer: state === 'declined' ? reason : null, revision },
});

/** Erasure requests. */
export const erasuresProjection = projection({
  name: 'erasures',
  version: 1,
  resetOn: ['ProductionDataWiped'],
  documents: {
    name: 'erasures',
    fields: { state: ({ state }) => state, dueAt: ({ dueAt }) => dueAt },
    indexes: [['state', 'dueAt']],
    on: handlers<ErasureEvent, ErasureDoc>({
      ErasureRequested: {
        keys,
        fold: (_doc, { data: { dueAt, textId }, occurredAt: requestedAt, revision }, id) => ({
          ...{ id, requestedAt, dueAt, textId, revision },
          ...{ state: 'open', closedAt: null, answer: null },
        }),
      },
      ErasureWithdrawn: closed('withdrawn'),
      ErasureDeclined: closed('declined'),
      ErasureDone: closed('done'),
    }),
  },
  derived: [],
});
