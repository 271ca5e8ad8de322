import type { AliasCommand } from './aliases.ts';
import type { LinkRequestCommand } from './link-requests.ts';
import type { LinkCommand } from './links.ts';
import type { DecideReading, UndoReadingDecision } from './reading-commands.ts';
import type { SetMain } from './mains.ts';
import type { MergeCommand } from './merges.ts';
import type { RenameRequestCommand } from './rename-requests.ts';
import type { UndoRoster } from './undo.ts';

export type RegisterPlayers = {
  readonly type: 'RegisterPlayers';
  readonly data: {
    /** `firstSeen`: a UTC day, null when unknown. */
    readonly players: readonly { readonly name: string; readonly firstSeen: string | null }[];
  };
};
/** Commands of a wipe: empty the roster, then bring players back by id and name. */
export type WipeRoster =
  | { readonly type: 'EmptyRoster'; readonly data: Readonly<Record<string, never>> }
  | {
      readonly type: 'BringPlayersBack';
      readonly data: { readonly players: readonly { readonly playerId: string; readonly name: string }[] };
    };
/** All or none. The caller checks that they took part in no session. */
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
export type RosterCommand =
  | RegisterPlayers
  | WithdrawPlayers
  | RenamePlayer
  | WipeRoster
  | AliasCommand
  | RenameRequestCommand
  | LinkCommand
  | LinkRequestCommand
  | SetMain
  | MergeCommand
  | DecideReading
  | UndoReadingDecision
  | UndoRoster;
