import type { ExplainedRow } from '../../contracts/explain.ts';
import { addDays } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import { overlapMs, spanOfDay } from '../../domain/statistics/voice.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { recentStays } from './queries.ts';

type StayRow = Extract<ExplainedRow, { kind: 'stay' }>;
export type ExplainedVoice = { readonly seconds: number; readonly rows: readonly StayRow[] };

const everything = 1_000_000;

/** An account's time in voice, stay by stay, newest first: up to now, or to the end of a day. */
export const explainVoice = async (
  readModels: Pick<ReadModelStore, 'find'>,
  accountId: string,
  { until, now }: { readonly until: UtcDay | null; readonly now: number },
): Promise<ExplainedVoice> => {
  const end = until === null ? Number.POSITIVE_INFINITY : spanOfDay(addDays(until, 1)).from;
  const filter = { accountIds: [accountId], isOpen: null };
  const { stays } = await recentStays(readModels, filter, { offset: 0, limit: everything });
  const rows = stays.map(({ id, startedAt, endedAt }): StayRow => {
    const from = Date.parse(startedAt);
    const isLater = from >= end;
    const to = endedAt === null ? now : Date.parse(endedAt);
    const ms = isLater ? 0 : overlapMs({ from, to }, { from, to: end });
    return { kind: 'stay', id, startedAt, endedAt, ms, counts: !isLater, why: isLater ? 'outside-window' : null };
  });
  return { seconds: Math.floor(rows.reduce((sum, { ms }) => sum + ms, 0) / 1000), rows };
};
