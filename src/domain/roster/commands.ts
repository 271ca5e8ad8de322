import type { AliasCommand } from './aliases.ts';
import type { RosterEvent } from './events.ts';
import type { RenameRequestCommand } from './rename-requests.ts';

export type RegisterPlayers = {
  readonly type: 'RegisterPlayers';
  readonly data: {
    /** `firstSeen`: a UTC day, null where it is not known. */
    readonly players: readonly { readonly name: string; readonly firstSeen: string | null }[];
  };
};
/** All of them or none. Whether they took part anywhere is known to whoever asks for it. */
export type WithdrawPlayers = {
  readonly type: 'WithdrawPlayers';
  readonly data: { readonly playerIds: readonly string[] };
};
export type RenamePlayer = {
  readonly type: 'RenamePlayer';
  readonly data: {
    readonly playerId: string;
    readonly newName: string;
    /** From If-Match; null compares nothing. */
    readonly expectedRevision: number | null;
  };
};
export type LinkDiscordAccount = {
  readonly type: 'LinkDiscordAccount';
  readonly data: {
    readonly accountId: string;
    readonly playerId: string;
    readonly method: 'manual' | 'admin';
    /** Whether a note about it is kept with the accounts. */
    readonly hasNote: boolean;
  };
};
/** At sign-in: `names` are the account's nick, display name and username. */
export type LinkAccountByName = {
  readonly type: 'LinkAccountByName';
  readonly data: { readonly accountId: string; readonly names: readonly string[] };
};
export type EndDiscordLink = {
  readonly type: 'EndDiscordLink';
  readonly data: {
    readonly linkId: string;
    readonly how: Extract<RosterEvent, { type: 'DiscordLinkEnded' }>['data']['how'];
  };
};
/** After the text of a note was written or removed. */
export type NoteDiscordLink = {
  readonly type: 'NoteDiscordLink';
  readonly data: { readonly linkId: string; readonly has: boolean };
};
export type RosterCommand =
  | RegisterPlayers
  | WithdrawPlayers
  | RenamePlayer
  | AliasCommand
  | RenameRequestCommand
  | LinkDiscordAccount
  | LinkAccountByName
  | EndDiscordLink
  | NoteDiscordLink;
