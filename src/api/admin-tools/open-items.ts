import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import { maintain } from '../../application/operations/maintain.ts';
import type { OpenItems, ReactionResult } from '../../application/operations/open-items.ts';
import type { Operations } from '../../application/operations/operations.ts';
import type { openItemBody, OpenItemSettled } from '../../contracts/admin-tools.ts';
import type { MaintenanceCommand } from '../../domain/maintenance/decider.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import { maintenanceProblem } from '../../application/problems/rejections.ts';

export const reactionParams = z.object({ name: z.string().max(100).describe('The name of a reaction.') });
type Request = ApiRequest<{ params: typeof reactionParams; body: typeof openItemBody }>;
export type OpenItemDeps = Pick<Deps, 'handle' | 'eventStore'> & {
  readonly operations: Pick<Operations, 'openItems'>;
  readonly warn: (cause: unknown, text: string) => void;
};
type Item = { readonly reaction: string; readonly eventId: string };

/** Recorded in the log first: a repeat with the same key finds the record, and does only what is left. */
const write = async (
  request: Request,
  type: Extract<MaintenanceCommand['type'], 'RetryOpenItem' | 'DismissOpenItem'>,
  { operations, handle }: OpenItemDeps,
) => {
  const { params, body } = request;
  const item: Item = { reaction: params.name, eventId: body.eventId };
  const open = await operations.openItems.find(item.reaction, item.eventId);
  const meta = commandMetaOf(request, { ...item, reason: body.reason }, body.reason);
  const handled = await maintain({ type, data: { ...item, code: open?.code ?? null } }, meta, { handle });
  if (!handled.ok) throw maintenanceProblem(handled.rejection);
  return { ...item, isOpen: open !== null, version: handled.version };
};

/** An outage is not a result of the reaction. */
const retry = ({ reaction, eventId }: Item, openItems: Pick<OpenItems, 'retry'>, warn: OpenItemDeps['warn']) =>
  openItems.retry(reaction, eventId).catch((cause: unknown) => {
    warn(cause, `reaction ${reaction} could not act`);
    throw problem('unavailable', 'The follow-up action failed again. Try again later.', { retryAfter: 2 });
  });

const answerOf = (reacted: ReactionResult): Pick<OpenItemSettled, 'outcome' | 'code'> =>
  reacted === 'done' ? { outcome: 'done', code: null } : { outcome: 'refused', code: reacted.rejected };

/** POST /api/admin/reactions/:name/retry */
export const retryOpenItem =
  (deps: OpenItemDeps) =>
  async (request: Request): Promise<OpenItemSettled> => {
    const { isOpen, version, ...item } = await write(request, 'RetryOpenItem', deps);
    const reacted = isOpen ? await retry(item, deps.operations.openItems, deps.warn) : 'done';
    if (reacted === 'unknown') throw problem('not-found', 'The event of this item no longer exists.');
    return { position: (await deps.eventStore.head()) ?? '0', id: item.eventId, version, ...answerOf(reacted) };
  };

/** POST /api/admin/reactions/:name/dismiss */
export const dismissOpenItem =
  (deps: OpenItemDeps) =>
  async (request: Request): Promise<OpenItemSettled> => {
    const { version, reaction, eventId } = await write(request, 'DismissOpenItem', deps);
    await deps.operations.openItems.dismiss(reaction, eventId);
    return { position: (await deps.eventStore.head()) ?? '0', id: eventId, version, outcome: 'dismissed', code: null };
  };
