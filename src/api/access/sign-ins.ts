import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../application/deps.ts';
import type { Role } from '../../domain/kernel/envelope.ts';
import type { Account, SignIn } from '../../ports/accounts.ts';
import type { Confirmed, Refusal, SignedIn } from '../http/edge.ts';
import { createEndedSignIns, signInIdOf } from '../../application/ended-sign-ins.ts';
import type { RoleAnswer, RoleCheck } from './role-check.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Sign-ins live this long unused, and this long at all. */
const unusedMs = 7 * day;
const longestMs = 30 * day;
const purgeEveryMs = 60 * minute;
const seenEveryMs = 10 * minute;
const roleEveryMs = 5 * minute;
/** How long the last role holds while Discord does not answer, and how often it is asked again meanwhile. */
const roleHoldsMs = 60 * minute;
const askAgainMs = minute;

export type SignInsDeps = Pick<Deps, 'accounts' | 'signIns' | 'clock' | 'pubSub'> & {
  readonly checkRole: RoleCheck;
  readonly warn: (cause: unknown, text: string) => void;
};

/** Who is behind a cookie: sign-ins that slide, end, are revoked, and whose role is read again. */
export const createSignIns = ({ accounts, signIns, clock, pubSub, checkRole, warn }: SignInsDeps) => {
  const ended = createEndedSignIns({ pubSub, warn });
  const asking = new Map<string, Promise<Confirmed>>();
  const askedAt = new LRUCache<string, number>({ max: 10_000 });
  const now = (): number => clock.now().getTime();

  const end = async (token: string, code: Refusal): Promise<Confirmed> => {
    await signIns.revoke(token);
    await ended.tell(signInIdOf(token), code);
    return { ok: false, code };
  };

  const isOver = ({ createdAt, seenAt }: SignIn): boolean => now() - seenAt > unusedMs || now() - createdAt > longestMs;

  const identify = async (token: string): Promise<SignedIn | null> => {
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

  const judge = async (user: SignedIn, answer: RoleAnswer): Promise<Confirmed> => {
    if (answer.kind === 'lost') return end(user.token, 'role-lost');
    if (answer.kind === 'withdrawn') return end(user.token, 'signed-out');
    if (answer.kind === 'no-answer') {
      warn(answer.cause, 'Discord does not answer: the last role holds');
      return now() - user.roleCheckedAt <= roleHoldsMs ? { ok: true, user } : { ok: false, code: 'role-lost' };
    }
    const { role, tokens } = answer;
    const roleCheckedAt = now();
    await signIns.update(user.token, { role, roleCheckedAt, accessToken: tokens });
    return { ok: true, user: { ...user, role, roleCheckedAt } };
  };

  const reread = async (user: SignedIn): Promise<Confirmed> => {
    askedAt.set(user.token, now());
    const signIn = await signIns.byToken(user.token);
    if (signIn === null) return { ok: false, code: 'signed-out' };
    if (signIn.accessToken === null) return { ok: true, user };
    return judge(user, await checkRole(signIn.accessToken));
  };

  /** Keeps the role as it is, or reads it again when that is due: once, however many calls wait for it. */
  const confirm = async (user: SignedIn): Promise<Confirmed> => {
    const age = now() - user.roleCheckedAt;
    if (age <= roleEveryMs) return { ok: true, user };
    const running = asking.get(user.token);
    if (running !== undefined) return running;
    // Between two tries the last role holds, without keeping anybody waiting for Discord.
    if (age <= roleHoldsMs && now() - (askedAt.get(user.token) ?? Number.NEGATIVE_INFINITY) < askAgainMs)
      return { ok: true, user };
    const started = reread(user).finally(() => asking.delete(user.token));
    asking.set(user.token, started);
    return started;
  };

  const purge = (): Promise<void> =>
    signIns
      .purge({ created: now() - longestMs, seen: now() - unusedMs })
      .catch((cause: unknown) => warn(cause, 'sign-ins that have ended were not removed'));
  const purging = setInterval(() => void purge(), purgeEveryMs).unref();

  const endOne = async (accountId: string, id: string): Promise<boolean> => {
    const isEnded = await signIns.revokeById(accountId, id);
    if (isEnded) await ended.tell(id, 'signed-out');
    return isEnded;
  };

  return {
    identify,
    confirm,
    /** Why nobody is behind this token. */
    whyNot: (token: string | null): Refusal =>
      token !== null && ended.hasLostRole(token) ? 'role-lost' : 'signed-out',
    create: async (account: Account, role: Role, accessToken: string): Promise<string> => {
      const token = randomBytes(32).toString('base64url');
      const at = now();
      await signIns.create({
        token,
        accountId: account.id,
        role,
        createdAt: at,
        seenAt: at,
        roleCheckedAt: at,
        accessToken,
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
    /** Removes what has ended or is not used any more; once an hour by itself. */
    purge,
    onEnd: ended.onEnd,
    stop: (): void => {
      clearInterval(purging);
      ended.stop();
    },
  };
};
export type SignIns = ReturnType<typeof createSignIns>;
