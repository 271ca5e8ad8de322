import type { StoredParticipant } from './events.ts';
import type { ListedParticipant } from './state.ts';

/** A participant without what only the list holds of it. */
export const stored = ({ proposedRemoval: _proposedRemoval, ...participant }: ListedParticipant): StoredParticipant =>
  participant;
