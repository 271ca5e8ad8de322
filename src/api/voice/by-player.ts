import type { Deps } from '../../application/deps.ts';
import { foldName } from '../../contracts/text.ts';
import { recentStays } from '../../projections/voice/queries.ts';
import type { PageBounds, StayFilter, StayPage } from '../../projections/voice/queries.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import { speakersOf } from './people.ts';

type Part = { readonly accountId: string; readonly offset: number; readonly limit: number };
type ByPlayerDeps = Pick<Deps, 'accounts' | 'readModels'> & Pick<Views, 'names'>;

/** Accounts ordered by their shown names, each with its number of matching stays. */
const speakersInOrder = async (counts: ReadonlyMap<string, number>, deps: ByPlayerDeps) => {
  const speakers = await speakersOf([...counts.keys()], deps);
  return [...counts]
    .map(([accountId, count]) => ({ accountId, count, name: foldName(speakers.get(accountId)?.name ?? '') }))
    .sort((a, b) => (a.name === b.name ? (a.accountId < b.accountId ? -1 : 1) : a.name < b.name ? -1 : 1));
};

/** Accounts on a page, and the range of stays of each. */
const partsOf = (
  speakers: readonly { readonly accountId: string; readonly count: number }[],
  { offset, limit }: PageBounds,
): readonly Part[] => {
  const parts: Part[] = [];
  let before = offset;
  let left = limit;
  for (const { accountId, count } of speakers) {
    if (left <= 0) break;
    const take = Math.min(left, count - before);
    if (take > 0) parts.push({ accountId, offset: before, limit: take });
    before = Math.max(0, before - count);
    left -= Math.max(0, take);
  }
  return parts;
};

/** Stays by shown name, then newest first. Names change without events of stays, so no store has this order. */
export const staysByPlayer = async (
  filter: StayFilter,
  { counts, ...page }: PageBounds & { readonly counts: ReadonlyMap<string, number> },
  deps: ByPlayerDeps,
): Promise<StayPage> => {
  const parts = partsOf(await speakersInOrder(counts, deps), { ...page, limit: page.limit + 1 });
  const found = await Promise.all(
    parts.map(({ accountId, ...part }) => recentStays(deps.readModels, { ...filter, accountIds: [accountId] }, part)),
  );
  const stays = found.flatMap((one) => one.stays);
  return { stays: stays.slice(0, page.limit), hasMore: stays.length > page.limit };
};
