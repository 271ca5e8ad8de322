export type RegisterPlayers = {
  readonly type: 'RegisterPlayers';
  readonly data: { readonly names: readonly string[] };
};
export type RenamePlayer = {
  readonly type: 'RenamePlayer';
  readonly data: { readonly playerId: string; readonly newName: string };
};
export type LinkDiscordAccount = {
  readonly type: 'LinkDiscordAccount';
  readonly data: {
    readonly accountId: string;
    readonly playerId: string;
    readonly method: 'manual' | 'admin';
    readonly notes: string | null;
  };
};
/** At sign-in: `names` are the account's nick, display name and username. */
export type LinkAccountByName = {
  readonly type: 'LinkAccountByName';
  readonly data: { readonly accountId: string; readonly names: readonly string[] };
};
export type RosterCommand = RegisterPlayers | RenamePlayer | LinkDiscordAccount | LinkAccountByName;
