import { erasureDecider } from '../../domain/erasure/decider.ts';
import type { ErasureCommand, ErasureRejection } from '../../domain/erasure/decider.ts';
import type { ErasureEvent } from '../../domain/erasure/events.ts';
import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import { followUp } from '../commands/command-meta.ts';
import type { CommandResult } from '../commands/command-result.ts';
import type { Deps } from '../deps.ts';

/** A change of an erasure request, by the person or an admin. */
export const changeErasure = (
  accountId: string,
  command: ErasureCommand,
  meta: CommandMeta,
  { handle }: Pick<Deps, 'handle'>,
): Promise<CommandResult<ErasureEvent, ErasureRejection>> => handle(erasureDecider, accountId, command, meta);

/** Closes an erasure request after the person's data were erased. Without a request nothing is recorded. */
export const closeErasure = async (accountId: string, meta: CommandMeta, deps: Pick<Deps, 'handle'>): Promise<void> => {
  const closing = followUp(meta, 'close the request');
  const handled = await changeErasure(accountId, { type: 'CloseErasure', data: {} }, closing, deps);
  if (!handled.ok) throw new Error(`The request could not be closed: ${handled.rejection.code}`);
};
