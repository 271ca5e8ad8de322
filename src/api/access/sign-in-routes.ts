import { z } from 'zod';
import { signInList, signInsEnded } from '../../contracts/access.ts';
import type { KnownSignIn } from '../../ports/accounts.ts';
import type { Asked } from '../http/feature.ts';
import { problem } from '../http/problem.ts';
import type { Routes } from '../http/row.ts';
import type { SignIns } from './sign-ins.ts';

const account = z.object({ id: z.string().max(100).describe('The id of the account.') });

export const signInRoutes = {
  'GET /auth/sign-ins': {
    policy: 'end-own-sign-ins',
    summary: 'Where the person is signed in',
    answer: signInList,
  },
  'DELETE /auth/sign-ins/:id': {
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
    policy: 'end-own-sign-ins',
    summary: 'Ends every other sign-in of the person',
    answer: signInsEnded,
  },
  'GET /api/admin/accounts/:id/sign-ins': {
    policy: 'end-sign-ins',
    summary: 'Where somebody is signed in',
    params: account,
    answer: signInList,
  },
  'DELETE /api/admin/accounts/:id/sign-ins': {
    policy: 'end-sign-ins',
    summary: 'Ends every sign-in of somebody',
    params: account,
    answer: signInsEnded,
  },
} as const satisfies Routes;

const shown = (found: readonly KnownSignIn[], current: string) =>
  found.map(({ id, createdAt, seenAt }) => ({
    id,
    createdAt: new Date(createdAt).toISOString(),
    seenAt: new Date(seenAt).toISOString(),
    current: id === current,
  }));

/** One's own sign-ins, and an admin's look at those of others. */
export const signInHandlers = ({ signIns }: { readonly signIns: SignIns }) => ({
  'GET /auth/sign-ins': async ({ user }: Asked) => shown(await signIns.ofAccount(user.account.id), user.signInId),
  'DELETE /auth/sign-ins/:id': async ({
    user,
    params: { id },
  }: Asked<(typeof signInRoutes)['DELETE /auth/sign-ins/:id']>) => {
    if (!(await signIns.endOne(user.account.id, id))) throw problem('not-found', 'There is no such sign-in of yours.');
    return { ended: 1 };
  },
  'DELETE /auth/sign-ins': async ({ user }: Asked) => ({
    ended: await signIns.endOthers(user.account.id, user.signInId),
  }),
  'GET /api/admin/accounts/:id/sign-ins': async ({ user, params: { id } }: Asked<{ params: typeof account }>) =>
    shown(await signIns.ofAccount(id), user.signInId),
  'DELETE /api/admin/accounts/:id/sign-ins': async ({ params: { id } }: Asked<{ params: typeof account }>) => ({
    ended: await signIns.endOthers(id, null),
  }),
});
