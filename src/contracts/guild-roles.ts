/** Roles of people, from the least to the most. */
export const roles = ['member', 'mod', 'admin'] as const;
export type Role = (typeof roles)[number];
