import type { Account, Accounts } from '../../ports/accounts.ts';

/** Account of a person known by id before Discord has described them. A typed name applies until Discord's arrives. */
export const firstSeenAccount = async (
  { discordId, username }: { readonly discordId: string; readonly username: string },
  accounts: Pick<Accounts, 'byDiscordId' | 'meet'>,
): Promise<Account> =>
  (await accounts.byDiscordId(discordId)) ??
  (await accounts.meet({ discordId, username, displayName: username, nick: null, avatarUrl: null }));
