import type { Deps } from '../application/deps.ts';
import { publishSignInEnded } from '../application/access/ended-sign-ins.ts';
import type { RoleDirectory } from '../application/access/role-directory.ts';
import type { GuildPerson } from '../ports/guild-gateway.ts';
import type { GuildRest } from '../ports/guild-rest.ts';
import type { BotEvent, BotHandler } from './bot-handler.ts';
import type { GuildPeople } from './people.ts';

type RolesDeps = Pick<Deps, 'accounts' | 'signIns' | 'pubSub' | 'clock'> & {
  readonly people: GuildPeople;
  readonly rest: Pick<GuildRest, 'member'>;
  readonly roleDirectory: RoleDirectory;
};

const personOf = (event: BotEvent): string | null => {
  if (event.kind === 'member') return event.person.id;
  return event.kind === 'member-gone' ? event.personId : null;
};

/** A role that is taken ends sign-ins everywhere; another one holds from the next call on. */
export const watchRoles = (deps: RolesDeps): BotHandler => {
  const { accounts, signIns, pubSub, clock, people, rest, roleDirectory } = deps;

  const end = async (accountId: string): Promise<void> => {
    for (const { id } of await signIns.ofAccount(accountId))
      if (await signIns.revokeById(accountId, id)) await publishSignInEnded(pubSub, { id, code: 'role-lost' });
  };
  /** `person` null: not in the guild. */
  const applyRoles = async (accountId: string, person: GuildPerson | null): Promise<void> => {
    const role = person?.member == null ? null : await roleDirectory.roleOf(person.member.roles);
    if (role === null) return end(accountId);
    await signIns.changeRole(accountId, role, clock.now().getTime());
  };
  const hearOf = async (personId: string, person: GuildPerson | null): Promise<void> => {
    const accountId = await people.known(personId);
    if (accountId === null) return;
    if (person !== null) await people.meet(person);
    await applyRoles(accountId, person);
  };
  /** After a gap: who has a sign-in is asked for. */
  const readAll = async (signal: AbortSignal): Promise<void> => {
    const found = await accounts.byIds(await signIns.accountIds());
    for (const { id, discordId } of found.values()) {
      if (signal.aborted) return;
      await applyRoles(id, await rest.member(discordId));
    }
  };

  return {
    name: 'watch roles',
    lane: (event) => (event.kind === 'snapshot' ? 'everybody' : personOf(event)),
    handle: async (event, { signal }) => {
      if (event.kind === 'snapshot') await readAll(signal);
      if (event.kind === 'member') await hearOf(event.person.id, event.person);
      if (event.kind === 'member-gone') await hearOf(event.personId, null);
    },
  };
};
