import { seededRandom } from '../../../../src/main/demo/random.ts';

/** The same seed attacks in the same way. */
export const createChance = (seed: number) => {
  const random = seededRandom(seed);
  const below = (most: number): number => Math.floor(random() * most);
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[below(list.length)];
    if (picked === undefined) throw new Error('Nothing to pick from');
    return picked;
  };
  return { below, pick, happens: (share: number): boolean => random() < share };
};
export type Chance = ReturnType<typeof createChance>;
