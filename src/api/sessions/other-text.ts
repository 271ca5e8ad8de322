import { currentSession } from '../../application/sessions/current-session.ts';
import type { Deps } from '../../application/deps.ts';
import { otherTextIn } from '../../application/recognition/other-text.ts';
import type { OtherText } from '../../contracts/sessions.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import type { sessionParams } from './wire.ts';

/** GET /api/sessions/:id/other-text */
export const showOtherText =
  (deps: Pick<Deps, 'eventStore' | 'texts'>) =>
  async ({ params }: ApiRequest<{ params: typeof sessionParams }>): Promise<OtherText> => {
    const session = await currentSession(deps.eventStore, params.id);
    if (session.state.session === null) throw problem('not-found', 'There is no such session.');
    return otherTextIn(session, deps);
  };
