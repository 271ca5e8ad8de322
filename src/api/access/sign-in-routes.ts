import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import { maintain } from '../../application/operations/maintain.ts';
import { endSignInsBody, signInList, signInsEnded } from '../../contracts/access.ts';
import type { KnownSignIn } from '../../ports/accounts.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import { maintenanceProblem } from '../../application/problems/rejections.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import type { SignIns } from './sign-ins.ts';

const account = z.object({ id: z.string().max(100).describe('The id of the account.') });

export const signInRoutes = {
  'GET /auth/sign-ins': {
    policy: 'end-own-sign-ins',
    summary: 'The sign-ins of the signed-in person',
    answer: signInList,
  },
  'DELETE /auth/sign-ins/:id': {
    bound: {
      most: 'own sign-ins',
      why: 'nothing is added',
    },
    policy: 'end-own-sign-ins',
    summary: 'Ends one sign-in of the person',
    params: z.object({
      id: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .describe('The id of the sign-in, as the list of them names it.'),
    }),
    answer: signInsEnded,
  },
  'DELETE /auth/sign-ins': {
    bound: {
      most: 'own sign-ins',
      why: 'nothing is added',
    },
    policy: 'end-own-sign-ins',
    summary: 'Ends every other sign-in of the person',
    answer: signInsEnded,
  },
  'GET /api/admin/accounts/:id/sign-ins': {
    policy: 'end-sign-ins',
    summary: 'The sign-ins of an account',
    params: account,
    answer: signInList,
  },
  'DELETE /api/admin/accounts/:id/sign-ins': {
    policy: 'end-sign-ins',
    summary: 'Ends every sign-in of an account',
    params: account,
    body: endSignInsBody,
    answer: signInsEnded,
    refuses: ['too-large', 'idempotency-key-reused', 'stream-newer-than-build'],
  },
} as const satisfies RouteDefinitions;

const shown = (found: readonly KnownSignIn[], current: string) =>
  found.map(({ id, browser, createdAt, seenAt }) => ({
    id,
    browser,
    createdAt: new Date(createdAt).toISOString(),
    seenAt: new Date(seenAt).toISOString(),
    current: id === current,
  }));

type SignInDeps = Pick<Deps, 'handle'> & { readonly signIns: SignIns };

/**
 * Recorded in the log first, so that every end is accounted for; a repeat with the same key completes what an outage
 * has left.
 */
const endAll =
  ({ signIns, handle }: SignInDeps) =>
  async (request: ApiRequest<{ params: typeof account; body: typeof endSignInsBody }>) => {
    const { id: accountId } = request.params;
    const reason = request.body?.reason ?? null;
    const found = await signIns.ofAccount(accountId);
    const meta = commandMetaOf(request, { accountId, reason }, reason);
    const command = { type: 'EndSignIns', data: { accountId, signIns: found.length } } as const;
    const handled = await maintain(command, meta, { handle });
    if (!handled.ok) throw maintenanceProblem(handled.rejection);
    const [event] = handled.events;
    if (event?.type !== 'SignInsEnded') return { ended: 0 };
    await signIns.endOthers(accountId, null);
    return { ended: event.data.signIns };
  };

/** A person's own sign-ins, and other people's for admins. */
export const signInHandlers = (deps: SignInDeps) => ({
  'GET /auth/sign-ins': async ({ user }: ApiRequest) =>
    shown(await deps.signIns.ofAccount(user.account.id), user.signInId),
  'DELETE /auth/sign-ins/:id': async ({
    user,
    params: { id },
  }: ApiRequest<(typeof signInRoutes)['DELETE /auth/sign-ins/:id']>) => {
    if (!(await deps.signIns.endOne(user.account.id, id))) throw problem('not-found', 'You have no such sign-in.');
    return { ended: 1 };
  },
  'DELETE /auth/sign-ins': async ({ user }: ApiRequest) => ({
    ended: await deps.signIns.endOthers(user.account.id, user.signInId),
  }),
  'GET /api/admin/accounts/:id/sign-ins': async ({ user, params: { id } }: ApiRequest<{ params: typeof account }>) =>
    shown(await deps.signIns.ofAccount(id), user.signInId),
  'DELETE /api/admin/accounts/:id/sign-ins': endAll(deps),
});
