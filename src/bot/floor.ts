import type { Deps } from '../application/deps.ts';
import { lastWipe } from '../application/wipe/last-wipe.ts';

/** 2015-01-01, in milliseconds: Discord's ids count from there (https://docs.discord.com/developers/reference#snowflakes). */
const discordEpochMs = 1_420_070_400_000;

/** The first id of that moment. */
export const snowflakeAt = (ms: number): string => String(BigInt(Math.max(0, Math.floor(ms) - discordEpochMs)) << 22n);

/** Ids of Discord by age: the greater is the later. */
export const isLater = (id: string, than: string): boolean => BigInt(id) > BigInt(than);

type FloorDeps = Pick<Deps, 'eventStore'> & {
  readonly writes: { readonly enter: () => Promise<void>; readonly epoch: () => string };
};

/** What was before the last wipe does not come back: the moment of it, and the first id after it. */
export const createFloor = ({ eventStore, writes }: FloorDeps) => {
  let known: { readonly epoch: string; readonly at: string | null } | null = null;
  return {
    /** null: nothing was ever wiped. Throws with code `wiping` while it is. */
    wipedAt: async (): Promise<string | null> => {
      await writes.enter();
      const epoch = writes.epoch();
      if (known?.epoch !== epoch) known = { epoch, at: epoch === '' ? null : await lastWipe(eventStore) };
      return known.at;
    },
  };
};
export type Floor = ReturnType<typeof createFloor>;
