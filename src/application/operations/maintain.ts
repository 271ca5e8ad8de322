import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import { maintenanceDecider } from '../../domain/maintenance/decider.ts';
import type { MaintenanceCommand, MaintenanceRejection } from '../../domain/maintenance/decider.ts';
import type { MaintenanceEvent } from '../../domain/maintenance/events.ts';
import type { CommandResult } from '../commands/command-result.ts';
import type { Deps } from '../deps.ts';

/** Records an admin's maintenance action. */
export const maintain = (
  command: MaintenanceCommand,
  meta: CommandMeta,
  { handle }: Pick<Deps, 'handle'>,
): Promise<CommandResult<MaintenanceEvent, MaintenanceRejection>> => handle(maintenanceDecider, 'guild', command, meta);
