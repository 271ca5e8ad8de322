import type { CurrentUser } from '../../../../src/contracts/access.ts';

export type Role = CurrentUser['role'];
const rank = { member: 1, mod: 2, admin: 3 } satisfies Record<Role, number>;
/** From the least to the most. */
export const roles: readonly Role[] = ['member', 'mod', 'admin'];

/** Whether the user's role is at least `needed`; false when signed out. */
export const hasRole = (user: { role: Role } | null, needed: Role): boolean =>
  user !== null && rank[user.role] >= rank[needed];
