import type { StoredParticipant } from './events.ts';
import type { ListedParticipant } from './state.ts';

/** A participant without the fields of the list. */
export const stored = ({ proposedRemoval: _proposedRemoval, ...participant }: ListedParticipant): StoredParticipant =>
  participant;
