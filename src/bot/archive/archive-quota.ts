import { utcDay } from '../../contracts/windows.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TokenBudget } from '../../ports/token-budget.ts';

/** How much the archive takes. */
export type ArchiveLimits = {
  /** Bytes per UTC day, in total and per author. */
  readonly dailyBytes: number;
  readonly dailyBytesOfAuthor: number;
  /** So many bytes stay free where files lie. */
  readonly leastFreeBytes: number;
};
type QuotaDeps = {
  readonly budget: TokenBudget;
  readonly clock: Clock;
  readonly limits: ArchiveLimits;
  /** Bytes that are free where files lie. */
  readonly freeBytes: () => Promise<number>;
};
type File = { readonly authorId: string; readonly bytes: number };

/** Anybody who writes in an archived channel could fill the disk: what is beyond a day's measure waits for another day. */
export const createArchiveQuota = ({ budget, clock, limits, freeBytes }: QuotaDeps) => {
  const rowsOf = ({ authorId }: File) => {
    const day = utcDay(clock.now().toISOString());
    return [
      { slot: 'archive', day, limit: limits.dailyBytes },
      { slot: `archive ${authorId}`, day, limit: limits.dailyBytesOfAuthor },
    ] as const;
  };
  return {
    /** Books a file before it is fetched; null: it is too much for today. Else answers what takes the booking back. */
    book: async (file: File): Promise<(() => Promise<void>) | null> => {
      if ((await freeBytes()) - file.bytes < limits.leastFreeBytes) return null;
      const [all, own] = rowsOf(file);
      const giveBack = ({ slot, day }: typeof all | typeof own): Promise<void> =>
        budget.settle({ slot, day, reserved: file.bytes, used: 0 });
      if (!(await budget.reserve({ ...all, tokens: file.bytes }))) return null;
      if (await budget.reserve({ ...own, tokens: file.bytes }))
        return async () => {
          await giveBack(all);
          await giveBack(own);
        };
      await giveBack(all);
      return null;
    },
  };
};
export type ArchiveQuota = ReturnType<typeof createArchiveQuota>;
