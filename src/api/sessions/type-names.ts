import type { Deps } from '../../application/deps.ts';
import type { Roster } from '../../application/roster/roster.ts';
import { namesRequest, typeNames as type } from '../../application/sessions/type-names.ts';
import type { namesBody, SessionWritten } from '../../contracts/session-writes.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { sessionProblem } from '../../application/problems/rejections.ts';
import { requireNames } from './check-fields.ts';
import { presentSessionWrite } from '../http/response/present-session-write.ts';
import type { sessionParams } from './wire.ts';

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
