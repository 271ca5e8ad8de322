import type { z } from 'zod';
import { currentSession, lastToChangeList, sessionAsFound } from '../../application/sessions/current-session.ts';
import type { Deps } from '../../application/deps.ts';
import { editSession } from '../../application/sessions/edit-session.ts';
import { memberEffects } from '../../application/access/member-bounds.ts';
import type { MemberBoundsCounter } from '../../application/access/member-bounds.ts';
import { isAllowed } from '../../application/access/policies.ts';
import { roleCovers } from '../../contracts/guild-roles.ts';
import type { Roster } from '../../application/roster/roster.ts';
import type { participantsBody, ParticipantsSaved } from '../../contracts/session-writes.ts';
import type { Names } from '../../projections/in-memory/names.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { expectedNumber, withinBounds } from '../http/request/input.ts';
import { problem } from '../../application/problems/problem.ts';
import type { ProblemError } from '../../application/problems/problem.ts';
import { partProblem } from '../../application/problems/rejections.ts';
import { editedList, editOf, editProblems, newNames } from './edit-request.ts';
import { presentSessionWrite } from '../http/response/present-session-write.ts';
import type { sessionParams } from './wire.ts';

type EditDeps = Pick<Deps, 'accounts' | 'eventStore' | 'handle' | 'query' | 'roles'> & {
  readonly roster: () => Promise<Roster>;
  readonly names: Pick<Names, 'playerOfAccount'>;
  readonly members: Pick<MemberBoundsCounter, 'edit'>;
};

/** Adds to a version conflict the name of the person who changed the list first. */
const withChangedBy = async (
  refused: ProblemError,
  id: string,
  { eventStore, accounts }: Pick<EditDeps, 'eventStore' | 'accounts'>,
): Promise<ProblemError> => {
  const { code, detail, extras } = refused.problem;
  if (code !== 'version-conflict') return refused;
  const actor = lastToChangeList((await currentSession(eventStore, id)).events);
  const changedBy = actor === null ? null : ((await accounts.byId(actor))?.username ?? null);
  return problem(code, detail, { ...extras, changedBy });
};

/** PUT /api/sessions/:id/participants: the wanted list; the decider computes the differences. */
export const editParticipants =
  (deps: EditDeps) => async (request: ApiRequest<{ params: typeof sessionParams; body: typeof participantsBody }>) => {
    const { params, body, user } = request;
    const { id } = params;
    const expectedVersion = expectedNumber(request);
    if ((body.register ?? []).length > 0 && !isAllowed(user.role, 'register-players', deps.roles))
      throw problem('moderator-needed', 'Only a moderator can register a name as a player.');
    if (body.verify === true && !isAllowed(user.role, 'verify-session', deps.roles))
      throw problem('moderator-needed', 'Only a moderator can verify a session.');
    const meta = commandMetaOf(request, { id, ...asJson(body), version: expectedVersion });
    const roster = await deps.roster();
    const ownPlayerId = deps.names.playerOfAccount(user.account.id);
    const { edit, register, judged } = await sessionAsFound(deps, id, meta, (found) => {
      const list = editedList(found.state, roleCovers(user.role, 'mod'));
      const given = editOf(body, list, roster, { expectedVersion, ownPlayerId });
      if (found.isRepeat) return { ...given, judged: null };
      const errors = editProblems(body, list, roster);
      const bounded = { added: newNames(body, list), effects: memberEffects(found, user.account.id) };
      return { ...given, judged: { errors, bounded } };
    });
    if (judged !== null) {
      if (judged.errors.length > 0) throw problem('invalid', null, { errors: judged.errors });
      await withinBounds(deps.members.edit(user, judged.bounded));
    }
    const edited = await editSession({ id, edit, register, meta }, deps);
    if (!edited.ok) throw await withChangedBy(partProblem(edited), id, deps);
    const refused = edited.refused.map(({ key, name, code }) => ({ item: key, name, code }));
    return { ...presentSessionWrite({ id, meta }, edited), refused } satisfies ParticipantsSaved;
  };

/** Drops `undefined`, so that absent fields differ from null in the hash of the request. */
const asJson = ({ participants, ...beside }: z.output<typeof participantsBody>) => ({
  participants: participants.map(said),
  ...said(beside),
});

const said = <T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  // The seam: the entries are those of `given`.
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
