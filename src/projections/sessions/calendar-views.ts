import { utcDay } from '../../contracts/windows.ts';
import { aggregatedView } from '../kernel/definition/projection.ts';
import { creditedParticipants, sessionCounts } from './credits.ts';
import type { SessionDoc } from './session-doc.ts';

/** UTC day of eventDate -> event type -> counted sessions of one player. */
export type PlayerCalendar = Record<string, Record<string, number>>;
type AttendedDay = { readonly day: string; readonly eventType: string };

const count = (calendar: PlayerCalendar, { day, eventType }: AttendedDay, by: 1 | -1): void => {
  const types = (calendar[day] ??= {});
  const sum = (types[eventType] ?? 0) + by;
  if (sum !== 0) types[eventType] = sum;
  else Reflect.deleteProperty(types, eventType);
  if (Object.keys(types).length === 0) Reflect.deleteProperty(calendar, day);
};

export const playerCalendarsView = aggregatedView({
  name: 'playerCalendars',
  fields: {},
  indexes: [],
  items: (session: SessionDoc): ReadonlyMap<string, AttendedDay> => {
    const attended = { day: utcDay(session.eventDate), eventType: session.eventType };
    return new Map([...creditedParticipants(session).keys()].map((playerId) => [playerId, attended]));
  },
  fold: (doc: PlayerCalendar | null, removed: AttendedDay | null, added: AttendedDay | null) => {
    const calendar = doc ?? {};
    if (removed !== null) count(calendar, removed, -1);
    if (added !== null) count(calendar, added, 1);
    // Listing keys takes time linear in the calendar's days, so only removals check for emptiness.
    return added === null && Object.keys(calendar).length === 0 ? null : calendar;
  },
});

/** Counted sessions of one UTC day of eventDate: their number, the verified ones, and their counted participations. */
export type GuildDay = { sessions: number; verified: number; participations: number };

const addDay = (day: GuildDay, item: GuildDay | null, by: 1 | -1): void => {
  if (item === null) return;
  day.sessions += by * item.sessions;
  day.verified += by * item.verified;
  day.participations += by * item.participations;
};

export const guildDaysView = aggregatedView({
  name: 'guildDays',
  fields: {},
  indexes: [],
  items: (session: SessionDoc): ReadonlyMap<string, GuildDay> => {
    if (!sessionCounts(session)) return new Map();
    const verified = session.status === 'verified' ? 1 : 0;
    return new Map([
      [utcDay(session.eventDate), { sessions: 1, verified, participations: creditedParticipants(session).size }],
    ]);
  },
  fold: (doc: GuildDay | null, removed: GuildDay | null, added: GuildDay | null) => {
    const day = doc ?? { sessions: 0, verified: 0, participations: 0 };
    addDay(day, removed, -1);
    addDay(day, added, 1);
    return day.sessions === 0 ? null : day;
  },
});
