import { accept, reject } from '../kernel/decider.ts';
import type { Decision } from '../kernel/decider.ts';
import type { RosterEvent } from './events.ts';
import type { RosterRejection } from './rejections.ts';
import type { RosterState } from './state.ts';

type MainChange = Extract<RosterEvent, { type: 'MainSet' }>['data'];

export type SetMain = {
  readonly type: 'SetMain';
  /** null: the player is nobody's alt. */
  readonly data: { readonly playerId: string; readonly mainId: string | null };
};

const hasAlts = (playerId: string, { mains }: RosterState): boolean => [...mains.values()].includes(playerId);

/** Somebody's main, or somebody's alt. */
export const isInFamily = (playerId: string, state: RosterState): boolean =>
  state.mains.has(playerId) || hasAlts(playerId, state);

/** One level: a main is nobody's alt, and an alt has none. Both count apart. */
export const setMain = (
  { playerId, mainId }: SetMain['data'],
  state: RosterState,
): Decision<RosterEvent, RosterRejection> => {
  const { players, mains } = state;
  if (!players.has(playerId) || (mainId !== null && !players.has(mainId))) return reject({ code: 'not-found' });
  const from = mains.get(playerId) ?? null;
  if (from === mainId) return accept();
  if (mainId !== null && (mainId === playerId || mains.has(mainId) || hasAlts(playerId, state)))
    return reject({ code: 'alt-ring' });
  return accept({ type: 'MainSet', data: { playerId, from, to: mainId } });
};

/** What a merge makes of mains: alts go to who stands for both, and so does the main, where that one has none. */
export const mainsAfterMerge = (merged: string, into: string, state: RosterState): MainChange[] => {
  const alts = [...state.mains].flatMap(([playerId, main]) => (main === merged ? playerId : []));
  const own = state.mains.get(merged) ?? null;
  const mainOfInto = state.mains.get(into) ?? null;
  // An alt that gets alts is no alt any more.
  const gets = alts.filter((playerId) => playerId !== into);
  const nextMain = gets.length > 0 || mainOfInto === merged ? null : mainOfInto;
  const inherits = nextMain === null && gets.length === 0 && !hasAlts(into, state) && own !== into ? own : nextMain;
  return [
    ...gets.map((playerId) => ({ playerId, from: merged, to: into })),
    ...(own === null ? [] : [{ playerId: merged, from: own, to: null }]),
    ...(inherits === mainOfInto ? [] : [{ playerId: into, from: mainOfInto, to: inherits }]),
  ];
};

/** The way back, as far as nothing else was said since. */
export const mainsAfterSplit = (changes: readonly MainChange[], { mains }: RosterState): MainChange[] =>
  changes
    .filter(({ playerId, to }) => (mains.get(playerId) ?? null) === to)
    .map(({ playerId, from, to }) => ({ playerId, from: to, to: from }));

export const evolveMains = ({ mains }: RosterState, changes: readonly MainChange[]): void => {
  for (const { playerId, to } of changes)
    if (to === null) mains.delete(playerId);
    else mains.set(playerId, to);
};
