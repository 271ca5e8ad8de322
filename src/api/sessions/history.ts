import { changeSession } from '../../application/sessions/change-session.ts';
import { currentSession, sessionFor } from '../../application/sessions/current-session.ts';
import type { Deps } from '../../application/deps.ts';
import { memberEffects } from '../../application/access/member-bounds.ts';
import type { MemberBoundsCounter } from '../../application/access/member-bounds.ts';
import { isAllowed } from '../../application/access/policies.ts';
import { roleCovers } from '../../contracts/guild-roles.ts';
import type { Policy } from '../../application/access/policies.ts';
import { sessionChangesOf, sessionUndo } from '../../application/sessions/session-history.ts';
import type { SessionChange } from '../../application/sessions/session-history.ts';
import type { HistoryEntry, historyQuery, undoBody } from '../../contracts/history.ts';
import type { SessionWritten } from '../../contracts/session-writes.ts';
import type { SessionEvent, SessionFact } from '../../domain/session/events.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { SignedIn } from '../http/server/http-context.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import { wordedHistory } from '../http/response/record-history.ts';
import { sessionProblem } from '../../application/problems/rejections.ts';
import { withinBounds } from '../http/request/input.ts';
import { presentSessionWrite } from '../http/response/present-session-write.ts';
import type { sessionParams } from './wire.ts';

type ById<S = object> = ApiRequest<{ params: typeof sessionParams } & S>;
type UndoDeps = Pick<Deps, 'eventStore' | 'handle' | 'roles'> & {
  readonly members: Pick<MemberBoundsCounter, 'undo'>;
};

/** Policy for undoing each action: that of doing it; null: cannot be undone. */
const policyOf = {
  SessionSubmitted: null,
  RecognitionStarted: null,
  SessionProcessed: null,
  SessionFailed: null,
  ReprocessingRequested: null,
  ParticipantsEdited: 'edit-participants',
  SessionVerified: 'verify-session',
  VerificationReverted: 'verify-session',
  ParticipantsRecredited: null,
  ReadingsCredited: null,
  ReadingsConfirmed: null,
  ReadingsReverted: null,
  SessionExcluded: 'exclude-session',
  SessionIncluded: 'exclude-session',
  SessionCorrected: 'correct-session',
  SessionMediaErased: null,
} as const satisfies Record<SessionEvent['type'], Policy | null>;

const isOwn = ({ account }: SignedIn, facts: readonly SessionFact[]): boolean =>
  facts.every(({ actor }) => actor.id === account.id);

/** Whether a person may undo: those who may do it; members only their own. */
const mayUndo = (user: SignedIn, facts: readonly SessionFact[], { roles }: Pick<UndoDeps, 'roles'>): boolean =>
  (roleCovers(user.role, 'mod') || isOwn(user, facts)) &&
  facts.every(({ type }) => policyOf[type] === null || isAllowed(user.role, policyOf[type], roles));

/** Members cannot undo an undo, which could go on for ever; moderators can redo. */
const isRedo = (user: SignedIn, facts: readonly SessionFact[]): boolean =>
  !roleCovers(user.role, 'mod') && facts.some(({ undoes }) => undoes !== null);

/** GET /api/sessions/:id/history: reasons are for moderators and their author. */
export const sessionHistory =
  (deps: Pick<Deps, 'eventStore' | 'accounts' | 'roles'>) =>
  async ({ params, query, user }: ById<{ querystring: typeof historyQuery }>): Promise<HistoryEntry[]> => {
    const current = await currentSession(deps.eventStore, params.id);
    if (current.state.session === null) throw problem('not-found', 'There is no such session.');
    const isModerator = roleCovers(user.role, 'mod');
    const entries = sessionChangesOf(current, query).map(({ facts, changes, undo }) => ({
      facts: facts.map((fact) => (isModerator || isOwn(user, [fact]) ? fact : { ...fact, reason: null })),
      changes,
      undo: shownUndo({ facts, undo }, user, deps),
    }));
    return wordedHistory(entries, deps);
  };

const shownUndo = (
  { facts, undo }: Pick<SessionChange, 'facts' | 'undo'>,
  user: SignedIn,
  deps: Pick<UndoDeps, 'roles'>,
): HistoryEntry['undo'] => {
  if (!undo.allowed) return undo;
  if (!mayUndo(user, facts, deps)) return { allowed: false, why: 'forbidden' };
  return isRedo(user, facts) ? { allowed: false, why: 'not-undoable' } : undo;
};

/** POST /api/sessions/:id/undo: sends the inverse of a command of the session's history. */
export const undoSession =
  (deps: UndoDeps) =>
  async (request: ById<{ body: typeof undoBody }>): Promise<SessionWritten> => {
    const { id } = request.params;
    const { commandId } = request.body;
    const asked = commandMetaOf(request, { id, commandId });
    const session = await sessionFor(deps.eventStore, id, asked);
    if (session.state.session === null) throw problem('not-found', 'There is no such session.');
    const inverse = sessionUndo(session.events, commandId);
    if (inverse === null) throw problem('not-found', 'There is no such change.');
    const { facts, command, reason } = inverse;
    if (!mayUndo(request.user, facts, deps))
      throw problem('forbidden', 'You can undo only changes that you are allowed to make.');
    if (command === null || isRedo(request.user, facts)) throw problem('not-undoable');
    if (!session.isRepeat)
      await withinBounds(deps.members.undo(request.user, memberEffects(session, request.user.account.id)));
    const meta = { ...asked, undoes: commandId, reason };
    const handled = await changeSession({ id, command, meta }, deps);
    if (!handled.ok) throw sessionProblem(handled.rejection);
    return presentSessionWrite({ id, meta }, handled);
  };
