import { overlapMs } from '../../domain/statistics/voice.ts';
import type { Span } from '../../domain/statistics/voice.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { VoiceEye } from './eye.ts';
import { staysDuring } from './queries.ts';

const minute = 60_000;
/** People gather before a raid; metrics count its first hour as attendance. */
const [before, after] = [15 * minute, 60 * minute];

/** Span of a raid that began at a time; milliseconds since the epoch. */
export const raidSpan = (at: number): Span => ({ from: at - before, to: at + after });

export type InVoice = {
  readonly accountId: string;
  /** Channel with most of the time. */
  readonly channelId: string;
  /** Seconds within the span. */
  readonly seconds: number;
};

/** People in voice during a raid that began at a time, in visible channels; milliseconds since the epoch. */
export const inVoiceDuring = async (
  readModels: Pick<ReadModelStore, 'find'>,
  at: number,
  { now, channels }: Pick<VoiceEye, 'channels'> & { readonly now: number },
): Promise<{ readonly span: Span; readonly people: readonly InVoice[] }> => {
  const span = raidSpan(at);
  const stays = await staysDuring(readModels, span, { now, channels });
  const people = [...Map.groupBy(stays, ({ accountId }) => accountId)].map(([accountId, own]): InVoice => {
    const parts = own.map((stay) => ({ ...stay, ms: overlapMs(stay, span) })).sort((a, b) => b.ms - a.ms);
    const seconds = Math.floor(parts.reduce((sum, { ms }) => sum + ms, 0) / 1000);
    return { accountId, channelId: parts[0]?.channelId ?? '', seconds };
  });
  return { span, people };
};
