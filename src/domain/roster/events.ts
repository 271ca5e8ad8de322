import { z } from 'zod';
import type { UncommittedEvent } from '../kernel/envelope.ts';
import type { EventSchemas, EventsOf } from '../kernel/registry.ts';

export const linkMethod = z.enum(['manual', 'auto', 'admin']);
/** `former`: an earlier name. `alias`: given by hand. `reading`: learned from what engines read. */
export const aliasKind = z.enum(['former', 'alias', 'reading']);
export type AliasKind = z.infer<typeof aliasKind>;

/** A bulk event holds this many items at most. */
export const maxItems = 250;
const bulk = <T extends z.ZodType>(item: T) => z.array(item).max(maxItems);
const id = z.string();

/** An alias that ends, because another player bears the name now. */
const endedAlias = z.object({ playerId: id, alias: z.string(), kind: aliasKind });
export type EndedAlias = z.infer<typeof endedAlias>;
const pair = z.object({ linkId: id, accountId: id, playerId: id });
const named = z.object({ playerId: id, name: z.string() });
const ownAlias = z.object({ alias: z.string(), kind: aliasKind });
const mainChange = z.object({ playerId: id, from: id.nullable(), to: id.nullable() });
/** What an open reading is: without a player, with one who is not certain, or proposed by a member. */
export const readingKind = z.enum(['unmatched', 'doubtful', 'proposed']);
export type ReadingKind = z.infer<typeof readingKind>;
/** A moderator's word on a text as engines read it. `heals`: which open readings of past sessions it settles, too. */
const readingDecision = z.object({ decisionId: id, text: z.string(), heals: z.array(readingKind) });
const linkWish = z.object({ requestId: id, accountId: id, playerId: id });
const wish = z.object({ requestId: id, playerId: id, from: z.string(), to: z.string() });

/** Of the one stream `roster-guild`: players, their names and who plays them. Accounts are ids of ours. */
export const rosterEvents = {
  PlayersRegistered: z.object({
    /** `firstSeen`: a UTC day from before Muster, null where it is not known. */
    players: bulk(z.object({ playerId: id, name: z.string(), firstSeen: z.string().nullable() })),
    /** By their place in the command: what was refused may be any text. */
    refused: bulk(z.object({ index: z.number().int(), code: z.string() })),
    endedAliases: bulk(endedAlias),
  }),
  /** A wipe: nobody stands in it any more. Who comes back is registered again, by id and name. */
  RosterEmptied: z.object({}),
  /** Players who have nothing: no participation, link or alias. */
  PlayersWithdrawn: z.object({ players: bulk(z.object({ playerId: id, name: z.string() })) }),
  PlayerRenamed: z.object({
    playerId: id,
    from: z.string(),
    to: z.string(),
    /** Whether the old name goes on as an alias (not when only the case changed). */
    keepsAlias: z.boolean(),
    endedAlias: endedAlias.nullable(),
  }),
  /** `from` stands for nobody any more: the name and the aliases are those of `into`. */
  PlayersMerged: z.object({
    mergeId: id,
    from: named,
    into: named,
    /** Of the merged player, besides the name. */
    aliases: z.array(ownAlias),
    movedLink: id.nullable(),
    /** Where both had one; its end is an event of its own, as that of the request. */
    endedLink: id.nullable(),
    closedRequest: id.nullable(),
    /** Whose main became another one by it. */
    mains: bulk(mainChange),
  }),
  /** `aliases`, `movedLink`: what goes back. `endedAlias`: who had the name meanwhile. */
  PlayersSplit: z.object({
    mergeId: id,
    from: named,
    into: named,
    aliases: z.array(ownAlias),
    movedLink: id.nullable(),
    mains: bulk(mainChange),
    endedAlias: endedAlias.nullable(),
  }),
  /** The player is an alt of `to`, or of nobody: they count apart and are shown together. */
  MainSet: mainChange,
  /** By hand. `endedAlias`: whose it was before. */
  AliasAdded: z.object({ playerId: id, alias: z.string(), kind: aliasKind, endedAlias: endedAlias.nullable() }),
  AliasRemoved: endedAlias,
  /** Why stands in the envelope, for the decision too. */
  RenameRequested: wish,
  /** The rename itself is the event beside it. */
  RenameApproved: wish,
  /** `superseded`: a moderator has renamed the player by himself. */
  RenameRejected: wish.extend({ cause: z.enum(['declined', 'superseded', 'merged', 'withdrawn']) }),
  /** A decision was taken back: pending again. */
  RenameReopened: wish.extend({ was: z.enum(['approved', 'declined', 'superseded', 'merged', 'withdrawn']) }),
  /** An account asks to be linked to a player; a link of the account ends the request, whoever it is linked to. */
  LinkRequested: linkWish,
  LinkRequestClosed: linkWish.extend({ cause: z.enum(['declined', 'withdrawn']) }),
  /** `restores`: the deleted link that this one brings back, itself. */
  DiscordLinked: pair.extend({ method: linkMethod, restores: id.nullable() }),
  DiscordLinkReactivated: pair,
  /** Whether there is a note. Its text is about people: it lies with the accounts. */
  DiscordLinkNoted: z.object({ linkId: id, had: z.boolean(), has: z.boolean() }),
  /**
   * The text means this player. `alias`: what he is found by from now on, null where he has the name anyhow.
   * `endedAlias`: whose it was before. `registered`: he was registered by it.
   */
  ReadingLearned: readingDecision.extend({
    playerId: id,
    alias: z.string().nullable(),
    endedAlias: endedAlias.nullable(),
    registered: z.boolean(),
  }),
  /** The text is no name: it is left out of what is read in pictures. */
  TextIgnored: readingDecision,
  /** What stands is right, or stands for nobody; nothing is learned of it. */
  ReadingJudged: readingDecision.extend({ verdict: z.enum(['right', 'nobody']) }),
  /** A decision was taken back, and what it settled in sessions with it. */
  ReadingDecisionUndone: z.object({ decisionId: id, text: z.string() }),
  /** The note goes with a deleted link. */
  DiscordLinkEnded: pair.extend({ how: z.enum(['deactivated', 'deleted']) }),
} satisfies EventSchemas;

export type RosterEvent = EventsOf<typeof rosterEvents>;
export type RosterFact = UncommittedEvent<RosterEvent>;
