import type { Thresholds } from '../../contracts/review.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import { addDays } from '../../contracts/windows.ts';
import { computeWhatIf } from '../../domain/statistics/what-if.ts';
import type { ReadSession, WhatIfResult } from '../../domain/statistics/what-if.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { documentOf, findRows } from '../kernel/definition/documents.ts';
import { sessionsProjection } from './projection.ts';

const { confidenceDays } = sessionsProjection.views;

/** More days than any request covers. */
const most = 400;

type Span = { readonly from: UtcDay; readonly to: UtcDay };

const readSessionsWithin = async (
  readModels: Pick<ReadModelStore, 'find'>,
  { from, to }: Span,
): Promise<readonly ReadSession[]> => {
  const rows = await findRows(readModels, confidenceDays, { afterKey: addDays(from, -1), limit: most });
  return rows.filter(({ key }) => key <= to).flatMap((row) => documentOf(row).sessions);
};

/** Effect of thresholds on the sessions of these days, inclusive, compared with the current ones. */
export const whatIfWithin = async (
  readModels: Pick<ReadModelStore, 'find'>,
  span: Span,
  { applied, asked }: { readonly applied: Thresholds; readonly asked: Thresholds },
): Promise<{ readonly sessions: number; readonly now: WhatIfResult; readonly then: WhatIfResult }> => {
  const sessions = await readSessionsWithin(readModels, span);
  return { sessions: sessions.length, now: computeWhatIf(sessions, applied), then: computeWhatIf(sessions, asked) };
};
