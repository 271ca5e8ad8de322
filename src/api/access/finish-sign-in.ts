import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../application/deps.ts';
import { describeError } from '../../application/describe-error.ts';
import { linkByName } from '../../application/roster/link-by-name.ts';
import type { Discord } from '../../ports/discord.ts';
import { browserOf } from './browser-of.ts';
import type { SignInCookies } from './cookie.ts';
import type { Provider } from './provider.ts';
import { packTokens } from './role-check.ts';
import type { Tokens } from './role-check.ts';
import type { RoleDirectory } from '../../application/access/role-directory.ts';
import type { SignIns } from './sign-ins.ts';

export type SignInDeps = Pick<Deps, 'accounts' | 'handle' | 'clock' | 'ids'> & {
  readonly discord: Discord;
  readonly provider: Provider;
  readonly signIns: SignIns;
  readonly cookies: SignInCookies;
  readonly guildId: string;
  readonly roleDirectory: RoleDirectory;
};

/** Creates a sign-in from Discord's answer; null when the person has no role in the guild. */
const signIn = async (tokens: Tokens, request: FastifyRequest, deps: SignInDeps): Promise<string | null> => {
  const user = await deps.discord.me(tokens.access);
  const member = await deps.discord.member(tokens.access, deps.guildId);
  const role = member === null ? null : await deps.roleDirectory.roleOf(member.roles);
  if (member === null || role === null) return null;
  const { id: discordId, username, displayName, avatarUrl } = user;
  const account = await deps.accounts.meet({ discordId, username, displayName, avatarUrl, nick: member.nick });
  // A failure does not affect the sign-in.
  await linkByName(account, deps).catch((error: unknown) => {
    request.log.warn({ err: describeError(error) }, 'the automatic link failed');
  });
  return deps.signIns.create({ account, role, accessToken: packTokens(tokens), browser: browserOf(request) });
};

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Signs the browser in by this token; its former sign-in ends. */
export const takeOver = async (
  token: string,
  { request, reply }: Exchange,
  { signIns, cookies }: Pick<SignInDeps, 'signIns' | 'cookies'>,
): Promise<void> => {
  const former = cookies.token(request);
  if (former !== null) await signIns.revoke(former);
  cookies.set(reply, token);
};

/** Completes a sign-in at Discord, successful or not; returns where to redirect. */
export const finishSignIn = async (next: string, { request, reply }: Exchange, deps: SignInDeps): Promise<string> => {
  const { provider } = deps;
  try {
    const token = await signIn(await provider.tokens(request, reply), request, deps);
    if (token === null) return '/?error=access_denied';
    await takeOver(token, { request, reply }, deps);
    return next;
  } catch (error) {
    // Covers a cancelled consent, a forged state, an unknown code and an outage of Discord: the screen shows one
    // message.
    request.log.info({ err: describeError(error) }, 'sign-in failed');
    return '/?error=auth_failed';
  }
};
