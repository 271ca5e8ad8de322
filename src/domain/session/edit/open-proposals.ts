import type { StoredParticipant } from '../events.ts';
import type { WithProposal } from '../participants.ts';

type ProposalFields = Pick<WithProposal<StoredParticipant>, 'proposedRemoval' | 'added' | 'heldBack' | 'verified'>;

/** Accounts with open additions or removals in a session. */
export const openProposersOf = ({
  participants,
}: {
  readonly participants: readonly ProposalFields[];
}): ReadonlySet<string> =>
  new Set(
    participants.flatMap(({ proposedRemoval, added, heldBack, verified }) => [
      ...(proposedRemoval === null ? [] : [proposedRemoval.by]),
      ...(heldBack && !verified && added !== null ? [added.by] : []),
    ]),
  );
