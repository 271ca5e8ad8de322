import type { Role } from '../domain/kernel/envelope.ts';

/** Ids or names of the Discord roles that mean each role here. */
export type RoleNames = Readonly<Record<Role, readonly string[]>>;

const highestFirst = ['admin', 'mod', 'member'] as const satisfies readonly Role[];

/** The highest role that somebody's Discord roles give; null = none. Names are compared without case. */
export const roleOf = (discordRoles: readonly string[], names: RoleNames): Role | null => {
  const held = new Set(discordRoles.map((name) => name.toLowerCase()));
  return highestFirst.find((role) => names[role].some((name) => held.has(name.toLowerCase()))) ?? null;
};
