import { LRUCache } from 'lru-cache';
import type { Account, Accounts } from '../ports/accounts.ts';
import type { GuildPerson } from '../ports/guild-gateway.ts';

/** A cached person may be erased meanwhile. */
const rememberedMs = 60_000;

/** Maps Discord people to accounts, creating them on first contact and updating their profiles. */
export const createPeople = (accounts: Pick<Accounts, 'byDiscordId' | 'meet'>) => {
  const seen = new LRUCache<string, { readonly said: string; readonly accountId: string }>({
    max: 5_000,
    ttl: rememberedMs,
  });
  /** Nicknames are included in some events only. */
  const nickOf = async ({ id, member }: GuildPerson): Promise<string | null> =>
    member === null ? ((await accounts.byDiscordId(id))?.nick ?? null) : member.nick;

  return {
    /** Answers the account's id. */
    meet: async (person: GuildPerson): Promise<string> => {
      const { id: discordId, username, displayName, avatarUrl, member } = person;
      const said = JSON.stringify([username, displayName, avatarUrl, member === null ? null : [member.nick]]);
      const known = seen.get(discordId);
      if (known !== undefined && (known.said === said || member === null)) return known.accountId;
      const nick = await nickOf(person);
      const { id: accountId } = await accounts.meet({ discordId, username, displayName, avatarUrl, nick });
      seen.set(discordId, { said, accountId });
      return accountId;
    },
    /** null: unknown person. */
    known: async (discordId: string): Promise<string | null> =>
      seen.get(discordId)?.accountId ?? (await accounts.byDiscordId(discordId))?.id ?? null,
  };
};
export type GuildPeople = ReturnType<typeof createPeople>;

/** Profile stored for a person. */
export const profileOf = ({ id, username, displayName, avatarUrl, member }: GuildPerson): Omit<Account, 'id'> => ({
  discordId: id,
  username,
  displayName,
  avatarUrl,
  nick: member?.nick ?? null,
});
