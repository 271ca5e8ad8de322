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

/** Does it, or throws the problem that the roster has with it. `field`: of the body, where a name may be bad. */
export const writeRoster = async (
  { command, meta, field }: { readonly command: RosterCommand; readonly meta: CommandMeta; readonly field?: string },
  deps: Pick<Deps, 'handle'>,
): Promise<RosterDone> => {
  const handled = await changeRoster(command, meta, deps);
  if (!handled.ok) throw rosterProblem(handled.rejection, field);
  return handled;
};

/**
 * The answer of a write on a record. `stands`: its revision as far as is known, for a command that had nothing to do.
 */
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
