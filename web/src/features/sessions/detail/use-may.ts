import type { SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { useViewerId } from '../../../api/queries/my.ts';
import { useUser } from '../../../api/store/store-hooks.ts';
import { isHeldBack, needsEye } from '../participants.ts';
import { wordsOpenTo } from './corrections/words.tsx';

export const isRead = ({ status }: Pick<SessionDetails, 'status'>) => status === 'processed' || status === 'verified';

/** A verified session is offered for verification again only while that would settle something. */
const hasOpenQuestions = ({ status, duplicateOpen, participants }: SessionDetails) =>
  status !== 'verified' ||
  duplicateOpen ||
  participants.some(
    (one) => needsEye(one) && (one.playerId === null || one.proposedRemoval !== null || isHeldBack(one)),
  );

/** Permissions of the viewer on a session. `say`: request a correction; moderators edit instead. */
export const useMay = (session: SessionDetails) => {
  const may = useUser()?.may;
  const viewer = useViewerId();
  const moderate = may?.moderate === true;
  const read = isRead(session);
  return {
    moderate,
    edit: read && may?.edit === true,
    verify: read && moderate && hasOpenQuestions(session),
    say: read && !moderate && viewer !== null ? wordsOpenTo(viewer, session) : [],
  };
};
export type May = ReturnType<typeof useMay>;
