import type { Aggregate, MediaRefs } from '../kernel/aggregate.ts';
import type { RosterEvent } from './events.ts';
import { rosterAudit } from './audit.ts';
import { rosterEvents } from './events.ts';

/** The roster refers to nothing: notes about links lie with the accounts. */
const media: MediaRefs<RosterEvent> = {
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

export const rosterAggregate = { events: rosterEvents, media, audit: rosterAudit } satisfies Aggregate;
