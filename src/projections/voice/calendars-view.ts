import { msByDay } from '../../domain/statistics/voice.ts';
import { aggregatedView } from '../kernel/definition/projection.ts';
import type { StayDoc } from './stay-doc.ts';

/** Time of an account in one channel. Open stays are not included, because they grow without events. */
export type VoiceCalendar = {
  joins: number;
  /** Ended stays. */
  ended: number;
  /** Milliseconds of ended stays by UTC day; stays are cut at midnight. */
  days: Record<string, number>;
  /** Start times of open stays. */
  open: string[];
};
export type VoiceCalendars = Record<string, VoiceCalendar>;
type Item = Readonly<VoiceCalendar> & { readonly channelId: string };

const itemOf = ({ channelId, startedAt, endedAt, isJoin }: StayDoc): Item => {
  const joins = isJoin ? 1 : 0;
  if (endedAt === null) return { channelId, joins, ended: 0, days: {}, open: [startedAt] };
  const span = { from: Date.parse(startedAt), to: Date.parse(endedAt) };
  return { channelId, joins, ended: 1, days: Object.fromEntries(msByDay(span)), open: [] };
};

const addDays = (days: Record<string, number>, item: Item, by: 1 | -1): void => {
  for (const [day, ms] of Object.entries(item.days)) {
    const sum = (days[day] ?? 0) + by * ms;
    if (sum === 0) Reflect.deleteProperty(days, day);
    else days[day] = sum;
  }
};

const without = (open: readonly string[], gone: readonly string[]): string[] => {
  const rest = [...open];
  for (const start of gone) {
    const at = rest.indexOf(start);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
};

const isEmpty = ({ ended, open }: VoiceCalendar): boolean => ended === 0 && open.length === 0;

/** Time of each account by channel, by Discord's channel id. */
export const voiceCalendarsView = aggregatedView({
  name: 'voiceCalendars',
  fields: {},
  indexes: [],
  // Several stays of an account share a key, one after the other: each document has one item.
  items: (stay: StayDoc): ReadonlyMap<string, Item> => new Map([[stay.accountId, itemOf(stay)]]),
  fold: (doc: VoiceCalendars | null, removed: Item | null, added: Item | null) => {
    const calendars = doc ?? {};
    const of = (channelId: string): VoiceCalendar =>
      (calendars[channelId] ??= { joins: 0, ended: 0, days: {}, open: [] });
    if (removed !== null) {
      const calendar = of(removed.channelId);
      calendar.joins -= removed.joins;
      calendar.ended -= removed.ended;
      addDays(calendar.days, removed, -1);
      calendar.open = without(calendar.open, removed.open);
    }
    if (added !== null) {
      const calendar = of(added.channelId);
      calendar.joins += added.joins;
      calendar.ended += added.ended;
      addDays(calendar.days, added, 1);
      calendar.open = [...calendar.open, ...added.open].sort();
    }
    for (const [channelId, calendar] of Object.entries(calendars))
      if (isEmpty(calendar)) Reflect.deleteProperty(calendars, channelId);
    return Object.keys(calendars).length === 0 ? null : calendars;
  },
});
