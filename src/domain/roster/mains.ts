import { accept, reject } from '../kernel/decider.ts';
import type { RosterEvent } from './events.ts';
import type { RosterDecision } from './rejections.ts';
import type { RosterState } from './state.ts';

type MainChange = Extract<RosterEvent, { type: 'MainSet' }>['data'];

export type SetMain = {
  readonly type: 'SetMain';
  /** null: the player is no alt. */
  readonly data: { readonly playerId: string; readonly mainId: string | null };
};

const hasAlts = (playerId: string, { mains }: RosterState): boolean => [...mains.values()].includes(playerId);

/** Whether a player is a main or an alt. */
export const isInFamily = (playerId: string, state: RosterState): boolean =>
  state.mains.has(playerId) || hasAlts(playerId, state);

/** One level only: a main is no alt, and an alt has no alts. Both count separately. */
export const setMain = ({ playerId, mainId }: SetMain['data'], state: RosterState): RosterDecision => {
  const { players, mains } = state;
  if (!players.has(playerId) || (mainId !== null && !players.has(mainId))) return reject({ code: 'not-found' });
  const from = mains.get(playerId) ?? null;
  if (from === mainId) return accept();
  if (mainId !== null && (mainId === playerId || mains.has(mainId) || hasAlts(playerId, state)))
    return reject({ code: 'alt-ring' });
  return accept({ type: 'MainSet', data: { playerId, from, to: mainId } });
};

/** Mains after a merge: alts move to the merged player, and so does the main unless it has one. */
export const mainsAfterMerge = (merged: string, into: string, state: RosterState): MainChange[] => {
  const alts = [...state.mains].flatMap(([playerId, main]) => (main === merged ? playerId : []));
  const own = state.mains.get(merged) ?? null;
  const mainOfInto = state.mains.get(into) ?? null;
  // An alt that receives alts becomes a main.
  const gets = alts.filter((playerId) => playerId !== into);
  const nextMain = gets.length > 0 || mainOfInto === merged ? null : mainOfInto;
  const inherits = nextMain === null && gets.length === 0 && !hasAlts(into, state) && own !== into ? own : nextMain;
  return [
    ...gets.map((playerId) => ({ playerId, from: merged, to: into })),
    ...(own === null ? [] : [{ playerId: merged, from: own, to: null }]),
    ...(inherits === mainOfInto ? [] : [{ playerId: into, from: mainOfInto, to: inherits }]),
  ];
};

/** Mains after a split, unless they were changed since. */
export const mainsAfterSplit = (changes: readonly MainChange[], { mains }: RosterState): MainChange[] =>
  changes
    .filter(({ playerId, to }) => (mains.get(playerId) ?? null) === to)
    .map(({ playerId, from, to }) => ({ playerId, from: to, to: from }));

export const evolveMains = ({ mains }: RosterState, changes: readonly MainChange[]): void => {
  for (const { playerId, to } of changes)
    if (to === null) mains.delete(playerId);
    else mains.set(playerId, to);
};
