import { actorOf } from '../../application/access/operator.ts';
import { commandMeta } from '../../application/commands/command-meta.ts';
import type { Deps } from '../../application/deps.ts';
import type { Operations } from '../../application/operations/operations.ts';
import type { WipeProduction, WipeResult } from '../../application/wipe/wipe-production.ts';
import { confirmPhrase, wipeBody, wiped } from '../../contracts/wipe.ts';
import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import { idempotencyKey } from '../http/request/asked-by.ts';
import type { ApiRequest, Feature } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import type { ProblemError } from '../../application/problems/problem.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';

const routes = {
  'POST /api/admin/wipe-production': {
    policy: 'wipe-production',
    summary: 'Exports everything, then deletes everything except player names',
    whileWiping: true,
    noTimeout: true,
    body: wipeBody,
    answer: wiped,
    refuses: ['wipe-running', 'wrong-confirm-phrase', 'stream-newer-than-build', 'idempotency-key-reused', 'too-large'],
  },
} as const satisfies RouteDefinitions;

type RefusedWipe = Extract<WipeResult, { readonly ok: false }>;
const refusal = ({ rejection }: RefusedWipe): ProblemError => problem(rejection.code);

type WipeDeps = Pick<Deps, 'clock' | 'ids'> & {
  readonly wipeProduction: WipeProduction;
  readonly operations: Pick<Operations, 'systemActivity'>;
};
type WipeRequest = ApiRequest<{ body: typeof wipeBody }>;

/** The only command that survives a wipe: repeated after it, it must not wipe again. */
const metaOf = (request: WipeRequest, { clock, ids }: WipeDeps): CommandMeta =>
  commandMeta(
    {
      actor: actorOf(request.user),
      route: 'POST /api/admin/wipe-production',
      key: idempotencyKey(request),
      request: { confirmPhrase },
    },
    { clock, ids: { ...ids, epoch: () => '' } },
  );

/** The danger zone of the admin panel. */
export const wipe = {
  name: 'wipe',
  routes,
  handlers: (deps: WipeDeps) => ({
    'POST /api/admin/wipe-production': async (request) => {
      if (request.body.confirmPhrase !== confirmPhrase) throw problem('wrong-confirm-phrase');
      const result = await deps.wipeProduction.wipe(metaOf(request, deps));
      if (!result.ok) throw refusal(result);
      const { position, deleted, preserved, exportName } = result;
      deps.operations.systemActivity.report(`Production data was exported as ${exportName} and wiped.`);
      return { position, deleted, preserved, exportName };
    },
  }),
  problems: {
    'wipe-running': { status: 409, title: 'Wipe running', detail: 'A wipe is already running.' },
    'wrong-confirm-phrase': {
      status: 400,
      title: 'Wrong confirmation phrase',
      detail: `Failed to wipe production data. Check the confirmation phrase.`,
    },
  },
} satisfies Feature<typeof routes>;
