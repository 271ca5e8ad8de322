/** Actions of moderators and members in the moderation log. */
export const auditActions = [
  'submitted_session',
  'edited_participants',
  'verified_session',
  'excluded_session',
  'included_session',
  'corrected_session',
  'reprocessed_session',
  'registered_players',
  'edited_player',
  'requested_rename',
  'approved_rename',
  'rejected_rename',
  'withdrew_rename',
  'merged_players',
  'split_player',
  'linked_discord',
  'updated_link',
  'unlinked_discord',
  'restored_link',
  'requested_link',
  'declined_link_request',
  'withdrew_link_request',
  'decided_reading',
  'admin_action',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Targets of actions. */
export const auditTargets = [
  'session',
  'player',
  'rename-request',
  'discord-link',
  'link-request',
  'roster',
  'message',
  'reaction',
  'system',
  'account',
  'reading',
] as const;
export type AuditTarget = (typeof auditTargets)[number];
