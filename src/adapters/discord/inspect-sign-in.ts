import { z } from 'zod';
import { codedError } from '../coded-error.ts';

const token = z.object({ access_token: z.string(), scope: z.string() });
const user = z.object({ id: z.string(), username: z.string() });
const timeoutMs = 5_000;

export type InspectedSignIn = {
  /** Owner of the application. */
  readonly owner: string;
  /** Whether the owner is in the guild. */
  readonly isInGuild: boolean;
  /** Rate limit for reading a person's roles, such as `5 in 300 s, 4 left`; null: not reported. */
  readonly limit: string | null;
};

const limitIn = ({ headers }: Response): string | null => {
  const [most, left, after] = ['limit', 'remaining', 'reset-after'].map((name) => headers.get(`x-ratelimit-${name}`));
  return most == null || left == null || after == null ? null : `${most} in ${after} s, ${left} left`;
};

/**
 * Signs in as the owner of the application (https://docs.discord.com/developers/topics/oauth2#client-credentials-grant), and
 * asks what a sign-in asks. Throws `secret-refused`, or `discord-away` for everything else that is not as it should be.
 */
export const inspectSignIn = async (asked: {
  readonly origin: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly guildId: string;
  readonly userAgent: string;
}): Promise<InspectedSignIn> => {
  const { origin, clientId, clientSecret, guildId, userAgent } = asked;
  const ask = (path: string, authorization: string, body?: URLSearchParams): Promise<Response> =>
    fetch(`${origin}/api${path}`, {
      headers: { authorization, 'user-agent': userAgent, accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      ...(body === undefined ? {} : { method: 'POST', body }),
    }).catch((cause: unknown) => {
      throw Object.assign(codedError('discord-away', 'Discord does not answer'), { cause });
    });
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64');
  const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'identify guilds.members.read' });
  const given = await ask('/oauth2/token', `Basic ${basic}`, form);
  if (given.status === 400 || given.status === 401) throw codedError('secret-refused', 'Discord refuses the secret');
  if (!given.ok) throw codedError('discord-away', `Discord answers ${given.status}`);
  const { access_token: access } = token.parse(await given.json());
  const me = await ask('/v10/users/@me', `Bearer ${access}`);
  if (!me.ok) throw codedError('discord-away', `Discord answers ${me.status}`);
  const { username } = user.parse(await me.json());
  const member = await ask(`/v10/users/@me/guilds/${guildId}/member`, `Bearer ${access}`);
  await member.body?.cancel();
  return { owner: username, isInGuild: member.ok, limit: limitIn(member) };
};
