import type { Account } from '../ports/accounts.ts';
import type { GuildPerson } from '../ports/guild-gateway.ts';

/** Profile stored for a person. */
export const profileOf = ({ id, username, displayName, avatarUrl, member }: GuildPerson): Omit<Account, 'id'> => ({
  discordId: id,
  username,
  displayName,
  avatarUrl,
  nick: member?.nick ?? null,
});
