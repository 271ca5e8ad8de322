import type { SessionEvent } from '../../../src/domain/session/events.ts';
import { sessionAfter } from '../../../src/domain/session/session.ts';
import type { SessionDoc } from '../../../src/projections/sessions/session-doc.ts';
import { factOf } from '../../support/given.ts';

/** A session's document after these events. */
export const docOf = (...events: readonly SessionEvent[]): SessionDoc => {
  const doc = events.reduce<SessionDoc | null>((before, event, revision) => {
    const session = sessionAfter(before, factOf(event, 'session-session-1', revision), (one) => one);
    return session === null ? null : { ...session, id: 'session-1', read: null };
  }, null);
  if (doc === null) throw new Error('No session was submitted');
  return doc;
};
