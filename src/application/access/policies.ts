import { roleCovers } from '../../contracts/guild-roles.ts';
import type { Role } from '../../domain/kernel/envelope.ts';

/** All actions with the lowest role allowed. Settings change only the two named ones. */
export const policies = {
  'read-own-statistics': 'member',
  'read-leaderboard': 'member',
  'read-sessions': 'member',
  'read-players': 'member',
  'read-session-media': 'member',
  'read-voice': 'member',
  'read-hidden-voice': 'mod',
  'read-event-types': 'member',
  'follow-live': 'member',
  'request-erasure': 'member',
  'decide-erasure': 'admin',
  'end-own-sign-ins': 'member',
  'end-sign-ins': 'admin',
  'submit-session': 'mod',
  'edit-participants': 'member',
  'request-correction': 'member',
  'decide-correction': 'mod',
  'read-review': 'mod',
  'decide-readings': 'mod',
  'set-thresholds': 'mod',
  'verify-session': 'mod',
  'exclude-session': 'mod',
  'correct-session': 'mod',
  'reprocess-session': 'mod',
  'type-names': 'mod',
  'register-players': 'mod',
  'withdraw-player': 'mod',
  'rename-player': 'mod',
  'edit-aliases': 'mod',
  'merge-players': 'mod',
  'set-main': 'mod',
  'read-record-history': 'mod',
  'undo-roster-change': 'mod',
  'undo-session-change': 'member',
  'undo-by-actor': 'mod',
  'request-rename': 'member',
  'read-rename-requests': 'member',
  'decide-rename': 'mod',
  'request-link': 'member',
  'link-account': 'mod',
  'read-links': 'mod',
  'read-samples': 'member',
  'read-api-docs': 'admin',
  'read-admin-logs': 'admin',
  'download-logs': 'admin',
  'read-projections': 'admin',
  'rebuild-projections': 'admin',
  'settle-open-items': 'admin',
  'use-admin-tools': 'admin',
  'wipe-production': 'admin',
  'read-messages': 'admin',
  'read-metrics': 'admin',
} as const satisfies Record<string, Role>;
export type Policy = keyof typeof policies;

export type LeastRoles = { readonly submitMinRole: Role; readonly editMinRole: Role };
export const leastRole = (policy: Policy, settings: LeastRoles): Role => {
  if (policy === 'submit-session') return settings.submitMinRole;
  if (policy === 'edit-participants') return settings.editMinRole;
  return policies[policy];
};
export const isAllowed = (role: Role, policy: Policy, settings: LeastRoles): boolean =>
  roleCovers(role, leastRole(policy, settings));
