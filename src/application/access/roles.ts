import type { Role } from '../../domain/kernel/envelope.ts';

/** What ROLE_MEMBER, ROLE_MOD and ROLE_ADMIN say: ids of Discord roles, or their names. */
export type RoleSettings = Readonly<Record<Role, readonly string[]>>;
/** The ids of the Discord roles that mean each role here. */
export type RoleIds = Readonly<Record<Role, readonly string[]>>;

const highestFirst = ['admin', 'mod', 'member'] as const satisfies readonly Role[];

/** Whether a text is an id of Discord's. A name of that form never counts as a name. */
export const isDiscordId = (text: string): boolean => /^\d{15,20}$/.test(text);

/** The settings of one role: its ids and, only where it has no id, its names in lower case. */
export const readRoleSetting = (setting: readonly string[]) => {
  const ids = setting.filter(isDiscordId);
  const names = setting.filter((one) => !isDiscordId(one)).map((name) => name.toLowerCase());
  return { ids, names: ids.length === 0 ? names : [] };
};

/** The highest role that the ids of somebody's Discord roles give; null = none. */
export const roleOf = (held: readonly string[], ids: RoleIds): Role | null =>
  highestFirst.find((role) => ids[role].some((id) => held.includes(id))) ?? null;
