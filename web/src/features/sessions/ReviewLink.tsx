import { paths } from '../../parts/paths.ts';
import { ButtonLink } from '../../ui/button/ButtonLink.tsx';
import { counted } from '../../ui/text/words.ts';

/** The way to the names of a session that wait for a moderator. */
export const ReviewLink = ({ id, count }: { id: string; count: number }) => (
  <ButtonLink variant="primary" to={paths.review(id)}>
    Review {counted(count, 'name')}
  </ButtonLink>
);
