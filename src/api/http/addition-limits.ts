import { may } from '../../application/policies.ts';
import type { Deps } from '../../application/deps.ts';
import type { CurrentSession } from '../../application/current-session.ts';
import type { CallCounter } from '../../ports/limits.ts';
import type { SignedIn } from './edge.ts';
import { problem } from './problem.ts';

/** Names that a member may add: what is added stays in the log, also when it is removed again. */
const mostOfSession = 20;
const mostOfDay = 100;
const dayMs = 24 * 60 * 60 * 1000;

type Addition = { readonly added: number; readonly session: Pick<CurrentSession, 'listed' | 'state'> };
type LimitDeps = Pick<Deps, 'roles'> & { readonly calls: CallCounter };

/** Throws `slow-down` for what is more than a member may add; moderators add as many as a session holds. */
export const countAdditions = async (
  { account, role }: SignedIn,
  { added, session: { listed, state } }: Addition,
  { calls, roles }: LimitDeps,
): Promise<void> => {
  if (added === 0 || may(role, 'verify-session', roles)) return;
  const before = [...listed.values(), ...state.removed.values()].filter((one) => one.added?.by === account.id).length;
  if (before + added > mostOfSession)
    throw problem('slow-down', `Members add at most ${mostOfSession} names to a session; a moderator can add more.`);
  for (let one = 0; one < added; one += 1) {
    const { calls: today, endsInMs } = await calls.count(`additions:${account.id}`, dayMs);
    if (today > mostOfDay)
      throw problem('slow-down', `Members add at most ${mostOfDay} names a day; a moderator can add more.`, {
        retryAfter: Math.ceil(endsInMs / 1000),
      });
  }
};
