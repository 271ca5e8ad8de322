import type { Role } from '../../domain/kernel/envelope.ts';

/** Settings ROLE_MEMBER, ROLE_MOD and ROLE_ADMIN: ids or names of Discord roles. */
export type RoleSettings = Readonly<Record<Role, readonly string[]>>;
/** Discord role ids for each role. */
export type RoleIds = Readonly<Record<Role, readonly string[]>>;

const highestFirst = ['admin', 'mod', 'member'] as const satisfies readonly Role[];

/** Whether a text is a Discord id. Such a text is never taken for a name. */
export const isDiscordId = (text: string): boolean => /^\d{15,20}$/.test(text);

/** Splits a role setting into ids and, only when there are no ids, names in lower case. */
export const readRoleSetting = (setting: readonly string[]) => {
  const ids = setting.filter(isDiscordId);
  const names = setting.filter((one) => !isDiscordId(one)).map((name) => name.toLowerCase());
  return { ids, names: ids.length === 0 ? names : [] };
};

/** Highest role given by a person's Discord role ids; null = none. */
export const roleOf = (held: readonly string[], ids: RoleIds): Role | null =>
  highestFirst.find((role) => ids[role].some((id) => held.includes(id))) ?? null;
