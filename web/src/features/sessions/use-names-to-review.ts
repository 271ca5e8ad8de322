import type { SessionDetails } from '../../../../src/contracts/sessions.ts';
import { useUser } from '../../api/store/store-hooks.ts';
import { countNamesToReview } from './participants.ts';

/** Number of a session's names that need review; 0 for people other than moderators. */
export const useNamesToReview = (session: SessionDetails | undefined): number => {
  const isModerator = useUser()?.may.moderate === true;
  return isModerator && session !== undefined ? countNamesToReview(session) : 0;
};
