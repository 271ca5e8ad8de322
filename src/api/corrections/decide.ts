import { changeSession } from '../../application/sessions/change-session.ts';
import type { Deps } from '../../application/deps.ts';
import { upToDate } from '../../application/up-to-date.ts';
import type { correctionParams, decideCorrectionBody } from '../../contracts/corrections.ts';
import type { SessionWritten } from '../../contracts/session-writes.ts';
import { correctionById } from '../../projections/sessions/correction-queries.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import { sessionProblem } from '../../application/problems/rejections.ts';
import { presentSessionWrite } from '../http/response/present-session-write.ts';

type DecideRequest = ApiRequest<{ params: typeof correctionParams; body: typeof decideCorrectionBody }>;

/** Reads the correction, including one requested a moment ago. */
const correctionNow = async (id: string, deps: Pick<Deps, 'eventStore' | 'readModels' | 'waitFor'>) => {
  const found = await correctionById(deps.readModels, id);
  if (found !== null) return found;
  await upToDate(['sessions'], deps);
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
