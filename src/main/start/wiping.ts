import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { exportFolderId } from '../../adapters/exports/export-folder.ts';
import type { CommandHandler } from '../../application/commands/handle-command.ts';
import type { Deps } from '../../application/deps.ts';
import { createWipe } from '../../application/wipe/wipe-production.ts';
import type { OnStep, WipeDeps, WipeProduction } from '../../application/wipe/wipe-production.ts';
import { createWriteLock } from '../../application/wipe/write-lock.ts';
import type { Position } from '../../domain/kernel/envelope.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { WaitResult } from '../../subscriptions/waiting.ts';
import { sessionTotals } from '../../projections/sessions/totals.ts';
import { exportGuild } from '../guild-export/export-guild.ts';

type Parts = Omit<WipeDeps, 'writeLock' | 'handle' | 'idle' | 'exportGuild' | 'totals'> &
  Pick<Deps, 'readModels' | 'ids' | 'clock'> & {
    readonly eventStore: EventStore;
    readonly handler: CommandHandler;
    /** Folder of the exports. */
    readonly exports: string;
    /** Waits until what this process holds in memory has come so far, or will not. */
    readonly viewsAt: (position: Position) => Promise<WaitResult>;
  };

/** Retries an unreachable store; writes are refused until it answers. */
const again = async (): Promise<WaitResult> => {
  await delay(200);
  return 'timeout';
};

/** Wiring of the wipe: the write lock, the epoch of commands, and the wipe itself. */
export const createWiping = (parts: Parts, onStep?: OnStep) => {
  const { handler, readModels, isShared, eventStore, exports, ids } = parts;
  let isClosed = false;
  const writeLock = createWriteLock({
    eventStore,
    isShared,
    forget: async (position) => {
      await handler.idle();
      handler.forget();
      while (!isClosed && (await parts.viewsAt(position).catch(again)) === 'timeout');
    },
  });
  const wipeProduction: WipeProduction = createWipe(
    {
      ...parts,
      writeLock,
      handle: handler.handle,
      idle: handler.idle,
      totals: () => sessionTotals(readModels),
      exportGuild: async (name) => {
        await mkdir(exports, { recursive: true, mode: 0o700 });
        const folder = join(exports, name);
        if (!existsSync(folder)) await exportGuild(parts, folder);
        return exportFolderId(folder);
      },
    },
    onStep,
  );
  return {
    writeLock,
    wipeProduction,
    /** Passes the write lock. */
    handle: writeLock.guard(handler.handle),
    ids: { ...ids, epoch: writeLock.epoch },
    stop: (): void => {
      isClosed = true;
    },
  };
};
