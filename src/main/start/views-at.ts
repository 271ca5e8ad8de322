import type { WaitFor } from '../../application/deps.ts';
import type { Position } from '../../domain/kernel/envelope.ts';
import type { ViewRegistry } from '../../projections/in-memory/views.ts';
import type { WaitResult } from '../../subscriptions/waiting.ts';

const waitMs = 1_000;

/**
 * Waits until everything that this process keeps in memory has come so far; what is made from a projection that does not
 * move on is not waited for.
 */
export const createViewsAt =
  ({ views, waitFor }: { readonly views: Pick<ViewRegistry, 'all'>; readonly waitFor: WaitFor }) =>
  async (position: Position): Promise<WaitResult> => {
    for (const { name, of } of views.all()) {
      const reached = await waitFor([of], position, waitMs);
      if (reached === 'not-running') continue;
      if (reached === 'timeout' || (await waitFor([name], position, waitMs)) === 'timeout') return 'timeout';
    }
    return 'reached';
  };
