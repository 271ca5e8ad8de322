import type { CommandMeta, UncommittedEvent } from '../../domain/kernel/envelope.ts';
import type { RosterCommand } from '../../domain/roster/commands.ts';
import { rosterDecider } from '../../domain/roster/decider.ts';
import type { RosterEvent } from '../../domain/roster/events.ts';
import type { RosterRejection } from '../../domain/roster/rejections.ts';
import { roster } from '../../domain/roster/state.ts';
import { recordsOf } from '../../domain/roster/touches.ts';
import type { CommandResult } from '../commands/command-result.ts';
import type { Deps } from '../deps.ts';

/** Decides a command on the one roster. */
export const changeRoster = (
  command: RosterCommand,
  meta: CommandMeta,
  { handle }: Pick<Deps, 'handle'>,
): Promise<CommandResult<RosterEvent, RosterRejection>> => handle(rosterDecider, roster.id, command, meta);

/** Revision of the last of these events that touched the record; null when none did. */
export const lastTouch = (events: readonly UncommittedEvent<RosterEvent>[], record: string): number | null =>
  events.findLast((event) => recordsOf(event).includes(record))?.revision ?? null;
