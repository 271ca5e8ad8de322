import type { UncommittedEvent } from '../../src/domain/kernel/envelope.ts';
import type { SessionEvent } from '../../src/domain/session/events.ts';

/**
 * The guild's numbers once more, from the stored events alone, in the plainest way: it knows neither the projections nor
 * the statistics of the product, so that it can disagree with them.
 */
type Name = { player: string | null; verified: boolean; heldBack: boolean; score: number };
type Raid = {
  type: string;
  date: string;
  status: 'pending' | 'processed' | 'verified' | 'failed';
  excluded: boolean;
  /** By participant, in the order in which they came. */
  names: Map<string, Name>;
};
type Assessed = {
  readonly playerId: string | null;
  readonly verified: boolean;
  readonly heldBack: boolean;
  readonly confidenceScore: number;
};

const nameOf = ({ playerId, verified, heldBack, confidenceScore }: Assessed): Name => ({
  player: playerId,
  verified,
  heldBack,
  score: confidenceScore,
});

const changeNames = (
  raid: Raid,
  changes: readonly { readonly participantId: string; readonly after: Assessed }[],
): void => {
  for (const { participantId, after } of changes)
    if (raid.names.has(participantId)) raid.names.set(participantId, nameOf(after));
};

// eslint-disable-next-line complexity -- one line for each event, on purpose without a table that it might share
const tell = (raid: Raid, event: SessionEvent): void => {
  if (event.type === 'SessionProcessed') {
    raid.status = event.data.status.to;
    for (const one of event.data.participants) raid.names.set(one.participantId, nameOf(one));
  }
  if (event.type === 'SessionFailed') raid.status = 'failed';
  if (event.type === 'ReprocessingRequested') raid.status = 'pending';
  if (event.type === 'ParticipantsEdited') {
    raid.status = event.data.status.to;
    for (const { participant } of event.data.removed) raid.names.delete(participant.participantId);
    changeNames(raid, event.data.rematched);
    for (const one of event.data.added) raid.names.set(one.participantId, nameOf(one));
  }
  if (event.type === 'SessionVerified' || event.type === 'VerificationReverted') {
    raid.status = event.data.status.to;
    changeNames(raid, event.data.participants);
  }
  if (event.type === 'ParticipantsRecredited')
    for (const { participantId } of event.data.participants) {
      const name = raid.names.get(participantId);
      if (name !== undefined) raid.names.set(participantId, { ...name, player: event.data.into });
    }
  if (event.type === 'ReadingsCredited' || event.type === 'ReadingsConfirmed' || event.type === 'ReadingsReverted')
    changeNames(raid, event.data.participants);
  if (event.type === 'ReadingsConfirmed')
    for (const { participant } of event.data.removed) raid.names.delete(participant.participantId);
  if (event.type === 'ReadingsReverted')
    for (const { participant } of event.data.restored) raid.names.set(participant.participantId, nameOf(participant));
  if (event.type === 'SessionExcluded') raid.excluded = true;
  if (event.type === 'SessionIncluded') raid.excluded = false;
  if (event.type === 'SessionCorrected') {
    raid.type = event.data.eventType?.to ?? raid.type;
    raid.date = event.data.eventDate?.to ?? raid.date;
  }
};

/** Sessions by stream after all these events. */
const raidsOf = (facts: readonly UncommittedEvent<SessionEvent>[]): ReadonlyMap<string, Raid> => {
  const raids = new Map<string, Raid>();
  for (const fact of facts) {
    if (fact.type === 'SessionSubmitted') {
      const { eventType: type, eventDate: date } = fact.data;
      raids.set(fact.stream, { type, date, status: 'pending', excluded: false, names: new Map() });
    }
    const raid = raids.get(fact.stream);
    if (raid !== undefined) tell(raid, fact);
  }
  return raids;
};

const counts = ({ status, excluded }: Raid): boolean => !excluded && (status === 'processed' || status === 'verified');
/** Unverified and below 70 percent as shown, or a member's word about himself. */
const isHeldBack = ({ verified, heldBack, score }: Name): boolean =>
  !verified && (heldBack || Math.round(score * 100) < 70);
const creditedIn = (raid: Raid): ReadonlySet<string> =>
  new Set(
    counts(raid) ? [...raid.names.values()].flatMap((name) => (isHeldBack(name) ? [] : (name.player ?? []))) : [],
  );

type Calendars = Record<string, Record<string, Record<string, number>>>;
type GuildDays = Record<string, { sessions: number; verified: number; participations: number }>;

/** Expected content of the session views. */
export const recount = (facts: readonly UncommittedEvent<SessionEvent>[]) => {
  const playerCalendars: Calendars = {};
  const guildDays: GuildDays = {};
  const attended: Record<string, string[]> = {};
  /** When a session was, and of which type. */
  const dated: Record<string, { date: string; type: string }> = {};
  for (const [stream, raid] of raidsOf(facts)) {
    const day = raid.date.slice(0, 10);
    dated[stream.slice('session-'.length)] = { date: raid.date, type: raid.type };
    for (const player of creditedIn(raid)) {
      const types = ((playerCalendars[player] ??= {})[day] ??= {});
      types[raid.type] = (types[raid.type] ?? 0) + 1;
      (attended[player] ??= []).push(stream.slice('session-'.length));
    }
    if (!counts(raid)) continue;
    const sums = (guildDays[day] ??= { sessions: 0, verified: 0, participations: 0 });
    sums.sessions += 1;
    sums.verified += raid.status === 'verified' ? 1 : 0;
    sums.participations += creditedIn(raid).size;
  }
  return { playerCalendars, guildDays, attended, dated };
};

const dayMs = 86_400_000;
/** Monday of a day's week, in days since 1970. */
const mondayOf = (day: number): number => day - ((new Date(day * dayMs).getUTCDay() + 6) % 7);

/** A player's statistics today, from the dates of their counted sessions. */
export const standingOf = (calendar: Calendars[string] | undefined, today: string) => {
  const now = Date.parse(`${today}T00:00:00Z`) / dayMs;
  const days = Object.entries(calendar ?? {}).flatMap(([day, types]) =>
    Array.from({ length: Object.values(types).reduce((sum, n) => sum + n, 0) }, () => Date.parse(day) / dayMs),
  );
  const within = (window: number): number => days.filter((day) => day > now - window).length;
  const weeks = new Set(days.map(mondayOf));
  const runUpTo = (monday: number): number => (weeks.has(monday) ? 1 + runUpTo(monday - 7) : 0);
  const thisWeek = mondayOf(now);
  const upcoming = [...weeks].filter((monday) => monday > thisWeek).sort((a, b) => b - a);
  const end = upcoming[0] ?? (weeks.has(thisWeek) ? thisWeek : thisWeek - 7);
  return {
    totalSessions: days.length,
    twoWeeks: within(14),
    thirtyDays: within(30),
    sixWeeks: within(42),
    currentStreak: runUpTo(end),
    longestStreak: Math.max(0, ...[...weeks].map(runUpTo)),
  };
};
