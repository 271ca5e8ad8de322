import type { FastifyReply } from 'fastify';
import { querySession } from '../../application/sessions/change-session.ts';
import type { Deps } from '../../application/deps.ts';
import { memberEffects } from '../../application/access/member-bounds.ts';
import type { MemberBoundsCounter } from '../../application/access/member-bounds.ts';
import { namesAddedBy, requestCorrection as request } from '../../application/sessions/request-correction.ts';
import type { correctionBody } from '../../contracts/corrections.ts';
import type { SessionWritten } from '../../contracts/session-writes.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { invalidField } from '../../application/problems/problem.ts';
import type { recordParams } from '../http/response/record-history.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import { sessionProblem } from '../../application/problems/rejections.ts';
import { withinBounds } from '../http/request/within-bounds.ts';
import { presentSessionWrite } from '../http/response/present-session-write.ts';

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
