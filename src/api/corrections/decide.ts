import { changeSession } from '../../application/change-session.ts';
import type { Deps } from '../../application/deps.ts';
import type { correctionParams, decideCorrectionBody } from '../../contracts/corrections.ts';
import type { SessionWritten } from '../../contracts/sessions.ts';
import { correctionById } from '../../projections/sessions/correction-queries.ts';
import { askedBy } from '../http/asked-by.ts';
import type { Asked } from '../http/feature.ts';
import { problem } from '../http/problem.ts';
import { sessionProblem } from '../http/rejections.ts';
import { writtenAs } from '../http/written-session.ts';

type Deciding = Asked<{ params: typeof correctionParams; body: typeof decideCorrectionBody }>;

/** PATCH /api/corrections/:id */
export const decideCorrection =
  (deps: Pick<Deps, 'handle' | 'readModels'>) =>
  async (request: Deciding): Promise<SessionWritten> => {
    const { id } = request.params;
    const { status, notes: given } = request.body;
    const found = await correctionById(deps.readModels, id);
    if (found === null) throw problem('not-found', 'There is no such correction.');
    const notes = given?.trim() ?? '';
    const meta = askedBy(request, { id, status, notes }, notes === '' ? null : notes);
    const data = { correctionId: id, isAccepted: status === 'accepted' };
    const done = await changeSession({ id: found.sessionId, command: { type: 'DecideCorrection', data }, meta }, deps);
    if (!done.ok) throw sessionProblem(done.rejection);
    return writtenAs({ id, meta }, done);
  };
