import type { CommandMeta, Role } from '../../domain/kernel/envelope.ts';
import { renameRequestId } from '../../domain/roster/rename-requests.ts';
import { openProposersOf } from '../../domain/session/participants.ts';
import type { Account } from '../../ports/accounts.ts';
import type { SessionState } from '../../domain/session/state.ts';
import type { CallCounter } from '../../ports/limits.ts';
import type { MemberReads } from '../../ports/member-reads.ts';
import { isAllowed } from './policies.ts';
import type { LeastRoles } from './policies.ts';
import type { ReadStream } from '../commands/stream-writer.ts';

/** Limits on the effects of a member: what waits for moderators, and what stays in the log. */
export type MemberBounds = {
  /** Sessions with an open proposal of the member. */
  readonly openSessions: number;
  readonly editsAnHour: number;
  readonly namesOfSession: number;
  readonly namesADay: number;
  /** Events per session. */
  readonly eventsOfSession: number;
  readonly renamesADay: number;
};
/** Link requests per day; each waits for a moderator. */
const linkRequestsADay = 10;

export const usualMemberBounds: MemberBounds = {
  openSessions: 20,
  editsAnHour: 60,
  namesOfSession: 20,
  namesADay: 100,
  eventsOfSession: 50,
  renamesADay: 3,
};

/** A limit that would be exceeded, as a sentence; `retryAfterS` null: not before someone else has acted. */
export type OverBound = { readonly detail: string; readonly retryAfterS: number | null };

type Member = { readonly account: Pick<Account, 'id'>; readonly role: Role };
/** Effects of a member on one session so far. */
export type MemberEffects = {
  /** Events caused. */
  readonly events: number;
  /** Names added, including ones removed since. */
  readonly additions: number;
  /** Whether a proposal of theirs is open. */
  readonly isOpen: boolean;
};
type Edit = {
  /** Names to be added. */
  readonly added: number;
  readonly effects: MemberEffects;
};

export const memberEffects = (
  { state, eventsBy }: Pick<ReadStream<SessionState>, 'state' | 'eventsBy'>,
  accountId: string,
): MemberEffects => ({
  events: eventsBy(accountId),
  additions: [...(state.session?.participants ?? []), ...state.removed.values()].filter(
    (one) => one.added?.by === accountId,
  ).length,
  isOpen: state.session !== null && openProposersOf(state.session).has(accountId),
});
type BoundDeps = {
  readonly calls: CallCounter;
  readonly roles: LeastRoles;
  readonly memberReads: MemberReads;
  readonly bounds?: MemberBounds | undefined;
};

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Counts effects of members across all processes that share the counter; moderators are exempt. */
export const createMemberBounds = ({ calls, roles, memberReads, bounds = usualMemberBounds }: BoundDeps) => {
  const over = (detail: string, endsInMs: number | null = null): OverBound => ({
    detail,
    retryAfterS: endsInMs === null ? null : Math.ceil(endsInMs / 1000),
  });
  const isBound = ({ role }: Member): boolean => !isAllowed(role, 'verify-session', roles);

  const counted = async (key: string, windowMs: number, most: number, detail: string): Promise<OverBound | null> => {
    const { calls: made, endsInMs } = await calls.count(key, windowMs);
    return made > most ? over(detail, endsInMs) : null;
  };

  const inSession = ({ added, effects }: Edit): OverBound | null => {
    const { eventsOfSession, namesOfSession } = bounds;
    if (effects.events >= eventsOfSession)
      return over(`Members can change a session at most ${eventsOfSession} times. Ask a moderator to continue.`);
    return added > 0 && effects.additions + added > namesOfSession
      ? over(`Members can add at most ${namesOfSession} names to a session. Ask a moderator to add more.`)
      : null;
  };

  /** A session that already has an open proposal of the member takes no further place. */
  const inGuild = async (id: string, { isOpen }: MemberEffects): Promise<OverBound | null> => {
    const { openSessions } = bounds;
    if (isOpen || (await memberReads.openSessions(id)) < openSessions) return null;
    return over(
      `In ${openSessions} sessions your changes wait for a moderator. You can propose more when some are decided.`,
    );
  };

  const names = async (id: string, added: number): Promise<OverBound | null> => {
    const { namesADay } = bounds;
    const detail = `Members can add at most ${namesADay} names a day. Ask a moderator to add more.`;
    for (let one = 0; one < added; one += 1) {
      const refused = await counted(`additions:${id}`, dayMs, namesADay, detail);
      if (refused !== null) return refused;
    }
    return null;
  };

  return {
    /** Checks an edit of a session's names. */
    edit: async (member: Member, edit: Edit): Promise<OverBound | null> => {
      if (!isBound(member)) return null;
      const { id } = member.account;
      const { editsAnHour } = bounds;
      const detail = `Members can change sessions at most ${editsAnHour} times an hour.`;
      return (
        inSession(edit) ??
        (await inGuild(id, edit.effects)) ??
        (await counted(`edits:${id}`, hourMs, editsAnHour, detail)) ??
        (await names(id, edit.added))
      );
    },
    /** Undos count, too: they add events to the log. */
    undo: async (member: Member, effects: MemberEffects): Promise<OverBound | null> => {
      if (!isBound(member)) return null;
      const { editsAnHour } = bounds;
      const detail = `Members can change sessions at most ${editsAnHour} times an hour.`;
      const { id } = member.account;
      return inSession({ added: 0, effects }) ?? (await counted(`edits:${id}`, hourMs, editsAnHour, detail));
    },
    /** Checks a link request. */
    link: async (member: Member): Promise<OverBound | null> =>
      isBound(member)
        ? counted(
            `link-requests:${member.account.id}`,
            dayMs,
            linkRequestsADay,
            `Members can ask to be linked at most ${linkRequestsADay} times a day.`,
          )
        : null,
    /** Checks a rename request; a repeat of a counted one passes. */
    rename: async (member: Member, { commandId, occurredAt }: CommandMeta): Promise<OverBound | null> => {
      if (!isBound(member)) return null;
      const { renamesADay } = bounds;
      const now = Date.parse(occurredAt);
      const since = new Date(now - dayMs + 1).toISOString();
      const lately = await memberReads.renamesSince(member.account.id, since);
      const [first] = lately.slice(-renamesADay);
      if (first === undefined || lately.length < renamesADay) return null;
      if (lately.some(({ id }) => id === renameRequestId(commandId))) return null;
      const detail = `Members can request at most ${renamesADay} name changes a day.`;
      return over(detail, Date.parse(first.requestedAt) + dayMs - now);
    },
  };
};
export type MemberBoundsCounter = ReturnType<typeof createMemberBounds>;
