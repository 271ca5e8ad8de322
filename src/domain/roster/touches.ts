import { assertNever } from '../kernel/assert-never.ts';
import type { RosterEvent } from './events.ts';

/** Facet of a record that an event changes; an undo requires it to be unchanged since. */
export type Facet = 'name' | 'aliases' | 'main' | 'request' | 'link' | 'note' | 'reading';
/** A record: a player, a rename request, a link or a decision about a reading, by its id. */
export type Touch = { readonly record: string; readonly facet: Facet };

const touch = (facet: Facet, ...records: readonly string[]): readonly Touch[] =>
  records.map((record) => ({ record, facet }));
const playersOf = (items: readonly { readonly playerId: string }[]): readonly string[] =>
  items.map(({ playerId }) => playerId);

/** Records and facets touched by an event: the only list of this. */
export const touchesOf = (event: RosterEvent): readonly Touch[] => {
  switch (event.type) {
    case 'PlayersRegistered':
      return [
        ...touch('name', ...playersOf(event.data.players)),
        ...touch('aliases', ...playersOf(event.data.endedAliases)),
      ];
    case 'RosterEmptied':
      return [];
    case 'PlayersWithdrawn':
      return touch('name', ...playersOf(event.data.players));
    case 'PlayerRenamed': {
      const { playerId, endedAlias } = event.data;
      return [...touch('name', playerId), ...touch('aliases', ...playersOf(endedAlias === null ? [] : [endedAlias]))];
    }
    case 'PlayersMerged':
    case 'PlayersSplit': {
      const { from, into, movedLink, mains } = event.data;
      return [
        ...touch('name', from.playerId),
        ...touch('aliases', from.playerId, into.playerId),
        ...touch('main', ...playersOf(mains)),
        ...touch('link', ...(movedLink === null ? [] : [movedLink])),
      ];
    }
    case 'MainSet':
      return touch('main', event.data.playerId);
    case 'AliasAdded': {
      const { playerId, endedAlias } = event.data;
      return touch('aliases', playerId, ...playersOf(endedAlias === null ? [] : [endedAlias]));
    }
    case 'AliasRemoved':
      return touch('aliases', event.data.playerId);
    case 'RenameRequested':
    case 'RenameApproved':
    case 'RenameRejected':
    case 'RenameReopened':
    case 'LinkRequested':
    case 'LinkRequestClosed':
      return touch('request', event.data.requestId);
    case 'DiscordLinked':
    case 'DiscordLinkReactivated':
    case 'DiscordLinkEnded':
      return touch('link', event.data.linkId);
    case 'ReadingLearned':
    case 'TextIgnored':
    case 'ReadingJudged':
    case 'ReadingDecisionUndone':
      return touch('reading', event.data.decisionId);
    case 'DiscordLinkNoted':
      return touch('note', event.data.linkId);
    default:
      return assertNever(event);
  }
};

/** The ids of the records, each once. */
export const recordsOf = (event: RosterEvent): readonly string[] => [
  ...new Set(touchesOf(event).map(({ record }) => record)),
];
