/** Roles of people, from the least to the most. */
export const roles = ['member', 'mod', 'admin'] as const;
export type Role = (typeof roles)[number];

export const roleCovers = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least);
