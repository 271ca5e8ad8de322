import type { SessionDetails } from '../../../../src/contracts/sessions.ts';
import { useUser } from '../../api/store/store-hooks.ts';
import { waitingNames } from './participants.ts';

/** How many names of a session wait for who looks at it: none for others than moderators. */
export const useNamesToReview = (session: SessionDetails | undefined): number => {
  const isModerator = useUser()?.may.moderate === true;
  return isModerator && session !== undefined ? waitingNames(session) : 0;
};
