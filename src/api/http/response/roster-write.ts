import { changeRoster, lastTouch } from '../../../application/roster/change-roster.ts';
import type { CommandResult } from '../../../application/commands/command-result.ts';
import type { Deps } from '../../../application/deps.ts';
import type { RecordWritten } from '../../../contracts/records.ts';
import type { CommandMeta } from '../../../domain/kernel/envelope.ts';
import type { RosterCommand } from '../../../domain/roster/commands.ts';
import type { RosterEvent } from '../../../domain/roster/events.ts';
import type { RosterRejection } from '../../../domain/roster/rejections.ts';
import { rosterProblem } from '../../../application/problems/rejections.ts';

export type RosterDone = Extract<CommandResult<RosterEvent, RosterRejection>, { ok: true }>;

/** Sends a roster command, or throws its problem. `field`: body field of a name that may be invalid. */
export const writeRoster = async (
  { command, meta, field }: { readonly command: RosterCommand; readonly meta: CommandMeta; readonly field?: string },
  deps: Pick<Deps, 'handle'>,
): Promise<RosterDone> => {
  const handled = await changeRoster(command, meta, deps);
  if (!handled.ok) throw rosterProblem(handled.rejection, field);
  return handled;
};

/** Answer of a write on a record. `stands`: known revision, for a command without effect. */
export const recordAnswer = (
  { id, meta, stands }: { readonly id: string; readonly meta: CommandMeta; readonly stands: number },
  { position, version, events }: RosterDone,
): RecordWritten => ({
  position: position ?? '0',
  id,
  version,
  revision: lastTouch(events, id) ?? stands,
  commandId: meta.commandId,
});
