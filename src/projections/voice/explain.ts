import type { ExplainedRow } from '../../contracts/explain.ts';
import { addDays } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import { overlapMs, spanOfDay } from '../../domain/statistics/voice.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { sees } from './eye.ts';
import type { VoiceEye } from './eye.ts';
import { recentStays } from './queries.ts';
import type { StayDoc } from './stay-doc.ts';

type StayRow = Extract<ExplainedRow, { kind: 'stay' }>;
export type ExplainedVoice = { readonly seconds: number; readonly joins: number; readonly rows: readonly StayRow[] };
type VoiceExplainRequest = {
  /** Last day to include; null: up to now. */
  readonly until: UtcDay | null;
  readonly now: number;
  /** Count only stays that began with a join. */
  readonly joinsOnly: boolean;
  readonly eye: VoiceEye;
};

const whyNotOf = ({ isJoin }: StayDoc, isLater: boolean, joinsOnly: boolean): StayRow['why'] => {
  if (isLater) return 'outside-window';
  return joinsOnly && !isJoin ? 'not-a-join' : null;
};

const noLimit = 1_000_000;

/** Stays of an account that a viewer may see, newest first. */
export const explainVoice = async (
  readModels: Pick<ReadModelStore, 'find'>,
  accountId: string,
  { until, now, joinsOnly, eye }: VoiceExplainRequest,
): Promise<ExplainedVoice> => {
  const end = until === null ? Number.POSITIVE_INFINITY : spanOfDay(addDays(until, 1)).from;
  const filter = { accountIds: [accountId], channels: null, isOpen: null };
  const { stays: all } = await recentStays(readModels, filter, { offset: 0, limit: noLimit });
  const stays = all.filter(({ channelId }) => sees(eye, accountId, channelId));
  const rows = stays.map((stay): StayRow => {
    const { id, startedAt, endedAt } = stay;
    const from = Date.parse(startedAt);
    const isLater = from >= end;
    const to = endedAt === null ? now : Date.parse(endedAt);
    const ms = isLater ? 0 : overlapMs({ from, to }, { from, to: end });
    const why = whyNotOf(stay, isLater, joinsOnly);
    return { kind: 'stay', id, startedAt, endedAt, ms, counts: why === null, why };
  });
  const seconds = Math.floor(rows.reduce((sum, { ms }) => sum + ms, 0) / 1000);
  return { seconds, joins: rows.filter(({ counts }) => counts).length, rows };
};
