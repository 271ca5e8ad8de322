import type { Deps } from '../../application/deps.ts';
import type { HistoryEntry } from '../../contracts/history.ts';
import { linkById } from '../../projections/discord-links/queries.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import { historyOf, undoOf } from '../http/response/record-history.ts';
import type { recordParams, RecordReads } from '../http/response/record-history.ts';

type HistoryDeps = Pick<Deps, 'accounts' | 'readModels'> & RecordReads;

/** GET /api/discord-player-links/:id/history: of a deleted one, too. */
export const linkHistory =
  (deps: HistoryDeps) =>
  async ({ params }: ApiRequest<{ params: typeof recordParams }>): Promise<HistoryEntry[]> => {
    const link = await linkById(deps.readModels, params.id);
    if (link === null) throw problem('not-found', 'There is no such link.');
    return historyOf(link, deps);
  };

/** POST /api/discord-player-links/:id/undo: also deletes the note of a link that it removes. */
export const undoLink = (deps: HistoryDeps) =>
  undoOf(
    {
      projection: 'discord-links',
      find: (id) => linkById(deps.readModels, id),
      after: async (id, events) => {
        const isDeleted = events.some(({ type, data }) => type === 'DiscordLinkEnded' && data.how === 'deleted');
        if (isDeleted) await deps.accounts.forgetLinkNote(id);
      },
    },
    deps,
  );
