import { changeSession, querySession } from '../../application/sessions/change-session.ts';
import { unmatchedIn, verifySession as verify } from '../../application/sessions/verify-session.ts';
import type { VerifyDeps } from '../../application/sessions/verify-session.ts';
import type { namesBody, SessionWritten, VerifyAnswer, verifyBody } from '../../contracts/session-writes.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { expectedNumber } from '../http/request/input.ts';
import { partProblem, sessionProblem } from '../../application/problems/rejections.ts';
import { presentSessionWrite } from '../http/response/present-session-write.ts';
import type { sessionParams } from './wire.ts';
import type { Deps } from '../../application/deps.ts';
import type { Roster } from '../../application/roster/roster.ts';
import { namesRequest, typeNames as type } from '../../application/sessions/typed-names.ts';
import { requireNames } from './submit.ts';

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

type TypeDeps = Pick<Deps, 'handle' | 'query' | 'texts'> & { readonly roster: () => Promise<Roster> };

/** POST /api/sessions/:id/names: names by hand for a session whose screenshots could not be read. */
export const typeNames =
  (deps: TypeDeps) =>
  async (request: ApiRequest<{ params: typeof sessionParams; body: typeof namesBody }>): Promise<SessionWritten> => {
    const { id } = request.params;
    const { rawText } = request.body;
    requireNames(rawText);
    const meta = commandMetaOf(request, namesRequest(id, rawText));
    const handled = await type({ id, text: rawText, meta }, deps);
    if (!handled.ok) throw sessionProblem(handled.rejection);
    return presentSessionWrite({ id, meta }, handled);
  };
