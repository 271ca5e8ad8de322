import type { CommandMeta } from '../../kernel/envelope.ts';
import type { EditedItem, EditParticipants } from '../commands.ts';
import type { Session, SessionState } from '../state.ts';
import type { StoredParticipant } from '../events.ts';
import type { WithProposal } from '../participants.ts';

/** Input for deciding an edit of participants. */
export type EditContext = {
  readonly session: Session;
  readonly removed: SessionState['removed'];
  readonly data: EditParticipants['data'];
  readonly meta: CommandMeta;
  readonly isModerator: boolean;
  /** Items for existing participants. */
  readonly items: ReadonlyMap<string, EditedItem>;
  readonly notNames: ReadonlySet<string>;
};

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
