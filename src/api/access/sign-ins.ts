import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../application/deps.ts';
import type { Role } from '../../domain/kernel/envelope.ts';
import type { Account, SignIn } from '../../ports/accounts.ts';
import type { SignInCheck, Refusal, SignedIn } from '../http/server/http-context.ts';
import { operatorAccount } from '../../application/access/operator.ts';
import { createEndedSignIns, signInIdOf } from '../../application/access/ended-sign-ins.ts';
import type { RoleAnswer, RoleCheck } from './role-check.ts';
import { every } from '../../timing.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Lifetime of unused sign-ins, and of all sign-ins. */
const unusedMs = 7 * day;
const longestMs = 30 * day;
/** A sign-in by a link of the command line. */
const longestOfOperatorMs = day / 2;
const purgeEveryMs = 60 * minute;
const seenEveryMs = 10 * minute;
const roleEveryMs = 5 * minute;
/** How long the last role applies while Discord does not answer, and how often it is retried. */
const roleHoldsMs = 60 * minute;
const askAgainMs = minute;

export type SignInsDeps = Pick<Deps, 'accounts' | 'signIns' | 'clock' | 'pubSub'> & {
  readonly checkRole: RoleCheck;
  /** Revokes tokens at Discord. */
  readonly giveUp: (packed: string) => Promise<void>;
  readonly warn: (cause: unknown, text: string) => void;
};

/** `accessToken`: null when the role is not re-read from Discord. */
type NewSignIn = { readonly account: Account } & Pick<SignIn, 'role' | 'accessToken' | 'browser'>;

