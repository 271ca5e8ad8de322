import { z } from 'zod';
import type { UncommittedEvent } from '../kernel/envelope.ts';
import type { EventSchemas, EventsOf } from '../kernel/registry.ts';

export const linkMethod = z.enum(['manual', 'auto', 'admin']);
/** `former`: a former name. `alias`: added by hand. `reading`: learned from engines' readings. */
export const aliasKind = z.enum(['former', 'alias', 'reading']);
export type AliasKind = z.infer<typeof aliasKind>;

/** Maximum number of items in a bulk event. */
export const maxItems = 250;
const bulk = <T extends z.ZodType>(item: T) => z.array(item).max(maxItems);
const id = z.string();

/** An alias that ends because another player now has the name. */
const endedAlias = z.object({ playerId: id, alias: z.string(), kind: aliasKind });
export type EndedAlias = z.infer<typeof endedAlias>;
const pair = z.object({ linkId: id, accountId: id, playerId: id });
const named = z.object({ playerId: id, name: z.string() });
const ownAlias = z.object({ alias: z.string(), kind: aliasKind });
const mainChange = z.object({ playerId: id, from: id.nullable(), to: id.nullable() });
/** Kind of an open reading: without a player, with an uncertain one, or proposed by a member. */
export const readingKind = z.enum(['unmatched', 'doubtful', 'proposed']);
export type StoredReadingKind = z.infer<typeof readingKind>;
/**
 * A moderator's decision on a text as engines read it. `heals`: kinds of open readings in past sessions that it
 * settles.
 */
const readingDecision = z.object({ decisionId: id, text: z.string(), heals: z.array(readingKind) });
const linkWish = z.object({ requestId: id, accountId: id, playerId: id });
const wish = z.object({ requestId: id, playerId: id, from: z.string(), to: z.string() });

/** Events of the single stream `roster-guild`: players, their names, and their links. Account ids are ours. */
export const rosterEvents = {
  PlayersRegistered: z.object({
    /** `firstSeen`: a UTC day before Muster was used, null when unknown. */
    players: bulk(z.object({ playerId: id, name: z.string(), firstSeen: z.string().nullable() })),
    /** By index in the command, because a refused name may be any text. */
    refused: bulk(z.object({ index: z.number().int(), code: z.string() })),
    endedAliases: bulk(endedAlias),
  }),
  /** A wipe emptied the roster. Players who come back are registered again, by id and name. */
  RosterEmptied: z.object({}),
  /** Withdrawn players had no participation, link or alias. */
  PlayersWithdrawn: z.object({ players: bulk(z.object({ playerId: id, name: z.string() })) }),
  PlayerRenamed: z.object({
    playerId: id,
    from: z.string(),
    to: z.string(),
    /** Whether the old name stays as an alias (not when only its case changed). */
    keepsAlias: z.boolean(),
    endedAlias: endedAlias.nullable(),
  }),
  /** `from` no longer exists: its name and aliases belong to `into`. */
  PlayersMerged: z.object({
    mergeId: id,
    from: named,
    into: named,
    /** Aliases of the merged player, besides the name. */
    aliases: z.array(ownAlias),
    movedLink: id.nullable(),
    /** Set when both had a link; it ends by an event of its own, like the request. */
    endedLink: id.nullable(),
    closedRequest: id.nullable(),
    /** Players whose main changed. */
    mains: bulk(mainChange),
  }),
  /** `aliases`, `movedLink`: returned to the split player. `endedAlias`: who had the name meanwhile. */
  PlayersSplit: z.object({
    mergeId: id,
    from: named,
    into: named,
    aliases: z.array(ownAlias),
    movedLink: id.nullable(),
    mains: bulk(mainChange),
    endedAlias: endedAlias.nullable(),
  }),
  /** The player becomes an alt of `to`, or of nobody: they count separately and are shown together. */
  MainSet: mainChange,
  /** Added by hand. `endedAlias`: its previous owner. */
  AliasAdded: z.object({ playerId: id, alias: z.string(), kind: aliasKind, endedAlias: endedAlias.nullable() }),
  AliasRemoved: endedAlias,
  /** The reason is in the envelope, also for the decision. */
  RenameRequested: wish,
  /** The rename itself is a separate event of the same append. */
  RenameApproved: wish,
  /** `superseded`: a moderator renamed the player directly. */
  RenameRejected: wish.extend({ cause: z.enum(['declined', 'superseded', 'merged', 'withdrawn']) }),
  /** A decision was undone: pending again. */
  RenameReopened: wish.extend({ was: z.enum(['approved', 'declined', 'superseded', 'merged', 'withdrawn']) }),
  /** An account asks to be linked to a player; any link of the account ends the request. */
  LinkRequested: linkWish,
  LinkRequestClosed: linkWish.extend({ cause: z.enum(['declined', 'withdrawn']) }),
  /** `restores`: id of the deleted link that is restored. */
  DiscordLinked: pair.extend({ method: linkMethod, restores: id.nullable() }),
  DiscordLinkReactivated: pair,
  /** Whether there is a note. Its text is with the accounts, outside the log. */
  DiscordLinkNoted: z.object({ linkId: id, had: z.boolean(), has: z.boolean() }),
  /**
   * The text means this player. `alias`: learned for matching, null when the text is already the player's name.
   * `endedAlias`: its previous owner. `registered`: the player was registered by this decision.
   */
  ReadingLearned: readingDecision.extend({
    playerId: id,
    alias: z.string().nullable(),
    endedAlias: endedAlias.nullable(),
    registered: z.boolean(),
  }),
  /** The text is not a name: it is ignored in pictures. */
  TextIgnored: readingDecision,
  /** The credited player is right, or the name is nobody's; nothing is learned. */
  ReadingJudged: readingDecision.extend({ verdict: z.enum(['right', 'nobody']) }),
  /** A decision was undone, including its effects in sessions. */
  ReadingDecisionUndone: z.object({ decisionId: id, text: z.string() }),
  /** Deleting a link deletes its note. */
  DiscordLinkEnded: pair.extend({ how: z.enum(['deactivated', 'deleted']) }),
} satisfies EventSchemas;

export type RosterEvent = EventsOf<typeof rosterEvents>;
export type RosterFact = UncommittedEvent<RosterEvent>;
