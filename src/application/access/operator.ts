import { operatorId } from '../../contracts/operator.ts';
import type { Actor, Role } from '../../domain/kernel/envelope.ts';
import type { Account, Accounts } from '../../ports/accounts.ts';

/** The person who runs the server: what the command line does is theirs. */
export const operatorActor = { kind: 'operator', id: operatorId, role: 'admin' } as const satisfies Actor;

/** Whom a link of the command line signs in: nobody's Discord account, so it is in no store. */
export const operatorAccount: Account = {
  id: operatorActor.id,
  discordId: '',
  username: 'Command line',
  displayName: 'Command line',
  nick: null,
  avatarUrl: null,
};

/** Who acts when somebody is signed in. */
export const actorOf = ({ account, role }: { readonly account: Account; readonly role: Role }): Actor =>
  account.id === operatorAccount.id ? operatorActor : { kind: 'person', id: account.id, role };

/** Whose account the command line means: a person's by Discord id, or `cli`; null for nobody here. */
export const accountMeant = (discordId: string, accounts: Pick<Accounts, 'byDiscordId'>): Promise<Account | null> =>
  discordId === operatorAccount.id ? Promise.resolve(operatorAccount) : accounts.byDiscordId(discordId);

/** The accounts of a store, and the operator by its id. `all` answers those of the store only. */
export const withOperator = (accounts: Accounts): Accounts => ({
  ...accounts,
  byId: async (id) => (id === operatorAccount.id ? operatorAccount : accounts.byId(id)),
  byIds: async (ids) => {
    const found = await accounts.byIds(ids);
    return ids.includes(operatorAccount.id) ? new Map([...found, [operatorAccount.id, operatorAccount]]) : found;
  },
});
