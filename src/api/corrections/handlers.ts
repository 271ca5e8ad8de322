import type { FastifyReply } from 'fastify';
import type { Deps } from '../../application/deps.ts';
import type {
  Correction,
  correctionBody,
  correctionParams,
  correctionsQuery,
  decideCorrectionBody,
} from '../../contracts/corrections.ts';
import { correctionById, correctionsBy, listCorrections } from '../../projections/sessions/correction-queries.ts';
import type { CorrectionDoc } from '../../projections/sessions/corrections-view.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import { changeSession, querySession } from '../../application/sessions/change-session.ts';
import { memberEffects } from '../../application/access/member-bounds.ts';
import type { MemberBoundsCounter } from '../../application/access/member-bounds.ts';
import { namesAddedBy, requestCorrection as request } from '../../application/sessions/request-correction.ts';
import type { SessionWritten } from '../../contracts/session-writes.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import { invalidField, problem } from '../../application/problems/problem.ts';
import type { recordParams } from '../http/response/record-history.ts';
import { sessionProblem } from '../../application/problems/rejections.ts';
import { withinBounds } from '../http/request/input.ts';
import { presentSessionWrite } from '../http/response/present-session-write.ts';
import { expectUpToDate } from '../http/freshness/expect-up-to-date.ts';

type ListDeps = Pick<Deps, 'readModels' | 'accounts'> & Pick<Views, 'names'>;

const wireOf = async (docs: readonly CorrectionDoc[], { accounts, names }: ListDeps): Promise<Correction[]> => {
  const ids = new Set(docs.flatMap(({ by, decided }) => [by, ...(decided === null ? [] : [decided.by])]));
  const people = await accounts.byIds([...ids]);
  const nameOf = (id: string): string | null => people.get(id)?.username ?? null;
  return docs.map(({ by, at, decided, ...doc }) => ({
    ...doc,
    playerName: names.nameOf(doc.playerId),
    requestedBy: nameOf(by),
    requestedAt: at,
    decidedBy: decided === null ? null : nameOf(decided.by),
    decidedAt: decided?.at ?? null,
    notes: decided?.notes ?? null,
  }));
};

/** GET /api/my/corrections */
export const listOwn =
  (deps: ListDeps) =>
  async ({ user }: ApiRequest): Promise<Correction[]> =>
    wireOf(await correctionsBy(deps.readModels, user.account.id), deps);

/** GET /api/corrections */
export const listAll =
  (deps: ListDeps) =>
  async ({ query }: ApiRequest<{ querystring: typeof correctionsQuery }>): Promise<Correction[]> =>
    wireOf(await listCorrections(deps.readModels, { ...query, status: query.status ?? null }), deps);

type RequestDeps = Pick<Deps, 'handle' | 'query'> &
  Pick<Views, 'names'> & { readonly members: Pick<MemberBoundsCounter, 'edit'> };
type CorrectionApiRequest = ApiRequest<{ params: typeof recordParams; body: typeof correctionBody }>;

/** Player of the requesting person. */
const playerOf = ({ user }: CorrectionApiRequest, { names }: Pick<Views, 'names'>) => {
  const player = names.player(names.playerOfAccount(user.account.id) ?? '');
  if (player === null) return null;
  return { id: player.id, name: player.name, aliases: player.aliases.map(({ text }) => text) };
};

/** POST /api/sessions/:id/corrections */
export const requestCorrection =
  (deps: RequestDeps) =>
  async (asked: CorrectionApiRequest, reply: FastifyReply): Promise<SessionWritten> => {
    const { id } = asked.params;
    const { kind } = asked.body;
    const reason = asked.body.reason.trim();
    if (reason === '') throw invalidField('reason', 'blank', 'Add a reason.');
    const meta = commandMetaOf(asked, { id, kind, reason }, reason);
    const data = { kind, player: playerOf(asked, deps) };
    // Additions stay in the log whatever is decided, so they are limited. 'That was not me' is never refused.
    if (kind === 'was-there') {
      const edit = await querySession(
        id,
        (stream) =>
          stream.hasHandled(meta.commandId)
            ? null
            : {
                added: namesAddedBy({ data, meta }, stream.state),
                effects: memberEffects(stream, asked.user.account.id),
              },
        deps,
      );
      if (edit !== null) await withinBounds(deps.members.edit(asked.user, edit));
    }
    const done = await request({ id, data, meta }, deps);
    if (!done.ok) throw sessionProblem(done.rejection);
    reply.code(done.repeated ? 200 : 201);
    return presentSessionWrite({ id: done.correctionId, meta }, done);
  };

type DecideRequest = ApiRequest<{ params: typeof correctionParams; body: typeof decideCorrectionBody }>;

/** Reads the correction, including one requested a moment ago. */
const correctionNow = async (id: string, deps: Pick<Deps, 'eventStore' | 'readModels' | 'waitFor'>) => {
  const found = await correctionById(deps.readModels, id);
  if (found !== null) return found;
  await expectUpToDate(['sessions'], deps);
  return correctionById(deps.readModels, id);
};

/** PATCH /api/corrections/:id */
export const decideCorrection =
  (deps: Pick<Deps, 'eventStore' | 'handle' | 'readModels' | 'waitFor'>) =>
  async (request: DecideRequest): Promise<SessionWritten> => {
    const { id } = request.params;
    const { status, notes: given } = request.body;
    const found = await correctionNow(id, deps);
    if (found === null) throw problem('not-found', 'There is no such correction.');
    const notes = given?.trim() ?? '';
    const meta = commandMetaOf(request, { id, status, notes }, notes === '' ? null : notes);
    const data = { correctionId: id, isAccepted: status === 'accepted' };
    const done = await changeSession({ id: found.sessionId, command: { type: 'DecideCorrection', data }, meta }, deps);
    if (!done.ok) throw sessionProblem(done.rejection);
    return presentSessionWrite({ id, meta }, done);
  };
