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
  | { readonly code: 'link-active-elsewhere' }
  /** Who asks to be linked is linked. */
  | { readonly code: 'account-linked' }
  /** By If-Match: the record has changed since. */
  | { readonly code: 'version-conflict'; readonly expected: number; readonly actual: number }
  /** The account of a member is not that player's. */
  | { readonly code: 'not-own-player' }
  | { readonly code: 'no-player' }
  | { readonly code: 'no-alias' }
  /** Both are one, or one of them is merged already. */
  | { readonly code: 'merge-ring' }
  | { readonly code: 'no-merge' }
  /** A main is nobody's alt, and an alt has none. */
  | { readonly code: 'alt-ring' }
  /** What a command did has been changed since. */
  | { readonly code: 'record-moved-on' }
  | { readonly code: 'not-undoable' }
  | { readonly code: 'no-decision' }
  | { readonly code: 'no-link' }
  /** Only an admin links by the method `admin`. */
  | { readonly code: 'method-not-allowed' }
  | { readonly code: 'link-not-restorable' }
  | { readonly code: 'no-request' }
  | { readonly code: 'no-link-request' }
  | { readonly code: 'request-open'; readonly requestId: string }
  | { readonly code: 'name-pending'; readonly requestId: string }
  | { readonly code: 'stale-name'; readonly name: string }
  | { readonly code: 'already-decided'; readonly decidedAs: 'approved' | 'rejected' };
