import type { UtcDay } from '../../contracts/windows.ts';
import { msByDay } from '../../domain/statistics/voice.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { staysTouching } from './queries.ts';
import type { StayFilter } from './queries.ts';

/** Voice on one UTC day: time by channel, and the accounts. */
export type VoiceDay = { readonly msByChannel: ReadonlyMap<string, number>; readonly people: number };

/** Stays of these ascending days, cut at midnight UTC; open ones last until `now`. */
export const voiceDays = async (
  readModels: Pick<ReadModelStore, 'find'>,
  filter: Omit<StayFilter, 'touches'>,
  { dates, now }: { readonly dates: readonly UtcDay[]; readonly now: number },
): Promise<ReadonlyMap<UtcDay, VoiceDay>> => {
  const days = new Map(dates.map((date) => [date, { ms: new Map<string, number>(), people: new Set<string>() }]));
  const [from = '', to = ''] = [dates[0], dates.at(-1)];
  for (const stay of await staysTouching(readModels, { ...filter, touches: { from, to } })) {
    const end = stay.endedAt === null ? now : Date.parse(stay.endedAt);
    for (const [date, ms] of msByDay({ from: Date.parse(stay.startedAt), to: end })) {
      const day = days.get(date);
      day?.ms.set(stay.channelId, (day.ms.get(stay.channelId) ?? 0) + ms);
      day?.people.add(stay.accountId);
    }
  }
  return new Map([...days].map(([date, { ms, people }]) => [date, { msByChannel: ms, people: people.size }]));
};

/** Channels by their time on these days, descending. */
export const channelsByTime = (days: Iterable<VoiceDay>): readonly string[] => {
  const sums = new Map<string, number>();
  for (const { msByChannel } of days) for (const [id, ms] of msByChannel) sums.set(id, (sums.get(id) ?? 0) + ms);
  return [...sums].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([id]) => id);
};
