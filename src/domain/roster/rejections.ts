/** Why the roster refuses a command. */
export type RosterRejection =
  | { readonly code: 'not-found' }
  | { readonly code: 'name-taken'; readonly playerId: string }
  | { readonly code: 'bad-name'; readonly problem: string }
  | {
      readonly code: 'nothing-registered';
      /** By their place in the command. */
      readonly refused: readonly { readonly index: number; readonly code: string }[];
    }
  | { readonly code: 'player-in-use'; readonly playerId: string }
  | { readonly code: 'link-active-elsewhere' };
