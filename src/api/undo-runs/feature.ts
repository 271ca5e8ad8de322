import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import { maintain } from '../../application/operations/maintain.ts';
import { readProgress } from '../../application/operations/undo-progress.ts';
import { planUndo } from '../../application/operations/undo-run.ts';
import type { UndoWanted } from '../../application/operations/undo-run.ts';
import { undoRunBegun, undoRunBody, undoRunPreview, undoRunState } from '../../contracts/undo-runs.ts';
import type { UndoRunBegun, UndoRunPreview } from '../../contracts/undo-runs.ts';
import type { StatusStore } from '../../ports/status-store.ts';
import { undoRunOf } from '../../projections/mod-activity/queries.ts';
import { createUndoReads } from '../../projections/undo-reads.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import { expectUpToDate } from '../http/freshness/expect-up-to-date.ts';
import type { ApiRequest, Feature } from '../http/routes/feature.ts';
import { invalidField, problem } from '../../application/problems/problem.ts';
import { recordParams } from '../http/response/record-history.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';

const routes = {
  'POST /api/undo-runs': {
    policy: 'undo-by-actor',
    summary: 'Undoes all changes by one person in a period, or previews them',
    reads: ['names', 'links'],
    body: undoRunBody,
    success: 202,
    answer: z.union([undoRunBegun, undoRunPreview]),
    refuses: ['not-found'],
  },
  'GET /api/undo-runs/:id': {
    policy: 'undo-by-actor',
    summary: 'The progress of an undo run',
    params: recordParams,
    answer: undoRunState,
  },
} as const satisfies RouteDefinitions;

type RunDeps = Pick<Deps, 'accounts' | 'eventStore' | 'handle' | 'readModels' | 'waitFor'> &
  Pick<Views, 'names'> & { readonly gauges: StatusStore };
const longestMs = 7 * 24 * 60 * 60 * 1000;
const mostLeft = 200;

const spanOf = (from: string, to: string) => {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  if (end <= begin) throw invalidField('to', 'not-after', 'It must be later than the start.');
  if (end - begin > longestMs) throw invalidField('from', 'too-long', 'You can undo at most seven days at once.');
  return { from: new Date(begin).toISOString(), to: new Date(end).toISOString() };
};

type Body = z.infer<typeof undoRunBody>;
const ofActor = async ({ actor = '', from = '', to = '' }: Body, deps: RunDeps): Promise<UndoWanted> => {
  const actorId = (await deps.accounts.byId(actor))?.id ?? deps.names.accountOfPlayer(actor);
  if (actorId === null) throw problem('not-found', 'There is no such account or player.');
  return { runId: null, actorId, ...spanOf(from, to) };
};
/** The changes of an earlier run, and the run that undid them. */
const ofRun = async (runId: string, { readModels }: RunDeps): Promise<UndoWanted> => {
  const earlier = await undoRunOf(readModels, runId);
  if (earlier === null) throw problem('not-found', 'There is no such run.');
  return { runId, ...earlier };
};

const begin =
  (deps: RunDeps) =>
  async (
    request: ApiRequest<{ body: typeof undoRunBody }>,
    reply: FastifyReply,
  ): Promise<UndoRunBegun | UndoRunPreview> => {
    const { run, preview } = request.body;
    await expectUpToDate(['mod-activity', 'players', 'rename-requests', 'discord-links'], deps);
    const wanted = await (run === undefined ? ofActor(request.body, deps) : ofRun(run, deps));
    const items = await planUndo(wanted, request.user, { ...deps, undoReads: createUndoReads(deps.readModels) });
    const count = (state: (typeof items)[number]['state']): number =>
      items.filter((item) => item.state === state).length;
    if (preview)
      return {
        undoable: count('undoable'),
        movedOn: count('moved-on'),
        notUndoable: count('not-undoable'),
        forbidden: count('forbidden'),
        left: items
          .flatMap(({ record, at, state }) => (state === 'undoable' ? [] : [{ ...record, at, why: state }]))
          .slice(0, mostLeft),
      };
    const meta = commandMetaOf(request, wanted);
    const command = { type: 'OrderUndo', data: { ...wanted, commands: count('undoable') } } as const;
    const handled = await maintain(command, meta, deps);
    if (!handled.ok) throw problem('not-found', 'There is nothing to undo.');
    void reply.code(202);
    return { position: handled.position ?? '0', runId: meta.commandId };
  };

/** Undoes all changes of a person within a time span. */
export const undoRuns = {
  name: 'undo-runs',
  routes,
  handlers: (deps: RunDeps) => ({
    'POST /api/undo-runs': begin(deps),
    'GET /api/undo-runs/:id': async ({ params }) =>
      (await readProgress(params.id, deps.gauges)) ?? { state: 'waiting', done: 0, of: 0 },
  }),
} satisfies Feature<typeof routes>;
