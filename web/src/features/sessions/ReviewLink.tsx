import type { SessionDetails } from '../../../../src/contracts/sessions.ts';
import { useUser } from '../../api/store-hooks.ts';
import { paths } from '../../parts/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { counted } from '../../ui/words.ts';
import { namesToReview } from './participants.ts';

/** The way to the names of a session that wait for a moderator; nothing where none does, or for others. */
export const ReviewLink = ({ session, size }: { session: SessionDetails; size?: 'small' }) => {
  const isModerator = useUser()?.may.moderate === true;
  const count = namesToReview(session);
  if (!isModerator || count === 0) return null;
  return (
    <ButtonLink variant="primary" to={paths.review(session.id)} {...(size && { size })}>
      Review {counted(count, 'name')}
    </ButtonLink>
  );
};
