import type { MediaRefs } from '../kernel/media.ts';
import type { RosterEvent } from './events.ts';

/** The roster refers to nothing: notes about links lie with the accounts. */
export const rosterMedia: MediaRefs<RosterEvent> = {
  PlayersRegistered: null,
  RosterEmptied: null,
  PlayersWithdrawn: null,
  PlayerRenamed: null,
  PlayersMerged: null,
  PlayersSplit: null,
  MainSet: null,
  AliasAdded: null,
  AliasRemoved: null,
  RenameRequested: null,
  RenameApproved: null,
  RenameRejected: null,
  RenameReopened: null,
  LinkRequested: null,
  LinkRequestClosed: null,
  DiscordLinked: null,
  DiscordLinkReactivated: null,
  DiscordLinkNoted: null,
  DiscordLinkEnded: null,
  ReadingLearned: null,
  TextIgnored: null,
  ReadingJudged: null,
  ReadingDecisionUndone: null,
};
