import { erasureDecider } from '../../domain/erasure/decider.ts';
import type { ErasureCommand, ErasureRejection } from '../../domain/erasure/decider.ts';
import type { ErasureEvent } from '../../domain/erasure/events.ts';
import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import { followUp } from '../commands/command-meta.ts';
import type { CommandResult } from '../commands/command-result.ts';
import type { Deps } from '../deps.ts';

/** What somebody asks for, or an admin answers. */
export const changeErasure = (
  accountId: string,
  command: ErasureCommand,
  meta: CommandMeta,
  { handle }: Pick<Deps, 'handle'>,
): Promise<CommandResult<ErasureEvent, ErasureRejection>> => handle(erasureDecider, accountId, command, meta);

/** What somebody asked for is done: everything of them was erased. Of who did not ask nothing is written. */
export const closeErasure = async (accountId: string, meta: CommandMeta, deps: Pick<Deps, 'handle'>): Promise<void> => {
  const closing = followUp(meta, 'close the request');
  const handled = await changeErasure(accountId, { type: 'CloseErasure', data: {} }, closing, deps);
  if (!handled.ok) throw new Error(`The request could not be closed: ${handled.rejection.code}`);
};
