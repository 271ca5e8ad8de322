import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../application/deps.ts';
import type { Role } from '../../domain/kernel/envelope.ts';
import type { Account, SignIn } from '../../ports/accounts.ts';
import type { Confirmed, Refusal, SignedIn } from '../http/server/http-context.ts';
import { operatorAccount } from '../../application/access/operator.ts';
import { createEndedSignIns, signInIdOf } from '../../application/access/ended-sign-ins.ts';
import type { RoleAnswer, RoleCheck } from './role-check.ts';
import { every } from '../../timing.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Sign-ins live this long unused, and this long at all. */
const unusedMs = 7 * day;
const longestMs = 30 * day;
/** A sign-in by a link of the command line. */
const longestOfOperatorMs = day / 2;
const purgeEveryMs = 60 * minute;
const seenEveryMs = 10 * minute;
const roleEveryMs = 5 * minute;
/** How long the last role holds while Discord does not answer, and how often it is asked again meanwhile. */
const roleHoldsMs = 60 * minute;
const askAgainMs = minute;

export type SignInsDeps = Pick<Deps, 'accounts' | 'signIns' | 'clock' | 'pubSub'> & {
  readonly checkRole: RoleCheck;
  /** Tells Discord that these tokens are not used any more. */
  readonly giveUp: (packed: string) => Promise<void>;
  readonly warn: (cause: unknown, text: string) => void;
};

/** `accessToken`: null where Discord is not asked for the role again. */
type NewSignIn = { readonly account: Account } & Pick<SignIn, 'role' | 'accessToken' | 'browser'>;

/** Who is behind a cookie: sign-ins that slide, end, are revoked, and whose role is read again. */
export const createSignIns = ({ accounts, signIns, clock, pubSub, checkRole, giveUp, warn }: SignInsDeps) => {
  const ended = createEndedSignIns({ pubSub, warn });
  /** By account: Discord lets a person be asked about only five times in five minutes, however often they are signed in. */
  const asking = new Map<string, { readonly token: string; readonly answer: Promise<RoleAnswer> }>();
  /** By token: calls that come together wait for one answer. */
  const confirming = new Map<string, Promise<Confirmed>>();
  const askAgainAt = new LRUCache<string, number>({ max: 10_000 });
  const lastRoles = new LRUCache<string, { readonly role: Role; readonly at: number }>({ max: 10_000 });
  const now = (): number => clock.now().getTime();

  const end = async (token: string, code: Refusal): Promise<Confirmed> => {
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

  const applyRole = async (user: SignedIn, answer: RoleAnswer): Promise<Confirmed> => {
    if (answer.kind === 'lost') return end(user.token, 'role-lost');
    if (answer.kind === 'withdrawn') return end(user.token, 'signed-out');
    if (answer.kind === 'no-answer') {
      warn(answer.cause, 'Discord does not answer: the last role holds');
      return now() - user.roleCheckedAt <= roleHoldsMs ? { ok: true, user } : { ok: false, code: 'role-lost' };
    }
    return keepRole(user, answer.role, now());
  };

  /** What Discord said last, as long as it need not be asked again. */
  const lastRoleOf = ({ id }: Account) => {
    const last = lastRoles.get(id);
    return last !== undefined && now() - last.at <= roleEveryMs ? last : null;
  };

  const keepRole = async (user: SignedIn, role: Role, roleCheckedAt: number): Promise<Confirmed> => {
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

  const reread = async (user: SignedIn): Promise<Confirmed> => {
    const { token, account } = user;
    const signIn = await signIns.byToken(token);
    if (signIn === null) return { ok: false, code: 'signed-out' };
    if (signIn.accessToken === null) return { ok: true, user };
    // Another sign-in of this person may have been answered while this one was read.
    const last = lastRoleOf(account);
    if (last !== null) return keepRole(user, last.role, last.at);
    const running = asking.get(account.id);
    if (running === undefined) {
      const answer = askDiscord(user, signIn.accessToken).finally(() => asking.delete(account.id));
      asking.set(account.id, { token, answer });
      return applyRole(user, await answer);
    }
    const answer = await running.answer;
    // That the tokens of another sign-in are withdrawn says nothing of these: they are asked about at the next call.
    return answer.kind === 'withdrawn' ? { ok: true, user } : applyRole(user, answer);
  };

  /** Keeps the role as it is, or reads it again when that is due: once, however many calls wait for it. */
  const confirm = async (user: SignedIn): Promise<Confirmed> => {
    const { token, account, roleCheckedAt } = user;
    const age = now() - roleCheckedAt;
    if (age <= roleEveryMs) return { ok: true, user };
    const last = lastRoleOf(account);
    if (last !== null) return keepRole(user, last.role, last.at);
    const waiting = confirming.get(token);
    if (waiting !== undefined) return waiting;
    // Between two tries the last role holds, without keeping anybody waiting for Discord.
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
    /** Why nobody is behind this token. */
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
    /** By its id; false when the account has none of it. */
    endOne,
    /** All of an account but one; answers how many. */
    endOthers: async (accountId: string, kept: string | null): Promise<number> => {
      const found = (await signIns.ofAccount(accountId)).filter(({ id }) => id !== kept);
      const all = await Promise.all(found.map(({ id }) => endOne(accountId, id)));
      return all.filter(Boolean).length;
    },
    /** Discord lists the app among those of the person no more; where Discord does not answer, the person can end that there. */
    giveUpAll: async (accountId: string): Promise<void> => {
      for (const { accessToken } of await signIns.accessTokens(accountId))
        await giveUp(accessToken).catch((cause: unknown) => warn(cause, 'could not revoke tokens at Discord'));
    },
    /** Removes what has ended or is not used any more; once an hour by itself. */
    purge,
    onEnd: ended.onEnd,
    stop: (): void => {
      stopPurging();
      ended.stop();
    },
  };
};
export type SignIns = ReturnType<typeof createSignIns>;
