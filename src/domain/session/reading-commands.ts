/** Why a reading needs a moderator's decision. */
export type OpenKind = 'unmatched' | 'doubtful' | 'proposed';

/** Open readings of a text in this session, of the given kinds. */
export type Readings = { readonly decisionId: string; readonly text: string; readonly kinds: readonly OpenKind[] };

/** Credits the readings to a player; nobody is credited twice in a session. */
export type CreditReadings = {
  readonly type: 'CreditReadings';
  readonly data: Readings & { readonly playerId: string };
};
/** `right`: as credited. `nobody`: no player. `not-a-name`: removed from the list. */
export type ConfirmReadings = {
  readonly type: 'ConfirmReadings';
  readonly data: Readings & { readonly verdict: 'right' | 'nobody' | 'not-a-name' };
};
/** Reverts what a decision has settled. */
export type RevertReadings = { readonly type: 'RevertReadings'; readonly data: { readonly decisionId: string } };
export type ReadingsCommand = CreditReadings | ConfirmReadings | RevertReadings;
