import type { Achievement } from '../../contracts/my.ts';
import { dayNumber, dayOfNumber } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import type { Calendar } from './calendar.ts';
import { runsOf } from './streaks.ts';

/** What one player has done, day by day. */
export type Deeds = {
  readonly sessions: Calendar;
  /** Seconds in voice by UTC day; null where no voice is measured: then nobody is promised a badge for it. */
  readonly voice: Readonly<Record<UtcDay, number>> | null;
};

/** How far it got, and on which day a tier was reached. */
type Progress = { readonly value: number; readonly reachedOn: UtcDay | null };
type Tier = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly goal: number;
  readonly progress: (deeds: Deeds) => Progress;
};
type Family = { readonly icon: Achievement['icon']; readonly tiers: readonly Tier[] };

const bosses = ['Kraken', 'Red Dragon', 'Charybdis', 'Morpheus', 'Anthalon', 'Meina/Glenn', 'Kadum'] as const;
const HOUR = 3600;

/** Adds day by day, oldest first; the day on which the sum reaches the goal decides. */
const accumulate = (days: readonly (readonly [UtcDay, number])[], goal: number): Progress => {
  let value = 0;
  let reachedOn: UtcDay | null = null;
  for (const [day, amount] of days) {
    value += amount;
    if (value >= goal) reachedOn ??= day;
  }
  return { value, reachedOn };
};

const sortedDays = (calendar: Calendar): readonly (readonly [UtcDay, Readonly<Record<string, number>>])[] =>
  Object.entries(calendar).sort(([a], [b]) => (a < b ? -1 : 1));

const sessionsUpTo = (goal: number) => (deeds: Deeds) =>
  accumulate(
    sortedDays(deeds.sessions).map(([day, types]) => [day, Object.values(types).reduce((sum, n) => sum + n, 0)]),
    goal,
  );

const everyBoss = (deeds: Deeds): Progress => {
  const seen = new Set<string>();
  let reachedOn: UtcDay | null = null;
  for (const [day, types] of sortedDays(deeds.sessions)) {
    for (const boss of bosses) if ((types[boss] ?? 0) > 0) seen.add(boss);
    if (seen.size === bosses.length) reachedOn ??= day;
  }
  return { value: seen.size, reachedOn };
};

const ofOneBoss = (goal: number) => (deeds: Deeds) => {
  const days = sortedDays(deeds.sessions);
  const all = bosses.map((boss) =>
    accumulate(
      days.map(([day, types]) => [day, types[boss] ?? 0]),
      goal,
    ),
  );
  const reached = all.flatMap(({ reachedOn }) => reachedOn ?? []).sort();
  return { value: Math.max(...all.map(({ value }) => value)), reachedOn: reached[0] ?? null };
};

const weeksInARow = (goal: number) => (deeds: Deeds) => {
  const runs = runsOf(sortedDays(deeds.sessions).map(([day]) => dayNumber(day)));
  const reached = runs.find(({ weeks }) => weeks >= goal);
  return {
    value: runs.reduce((longest, { weeks }) => Math.max(longest, weeks), 0),
    reachedOn: reached === undefined ? null : dayOfNumber(reached.firstDayOfEnd),
  };
};

const hoursInVoice = (goal: number) => (deeds: Deeds) => {
  const days = Object.entries(deeds.voice ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const { value, reachedOn } = accumulate(days, goal * HOUR);
  return { value: Math.floor(value / HOUR), reachedOn };
};

/** The rules are data; a family's tiers rise. */
export const families: readonly Family[] = [
  {
    icon: 'crown',
    tiers: [10, 50, 100, 250, 500].map((goal) => ({
      id: `raider-${goal}`,
      name: `Raider ${goal}`,
      description: `${goal} sessions`,
      goal,
      progress: sessionsUpTo(goal),
    })),
  },
  {
    icon: 'shield',
    tiers: [
      {
        id: 'boss-hunter-7',
        name: 'Boss Hunter',
        description: 'Each of the seven bosses once',
        goal: bosses.length,
        progress: everyBoss,
      },
      {
        id: 'boss-hunter-25',
        name: 'Boss Hunter 25',
        description: '25 sessions of one boss',
        goal: 25,
        progress: ofOneBoss(25),
      },
    ],
  },
  {
    icon: 'calendar',
    tiers: [4, 12, 26, 52].map((goal) => ({
      id: `steadfast-${goal}`,
      name: `Steadfast ${goal}`,
      description: `${goal} weeks in a row`,
      goal,
      progress: weeksInARow(goal),
    })),
  },
  {
    icon: 'mic',
    tiers: [10, 50, 100, 250].map((goal) => ({
      id: `on-comms-${goal}`,
      name: `On Comms ${goal}`,
      description: `${goal} hours in voice`,
      goal,
      progress: hoursInVoice(goal),
    })),
  },
];

const achievementOf = (icon: Achievement['icon'], tier: Tier, deeds: Deeds): Achievement => {
  const { value, reachedOn } = tier.progress(deeds);
  return {
    id: tier.id,
    name: tier.name,
    description: tier.description,
    icon,
    unlockedAt: reachedOn,
    progress: Math.min(value, tier.goal),
    maxProgress: tier.goal,
  };
};

const newestFirst = (a: Achievement, b: Achievement): number => {
  const left = a.unlockedAt ?? '';
  const right = b.unlockedAt ?? '';
  if (left !== right) return left > right ? -1 : 1;
  return b.maxProgress - a.maxProgress;
};

/** The next open tier of each family, then what is unlocked, newest first. A late correction may lock one again. */
export const achievementsOf = (deeds: Deeds): readonly Achievement[] => {
  const offered = families.filter(({ icon }) => icon !== 'mic' || deeds.voice !== null);
  const perFamily = offered.map(({ icon, tiers }) => tiers.map((tier) => achievementOf(icon, tier, deeds)));
  const next = perFamily.flatMap((tiers) => tiers.find(({ unlockedAt }) => unlockedAt === null) ?? []);
  const unlocked = perFamily.flat().filter(({ unlockedAt }) => unlockedAt !== null);
  return [...next, ...unlocked.sort(newestFirst)];
};
