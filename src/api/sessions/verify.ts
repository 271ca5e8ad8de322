import { changeSession, querySession } from '../../application/sessions/change-session.ts';
import { unmatchedIn, verifySession as verify } from '../../application/sessions/verify-session.ts';
import type { VerifyDeps } from '../../application/sessions/verify-session.ts';
import type { VerifyAnswer, verifyBody } from '../../contracts/session-writes.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { expectedNumber } from '../http/request/if-match.ts';
import { partProblem, sessionProblem } from '../../application/problems/rejections.ts';
import { presentSessionWrite } from '../http/response/present-session-write.ts';
import type { sessionParams } from './wire.ts';

type VerifyRequest = ApiRequest<{ params: typeof sessionParams; body: typeof verifyBody }>;

/** POST /api/sessions/:id/verify: registers the named participants as new players first, then verifies. */
export const verifySession =
  (deps: VerifyDeps) =>
  async (request: VerifyRequest): Promise<VerifyAnswer> => {
    if (request.body.undo === true) return revert(request, deps);
    const { id } = request.params;
    const register = [...new Set(request.body.register ?? [])].sort();
    const expectedRevision = expectedNumber(request);
    const meta = commandMetaOf(request, { id, register, revision: expectedRevision });
    const verified = await verify({ id, register, expectedRevision, meta }, deps);
    if (!verified.ok) throw partProblem(verified);
    return {
      ...presentSessionWrite({ id, meta }, verified),
      refused: verified.refused.map(({ key, name, code }) => ({ participantId: key, name, code })),
      unmatched: verified.unmatched,
    };
  };

const revert = async (request: VerifyRequest, deps: VerifyDeps): Promise<VerifyAnswer> => {
  const { id } = request.params;
  const expectedRevision = expectedNumber(request);
  const command = { type: 'RevertVerification', data: { expectedRevision } } as const;
  // The command that can be undone next: an undo is not a change of its own.
  const undoes = await querySession(id, ({ state }) => state.verification?.commandId ?? null, deps);
  const meta = { ...commandMetaOf(request, { id, undo: true, revision: expectedRevision }), undoes };
  const undone = await changeSession({ id, command, meta }, deps, unmatchedIn);
  if (!undone.ok) throw sessionProblem(undone.rejection);
  return { ...presentSessionWrite({ id, meta }, undone), refused: [], unmatched: undone.view };
};
