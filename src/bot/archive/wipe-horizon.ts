import type { Deps } from '../../application/deps.ts';
import { lastWipe } from '../../application/wipe/steps.ts';
import { snowflakeAt } from '../../contracts/snowflakes.ts';

type FloorDeps = Pick<Deps, 'eventStore'> & {
  readonly writes: { readonly enter: () => Promise<void>; readonly epoch: () => string };
};

/** Time of the last wipe and the first Discord id after it: older messages are not archived again. */
export const createWipeHorizon = ({ eventStore, writes }: FloorDeps) => {
  let known: { readonly epoch: string; readonly at: string | null } | null = null;
  const wipedAt = async (): Promise<string | null> => {
    await writes.enter();
    const epoch = writes.epoch();
    if (known?.epoch !== epoch) known = { epoch, at: epoch === '' ? null : await lastWipe(eventStore) };
    return known.at;
  };
  return {
    /** null: nothing was ever wiped. Throws with code `wiping` while it is. */
    wipedAt,
    /** Ids from here on may be archived; '0' without a wipe. Throws like `wipedAt`. */
    firstId: async (): Promise<string> => {
      const at = await wipedAt();
      return at === null ? '0' : snowflakeAt(Date.parse(at));
    },
  };
};
export type Floor = ReturnType<typeof createWipeHorizon>;
