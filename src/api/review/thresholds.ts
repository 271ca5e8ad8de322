import type { Deps } from '../../application/deps.ts';
import type { Roster } from '../../application/roster/roster.ts';
import { setThresholds } from '../../application/recognition/thresholds.ts';
import type { thresholds, ThresholdsSet } from '../../contracts/review.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { administrationProblem } from '../../application/problems/rejections.ts';
import { thresholdsOf } from './what-if.ts';

export type ApplyDeps = Pick<Deps, 'eventStore' | 'handle'> & {
  readonly roster: () => Promise<Pick<Roster, 'bands'>>;
};

/** PUT /api/review/thresholds: for future readings. */
export const applyThresholds =
  (deps: ApplyDeps) =>
  async (request: ApiRequest<{ body: typeof thresholds }>): Promise<ThresholdsSet> => {
    const { creditFrom, verifiedFrom } = request.body;
    const meta = commandMetaOf(request, { creditFrom, verifiedFrom });
    const handled = await setThresholds({ credit: creditFrom / 100, verified: verifiedFrom / 100 }, meta, deps);
    if (!handled.ok) throw administrationProblem(handled.rejection);
    const [before] = handled.events.flatMap((event) =>
      event.type === 'RecognitionThresholdsSet' ? [event.data.from] : [],
    );
    const position = handled.position ?? (await deps.eventStore.head()) ?? '0';
    // Unchanged thresholds write nothing.
    return { position, before: before === undefined ? { creditFrom, verifiedFrom } : thresholdsOf(before) };
  };
