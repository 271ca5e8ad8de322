import { operatorId } from '../../contracts/operator.ts';
import type { Actor, Role } from '../../domain/kernel/envelope.ts';
import type { Account, Accounts } from '../../ports/accounts.ts';

/** The actor of the command line: the person who runs the server. */
export const operatorActor = { kind: 'operator', id: operatorId, role: 'admin' } as const satisfies Actor;

/** The account of a sign-in link: not a Discord account, so it is in no store. */
export const operatorAccount: Account = {
  id: operatorActor.id,
  discordId: '',
  username: 'Command line',
  displayName: 'Command line',
  nick: null,
  avatarUrl: null,
};

/** Actor of a signed-in account. */
export const actorOf = ({ account, role }: { readonly account: Account; readonly role: Role }): Actor =>
  account.id === operatorAccount.id ? operatorActor : { kind: 'person', id: account.id, role };

/** Account meant by the command line: by Discord id, or `cli`; null when unknown. */
export const accountMeant = (discordId: string, accounts: Pick<Accounts, 'byDiscordId'>): Promise<Account | null> =>
  discordId === operatorAccount.id ? Promise.resolve(operatorAccount) : accounts.byDiscordId(discordId);

/** Adds the operator's account to a store by id; `all` returns the store's accounts only. */
export const withOperator = (accounts: Accounts): Accounts => ({
  ...accounts,
  byId: async (id) => (id === operatorAccount.id ? operatorAccount : accounts.byId(id)),
  byIds: async (ids) => {
    const found = await accounts.byIds(ids);
    return ids.includes(operatorAccount.id) ? new Map([...found, [operatorAccount.id, operatorAccount]]) : found;
  },
});