/** Resolves cookies to sign-ins: they are extended by use, expire, can be revoked, and their role is re-read. */
export const createSignIns = ({ accounts, signIns, clock, pubSub, checkRole, giveUp, warn }: SignInsDeps) => {
  const ended = createEndedSignIns({ pubSub, warn });
  /** By account: Discord allows five requests per person in five minutes, however many sign-ins they have. */
  const asking = new Map<string, { readonly token: string; readonly answer: Promise<RoleAnswer> }>();
  /** By token: concurrent calls share one request. */
  const confirming = new Map<string, Promise<SignInCheck>>();
  const askAgainAt = new LRUCache<string, number>({ max: 10_000 });
  const lastRoles = new LRUCache<string, { readonly role: Role; readonly at: number }>({ max: 10_000 });
  const now = (): number => clock.now().getTime();

  const end = async (token: string, code: Refusal): Promise<SignInCheck> => {
    await signIns.revoke(token);
    await ended.publish(signInIdOf(token), code);
    return { ok: false, code };
  };

  const isOver = ({ accountId, createdAt, seenAt }: SignIn): boolean =>
    now() - seenAt > unusedMs ||
    now() - createdAt > (accountId === operatorAccount.id ? longestOfOperatorMs : longestMs);

  const loadSignIn = async (token: string): Promise<SignedIn | null> => {
    const signIn = await signIns.byToken(token);
    if (signIn === null) return null;
    const account = isOver(signIn) ? null : await accounts.byId(signIn.accountId);
    if (account === null) {
      await end(token, 'signed-out');
      return null;
    }
    if (now() - signIn.seenAt > seenEveryMs) await signIns.update(token, { seenAt: now() });
    return { account, role: signIn.role, token, signInId: signInIdOf(token), roleCheckedAt: signIn.roleCheckedAt };
  };

  const applyRole = async (user: SignedIn, answer: RoleAnswer): Promise<SignInCheck> => {
    if (answer.kind === 'lost') return end(user.token, 'role-lost');
    if (answer.kind === 'withdrawn') return end(user.token, 'signed-out');
    if (answer.kind === 'no-answer') {
      warn(answer.cause, 'Discord does not answer: the last role holds');
      return now() - user.roleCheckedAt <= roleHoldsMs ? { ok: true, user } : { ok: false, code: 'role-lost' };
    }
    return keepRole(user, answer.role, now());
  };

  /** Last role from Discord while it is fresh. */
  const lastRoleOf = ({ id }: Account) => {
    const last = lastRoles.get(id);
    return last !== undefined && now() - last.at <= roleEveryMs ? last : null;
  };

  const keepRole = async (user: SignedIn, role: Role, roleCheckedAt: number): Promise<SignInCheck> => {
    await signIns.update(user.token, { role, roleCheckedAt });
    return { ok: true, user: { ...user, role, roleCheckedAt } };
  };

  const askDiscord = async ({ token, account }: SignedIn, packed: string): Promise<RoleAnswer> => {
    const answer = await checkRole(packed, {
      read: async () => (await signIns.byToken(token))?.accessToken ?? null,
      write: (accessToken) => signIns.update(token, { accessToken }),
    });
    if (answer.kind === 'role') lastRoles.set(account.id, { role: answer.role, at: now() });
    const pause = answer.kind === 'no-answer' ? Math.max(askAgainMs, answer.retryAfterMs) : askAgainMs;
    askAgainAt.set(account.id, now() + pause);
    return answer;
  };

  const reread = async (user: SignedIn): Promise<SignInCheck> => {
    const { token, account } = user;
    const signIn = await signIns.byToken(token);
    if (signIn === null) return { ok: false, code: 'signed-out' };
    if (signIn.accessToken === null) return { ok: true, user };
    // Another sign-in of this person may have been checked meanwhile.
    const last = lastRoleOf(account);
    if (last !== null) return keepRole(user, last.role, last.at);
    const running = asking.get(account.id);
    if (running === undefined) {
      const answer = askDiscord(user, signIn.accessToken).finally(() => asking.delete(account.id));
      asking.set(account.id, { token, answer });
      return applyRole(user, await answer);
    }
    const answer = await running.answer;
    // Revoked tokens of another sign-in say nothing about these, which are checked at the next call.
    return answer.kind === 'withdrawn' ? { ok: true, user } : applyRole(user, answer);
  };

  /** Returns the role, re-reading it when due: once, however many calls wait for it. */
  const confirm = async (user: SignedIn): Promise<SignInCheck> => {
    const { token, account, roleCheckedAt } = user;
    const age = now() - roleCheckedAt;
    if (age <= roleEveryMs) return { ok: true, user };
    const last = lastRoleOf(account);
    if (last !== null) return keepRole(user, last.role, last.at);
    const waiting = confirming.get(token);
    if (waiting !== undefined) return waiting;
    // Between retries the last role applies, without delaying calls.
    if (!asking.has(account.id) && age <= roleHoldsMs && now() < (askAgainAt.get(account.id) ?? 0))
      return { ok: true, user };
    const started = reread(user).finally(() => confirming.delete(token));
    confirming.set(token, started);
    return started;
  };

  const purge = (): Promise<void> =>
    signIns
      .purge({ created: now() - longestMs, seen: now() - unusedMs })
      .catch((cause: unknown) => warn(cause, 'sign-ins that have ended were not removed'));
  const stopPurging = every(purgeEveryMs, purge);

  const endOne = async (accountId: string, id: string): Promise<boolean> => {
    const isEnded = await signIns.revokeById(accountId, id);
    if (isEnded) await ended.publish(id, 'signed-out');
    return isEnded;
  };

  return {
    loadSignIn,
    confirm,
    /** Why a token is not valid. */
    whyNot: (token: string | null): Refusal =>
      token !== null && ended.hasLostRole(token) ? 'role-lost' : 'signed-out',
    create: async ({ account, ...signIn }: NewSignIn): Promise<string> => {
      const token = randomBytes(32).toString('base64url');
      const at = now();
      await signIns.create({
        token,
        accountId: account.id,
        ...signIn,
        createdAt: at,
        seenAt: at,
        roleCheckedAt: at,
      });
      return token;
    },
    revoke: async (token: string): Promise<void> => {
      await end(token, 'signed-out');
    },
    ofAccount: (accountId: string) => signIns.ofAccount(accountId),
    /** Ends a sign-in by id; false when the account has no such sign-in. */
    endOne,
    /** Ends all sign-ins of an account but one; returns how many. */
    endOthers: async (accountId: string, kept: string | null): Promise<number> => {
      const found = (await signIns.ofAccount(accountId)).filter(({ id }) => id !== kept);
      const all = await Promise.all(found.map(({ id }) => endOne(accountId, id)));
      return all.filter(Boolean).length;
    },
    /**
     * Removes the app from the person's authorised apps at Discord; if Discord does not answer, the person can do that
     * there.
     */
    giveUpAll: async (accountId: string): Promise<void> => {
      for (const { accessToken } of await signIns.accessTokens(accountId))
        await giveUp(accessToken).catch((cause: unknown) => warn(cause, 'could not revoke tokens at Discord'));
    },
    /** Removes expired sign-ins; also runs once an hour. */
    purge,
    onEnd: ended.onEnd,
    stop: (): void => {
      stopPurging();
      ended.stop();
    },
  };
};
export type SignIns = ReturnType<typeof createSignIns>;
