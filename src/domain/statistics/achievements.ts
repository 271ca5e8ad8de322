import type { Achievement } from '../../contracts/my.ts';
import { bosses, achievementProgress } from './achievement-progress.ts';
import type { Deeds, Rule } from './achievement-progress.ts';

type Tier = { readonly id: string; readonly name: string; readonly description: string; readonly rule: Rule };
type Family = { readonly icon: Achievement['icon']; readonly tiers: readonly Tier[] };

/** A family of rising counts. */
const rising = (
  { id, name, unit }: { readonly id: string; readonly name: string; readonly unit: string },
  what: Rule['what'],
  goals: readonly number[],
): readonly Tier[] =>
  goals.map((goal) => ({
    id: `${id}-${goal}`,
    name: `${name} ${goal}`,
    description: `${goal} ${unit}`,
    rule: { what, goal },
  }));

/** Rules as data; tiers of a family rise. */
const families: readonly Family[] = [
  {
    icon: 'crown',
    tiers: rising({ id: 'raider', name: 'Raider', unit: 'sessions' }, 'sessions', [10, 50, 100, 250, 500]),
  },
  {
    icon: 'shield',
    tiers: [
      {
        id: 'boss-hunter-7',
        name: 'Boss Hunter',
        description: 'Each of the seven bosses once',
        rule: { what: 'each-boss', goal: bosses.length },
      },
      ...rising({ id: 'boss-hunter', name: 'Boss Hunter', unit: 'sessions of one boss' }, 'one-boss', [25]),
    ],
  },
  {
    icon: 'calendar',
    tiers: rising({ id: 'steadfast', name: 'Steadfast', unit: 'weeks in a row' }, 'weeks', [4, 12, 26, 52]),
  },
  {
    icon: 'mic',
    tiers: rising({ id: 'on-comms', name: 'On Comms', unit: 'hours in voice' }, 'voice-hours', [10, 50, 100, 250]),
  },
];

const achievementOf = (icon: Achievement['icon'], tier: Tier, deeds: Deeds): Achievement => {
  const { value, reachedOn } = achievementProgress(tier.rule, deeds);
  return {
    id: tier.id,
    name: tier.name,
    description: tier.description,
    icon,
    unlockedAt: reachedOn,
    progress: Math.min(value, tier.rule.goal),
    maxProgress: tier.rule.goal,
  };
};

const newestFirst = (a: Achievement, b: Achievement): number => {
  const left = a.unlockedAt ?? '';
  const right = b.unlockedAt ?? '';
  if (left !== right) return left > right ? -1 : 1;
  return b.maxProgress - a.maxProgress;
};

/** The next open tier of each family, then unlocked ones, newest first. A correction may lock one again. */
export const achievementsOf = (deeds: Deeds): readonly Achievement[] => {
  const offered = families.filter(({ icon }) => icon !== 'mic' || deeds.voice !== null);
  const perFamily = offered.map(({ icon, tiers }) => tiers.map((tier) => achievementOf(icon, tier, deeds)));
  const next = perFamily.flatMap((tiers) => tiers.find(({ unlockedAt }) => unlockedAt === null) ?? []);
  const unlocked = perFamily.flat().filter(({ unlockedAt }) => unlockedAt !== null);
  return [...next, ...unlocked.sort(newestFirst)];
};

/** Tier and rule by id; null: unknown. */
export const achievementTier = (id: string): Tier | null =>
  families.flatMap(({ tiers }) => tiers).find((tier) => tier.id === id) ?? null;
