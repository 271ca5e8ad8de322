import { windowStart } from '../../contracts/windows.ts';
import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import { changeSession } from '../sessions/change-session.ts';
import { followUp } from '../commands/command-meta.ts';
import type { Deps } from '../deps.ts';

/** First of the last seven UTC days, including today. */
export const reprocessedFrom = ({ clock }: Pick<Deps, 'clock'>): string =>
  windowStart('week', clock.now().toISOString().slice(0, 10)) ?? '';

/** Requests reprocessing of each session; returns how many. Sessions that are no longer failed are skipped. */
export const reprocessAll = async (
  sessionIds: readonly string[],
  meta: CommandMeta,
  deps: Pick<Deps, 'handle'>,
): Promise<number> => {
  let queued = 0;
  for (const id of sessionIds) {
    const own = followUp(meta, `reprocess ${id}`);
    const handled = await changeSession({ id, command: { type: 'RequestReprocessing', data: {} }, meta: own }, deps);
    if (handled.ok) queued += 1;
  }
  return queued;
};
