import type { FastifyReply } from 'fastify';
import { registerPlayers as register, withdrawPlayers } from '../../application/roster/register-players.ts';
import type { Deps } from '../../application/deps.ts';
import type { FieldProblem } from '../../contracts/problem.ts';
import type { PlayerWithdrawn, RegisterAnswer, registerBody } from '../../contracts/players.ts';
import { nameProblem } from '../../contracts/text.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { controlCharacter, mostErrors } from '../http/routes/field-problems.ts';
import { problem } from '../../application/problems/problem.ts';
import { rosterProblem } from '../../application/problems/rejections.ts';
import { expectUnnamed } from './named-in-sessions.ts';
import type { playerParams } from './page.ts';

/** Position of an empty log. */
const nowhere = '0';

/** An unreadable text refuses the request; invalid names are refused one by one. */
const fieldProblems = (names: readonly string[]): FieldProblem[] =>
  names
    .flatMap((name, index) => {
      const field = `names.${index}`;
      const code = nameProblem(name);
      if (code === 'control-character') return [controlCharacter(field)];
      return code === 'blank' ? [{ field, code, detail: 'A name must not be blank.' }] : [];
    })
    .slice(0, mostErrors);

/** POST /api/players: registers valid names; others are listed with a code each. */
export const registerPlayers =
  (deps: Pick<Deps, 'handle'>) =>
  async (request: ApiRequest<{ body: typeof registerBody }>, reply: FastifyReply): Promise<RegisterAnswer> => {
    const { names } = request.body;
    const errors = fieldProblems(names);
    if (errors.length > 0) throw problem('invalid', null, { errors });
    const registered = await register(names, commandMetaOf(request, { names }), deps);
    if (!registered.ok) throw rosterProblem(registered.rejection);
    const { repeated, position, created, refused } = registered;
    reply.code(repeated ? 200 : 201);
    return {
      position: position ?? nowhere,
      created: [...created],
      refused: refused.map(({ index, code }) => ({ name: names[index] ?? '', code })),
    };
  };

type WithdrawDeps = Pick<Deps, 'eventStore' | 'handle' | 'query' | 'readModels' | 'waitFor'>;

/** DELETE /api/players/:id: withdraws a player without sessions, links or aliases. */
export const withdrawPlayer =
  (deps: WithdrawDeps) =>
  async (request: ApiRequest<{ params: typeof playerParams }>): Promise<PlayerWithdrawn> => {
    const { id } = request.params;
    const meta = commandMetaOf(request, { id });
    await expectUnnamed([id], deps);
    const withdrawn = await withdrawPlayers([id], meta, deps);
    if (!withdrawn.ok) throw rosterProblem(withdrawn.rejection);
    return { position: withdrawn.position ?? nowhere, id, commandId: meta.commandId };
  };
