import { percent } from '../../contracts/confidence.ts';
import { utcDay } from '../../contracts/windows.ts';
import type { ReadSession } from '../../domain/statistics/what-if.ts';
import { aggregatedView } from '../kernel/definition/projection.ts';
import { inserted } from '../kernel/fold/sorted.ts';
import { sessionCounts } from './credits.ts';
import type { SessionDoc } from './session-doc.ts';

/** Players whose credit depends on a confidence, because no person has decided about their names. */
const hangingIn = ({ participants }: SessionDoc): ReadSession['hanging'] => {
  const best = new Map<string, number>();
  for (const { playerId, verified, heldBack, confidenceScore } of participants)
    if (playerId !== null && !verified && !heldBack)
      best.set(playerId, Math.max(best.get(playerId) ?? 0, percent(confidenceScore)));
  for (const { playerId, verified } of participants) if (playerId !== null && verified) best.delete(playerId);
  return [...best];
};

/** Counted sessions of one UTC day of eventDate, without imports, which have thresholds of their own. */
export type ConfidenceDay = { readonly sessions: readonly ReadSession[] };

export const confidenceDaysView = aggregatedView({
  name: 'confidenceDays',
  fields: {},
  indexes: [],
  items: (session: SessionDoc): ReadonlyMap<string, ReadSession> => {
    const { id, read, bands, dataSource } = session;
    if (read === null || dataSource === 'import' || !sessionCounts(session)) return new Map();
    const item = { id, ...read, creditFrom: percent(bands.credit), hanging: hangingIn(session) };
    return new Map([[utcDay(session.eventDate), item]]);
  },
  fold: (doc: ConfidenceDay | null, removed: ReadSession | null, added: ReadSession | null): ConfidenceDay | null => {
    const others = (doc?.sessions ?? []).filter(({ id }) => id !== removed?.id);
    const sessions = added === null ? others : inserted(others, added, ({ id }) => id);
    return sessions.length === 0 ? null : { sessions };
  },
});
