import type { CommandMeta, Position } from '../../domain/kernel/envelope.ts';
import { deriveId } from '../../domain/kernel/ids.ts';
import type { MaintenanceRejection } from '../../domain/maintenance/decider.ts';
import type { CommonRejection } from '../commands/command-result.ts';
import type { Deps } from '../deps.ts';
import { maintain } from './maintain.ts';
import type { Operations } from './operations.ts';

export type RebuildRequested =
  | {
      readonly ok: true;
      readonly position: Position | null;
      readonly replayId: string;
      readonly projections: readonly string[];
    }
  /** 'nobody': no process folds the log at present. */
  | { readonly ok: false; readonly rejection: MaintenanceRejection | CommonRejection | { readonly code: 'nobody' } };

const nobody: RebuildRequested = { ok: false, rejection: { code: 'nobody' } };

/** Starts a rebuild of read models beside the serving ones. Requests made while it runs join the same replay. */
export const requestRebuild = async (
  { projections, meta }: { readonly projections: readonly string[]; readonly meta: CommandMeta },
  {
    handle,
    eventStore,
    operations: { askReplay },
  }: Pick<Deps, 'handle' | 'eventStore'> & { readonly operations: Pick<Operations, 'askReplay'> },
): Promise<RebuildRequested> => {
  const wanted = { replayId: deriveId('replay', meta.commandId), projections };
  const known = await askReplay({ ...wanted, starts: false });
  if (known === 'nobody') return nobody;
  if (known !== null) return { ok: true, position: await eventStore.head(), ...known };
  const handled = await maintain({ type: 'RequestRebuild', data: { ...wanted, projections: [...projections] } }, meta, {
    handle,
  });
  if (!handled.ok) return handled;
  const { position } = handled;
  // A repeat: it was started by the first request.
  if (handled.repeated) return { ok: true, position, ...wanted };
  const begun = await askReplay({ ...wanted, starts: true });
  return begun === 'nobody' || begun === null ? nobody : { ok: true, position, ...begun };
};
