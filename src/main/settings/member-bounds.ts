import type { MemberBounds } from '../../application/access/member-bounds.ts';
import type { Config } from './config.ts';

/** The bounds of members as the settings give them. */
export const memberBoundsOf = (config: Config): MemberBounds => ({
  openSessions: config.MEMBER_OPEN_SESSIONS,
  editsAnHour: config.MEMBER_EDITS_AN_HOUR,
  namesOfSession: config.MEMBER_NAMES_A_SESSION,
  namesADay: config.MEMBER_NAMES_A_DAY,
  eventsOfSession: config.MEMBER_EVENTS_A_SESSION,
  renamesADay: config.MEMBER_RENAMES_A_DAY,
});
