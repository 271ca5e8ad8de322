/** Why the roster refuses a command. */
export type RosterRejection =
  | { readonly code: 'not-found' }
  | { readonly code: 'name-taken'; readonly playerId: string }
  | { readonly code: 'bad-name'; readonly problem: string }
  | {
      readonly code: 'nothing-registered';
      readonly refused: readonly { readonly name: string; readonly code: string }[];
    }
  | { readonly code: 'link-active-elsewhere' };
