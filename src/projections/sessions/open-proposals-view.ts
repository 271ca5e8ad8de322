import { mappedView } from '../kernel/definition/projection.ts';
import type { SessionDoc } from './session-doc.ts';
import { openProposersOf } from '../../domain/session/edit/open-proposals.ts';

export type OpenProposal = { readonly sessionId: string; readonly by: string };

/** Whose proposals wait for a moderator in which session. */
export const openProposalsView = mappedView({
  name: 'openProposals',
  fields: { by: ({ by }) => by },
  indexes: [['by']],
  items: (session: SessionDoc): ReadonlyMap<string, OpenProposal> =>
    new Map([...openProposersOf(session)].map((by) => [`${session.id} ${by}`, { sessionId: session.id, by }])),
  doc: (one) => one,
});
