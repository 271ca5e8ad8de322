import type { Account, Accounts } from '../../ports/accounts.ts';

/** A person of whom somebody told before Discord did. The typed name holds until Discord's own arrives. */
export const metAccount = async (
  { discordId, username }: { readonly discordId: string; readonly username: string },
  accounts: Pick<Accounts, 'byDiscordId' | 'meet'>,
): Promise<Account> =>
  (await accounts.byDiscordId(discordId)) ??
  (await accounts.meet({ discordId, username, displayName: username, nick: null, avatarUrl: null }));
