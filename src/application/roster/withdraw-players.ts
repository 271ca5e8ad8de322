import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import { rosterDecider } from '../../domain/roster/decider.ts';
import type { RosterEvent } from '../../domain/roster/events.ts';
import type { RosterRejection } from '../../domain/roster/rejections.ts';
import { roster } from '../../domain/roster/state.ts';
import type { CommandResult } from '../commands/command-result.ts';
import type { Deps } from '../deps.ts';

/** Withdraws players without links or aliases. The caller checks that they took part in no session. */
export const withdrawPlayers = (
  playerIds: readonly string[],
  meta: CommandMeta,
  { handle }: Pick<Deps, 'handle'>,
): Promise<CommandResult<RosterEvent, RosterRejection>> =>
  handle(rosterDecider, roster.id, { type: 'WithdrawPlayers', data: { playerIds } }, meta);
