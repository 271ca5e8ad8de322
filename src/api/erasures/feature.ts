import { operatorAccount } from '../../application/access/operator.ts';
import { z } from 'zod';
import { changeErasure } from '../../application/people/change-erasure.ts';
import { textIdOf } from '../../application/sessions/typed-names.ts';
import type { Deps } from '../../application/deps.ts';
import { declineErasureBody, erasureBody, erasureRow, myErasure } from '../../contracts/erasures.ts';
import { recordWritten } from '../../contracts/records.ts';
import type { RecordWritten } from '../../contracts/records.ts';
import type { ErasureCommand } from '../../domain/erasure/decider.ts';
import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import { erasuresProjection } from '../../projections/erasures/projection.ts';
import { erasureOf, openErasures } from '../../projections/erasures/queries.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { Feature } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import { recordParams } from '../http/response/record-history.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';

const routes = {
  'GET /api/my/erasure': {
    policy: 'read-own-statistics',
    summary: 'One’s own erasure request with its status',
    reads: ['erasures'],
    answer: myErasure,
  },
  'POST /api/my/erasure': {
    policy: 'request-erasure',
    summary: 'Requests the erasure of one’s own data',
    body: erasureBody,
    answer: recordWritten,
    success: 201,
    bound: { most: 'one open request, and one a day', why: 'each is an event that stays in the log' },
    refuses: ['erasure-open', 'slow-down'],
  },
  'DELETE /api/my/erasure': {
    policy: 'request-erasure',
    summary: 'Withdraws the erasure request',
    answer: recordWritten,
    bound: { most: 'what was asked for', why: 'there is nothing else to take back' },
    refuses: ['not-found'],
  },
  'GET /api/admin/erasures': {
    policy: 'decide-erasure',
    summary: 'The erasure requests, most urgent first',
    reads: ['erasures'],
    answer: z.array(erasureRow),
  },
  'PATCH /api/admin/erasures/:id': {
    policy: 'decide-erasure',
    summary: 'Declines an erasure request with a reason',
    params: recordParams,
    body: declineErasureBody,
    answer: recordWritten,
    refuses: ['not-found'],
  },
} as const satisfies RouteDefinitions;

type ErasureDeps = Pick<Deps, 'accounts' | 'handle' | 'readModels' | 'texts'>;

const write = async (
  accountId: string,
  command: ErasureCommand,
  meta: CommandMeta,
  { handle }: ErasureDeps,
): Promise<RecordWritten> => {
  const handled = await changeErasure(accountId, command, meta, { handle });
  if (!handled.ok) {
    if (handled.rejection.code === 'already-open') throw problem('erasure-open');
    if (handled.rejection.code === 'too-soon') throw problem('slow-down', 'You can ask again tomorrow.');
    if (handled.rejection.code === 'not-open') throw problem('not-found', 'There is no open request.');
    throw problem(handled.rejection.code);
  }
  const { position, version } = handled;
  return { position: position ?? '0', id: accountId, version, revision: version - 1, commandId: meta.commandId };
};

/** Erasure requests: a person asks, an operator erases on the command line, which closes the request. */
export const erasures = {
  name: 'erasures',
  routes,
  handlers: (deps: ErasureDeps) => ({
    'GET /api/my/erasure': async ({ user }) => {
      const found = await erasureOf(deps.readModels, user.account.id);
      if (found === null) return { erasure: null };
      const { requestedAt, dueAt, state, closedAt, answer } = found;
      return { erasure: { requestedAt, dueAt, state, closedAt, answer } };
    },
    'POST /api/my/erasure': async (request, reply) => {
      if (request.user.account.id === operatorAccount.id)
        throw problem('forbidden', 'The command line has no personal data. Sign in with Discord first.');
      const accountId = request.user.account.id;
      const reason = request.body.reason?.trim() ?? '';
      const meta = commandMetaOf(request, { accountId });
      const textId = reason === '' ? null : textIdOf(meta.commandId);
      if (textId !== null) await deps.texts.put({ id: textId, owner: accountId, text: reason });
      const written = await write(accountId, { type: 'RequestErasure', data: { textId } }, meta, deps);
      reply.code(201);
      return written;
    },
    'DELETE /api/my/erasure': (request) => {
      const accountId = request.user.account.id;
      return write(accountId, { type: 'WithdrawErasure', data: {} }, commandMetaOf(request, { accountId }), deps);
    },
    'GET /api/admin/erasures': async () => {
      const open = await openErasures(deps.readModels);
      const accounts = await deps.accounts.byIds(open.map(({ id }) => id));
      return Promise.all(
        open.map(async ({ id: accountId, requestedAt, dueAt, textId }) => ({
          accountId,
          discordId: accounts.get(accountId)?.discordId ?? null,
          discordUsername: accounts.get(accountId)?.username ?? null,
          requestedAt,
          dueAt,
          reason: textId === null ? null : ((await deps.texts.get([textId])).get(textId)?.text ?? null),
        })),
      );
    },
    'PATCH /api/admin/erasures/:id': (request) => {
      const { id: accountId } = request.params;
      const { reason } = request.body;
      const meta = commandMetaOf(request, { accountId, reason }, reason);
      return write(accountId, { type: 'DeclineErasure', data: {} }, meta, deps);
    },
  }),
  follow: { erasures: { projection: erasuresProjection, policy: 'follow-live', keysFor: 'decide-erasure' } },
  problems: {
    'erasure-open': {
      status: 409,
      title: 'Asked already',
      detail: 'You already requested erasure. You can withdraw the request.',
    },
  },
} satisfies Feature<typeof routes>;
