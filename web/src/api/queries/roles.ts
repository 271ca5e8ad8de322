import { roleCovers, roles, type Role } from '../../../../src/contracts/guild-roles.ts';

export { roles, type Role };

/** Whether the user's role is at least `needed`; false when signed out. */
export const hasRole = (user: { role: Role } | null, needed: Role): boolean =>
  user !== null && roleCovers(user.role, needed);
