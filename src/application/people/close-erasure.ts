import { erasureDecider } from '../../domain/erasure/decider.ts';
import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import { followUp } from '../command-meta.ts';
import type { Deps } from '../deps.ts';

/** What somebody asked for is done: everything of them was erased. Of who did not ask nothing is written. */
export const closeErasure = async (
  accountId: string,
  meta: CommandMeta,
  { handle }: Pick<Deps, 'handle'>,
): Promise<void> => {
  const command = { type: 'CloseErasure', data: {} } as const;
  const handled = await handle(erasureDecider, accountId, command, followUp(meta, 'close the request'));
  if (!handled.ok) throw new Error(`The request could not be closed: ${handled.rejection.code}`);
};
