import type { Deps } from '../../application/deps.ts';
import type { Roster } from '../../application/roster/roster.ts';
import { setThresholds } from '../../application/recognition/thresholds.ts';
import type { thresholds, Thresholds, ThresholdsSet, WhatIf, whatIfQuery } from '../../contracts/review.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { administrationProblem } from '../../application/problems/rejections.ts';
import { percent } from '../../contracts/confidence.ts';
import type { Bands } from '../../contracts/confidence.ts';
import { addDays, utcDay } from '../../contracts/windows.ts';
import { whatIfWithin } from '../../projections/sessions/confidences.ts';
import type { Views } from '../http/freshness/read-freshness.ts';

type ApplyDeps = Pick<Deps, 'eventStore' | 'handle'> & {
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

type WhatIfDeps = Pick<Deps, 'readModels' | 'clock'> &
  Views & { readonly roster: () => Promise<Pick<Roster, 'bands'>> };

const days = 90;
const mostPlayers = 100;

const thresholdsOf = ({ credit, verified }: Bands): Thresholds => ({
  creditFrom: percent(credit),
  verifiedFrom: percent(verified),
});

const playersOf = (changes: ReadonlyMap<string, number>, { names, standings }: Views): WhatIf['players'] =>
  [...changes]
    .flatMap(([id, change]) => {
      const name = names.nameOf(id);
      return name === null ? [] : [{ id, name, total: standings.player(id)?.totalSessions ?? 0, change }];
    })
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || (a.name < b.name ? -1 : 1));

/** GET /api/review/what-if: nothing is changed. */
export const showWhatIf =
  (deps: WhatIfDeps) =>
  async ({ query }: ApiRequest<{ querystring: typeof whatIfQuery }>): Promise<WhatIf> => {
    const applied = thresholdsOf((await deps.roster()).bands);
    const asked: Thresholds = {
      creditFrom: query.creditFrom ?? applied.creditFrom,
      verifiedFrom: query.verifiedFrom ?? applied.verifiedFrom,
    };
    const to = utcDay(deps.clock.now().toISOString());
    const span = { from: addDays(to, 1 - days), to };
    const { sessions, now, then } = await whatIfWithin(deps.readModels, span, { applied, asked });
    const players = playersOf(then.changes, deps);
    return {
      days,
      sessions,
      applied,
      asked,
      now: { credits: now.credits, questions: now.questions },
      then: { credits: then.credits, questions: then.questions },
      changed: players.length,
      players: players.slice(0, mostPlayers),
    };
  };
