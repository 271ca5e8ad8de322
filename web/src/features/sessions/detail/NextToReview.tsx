import { useKeys } from '../../../ui/keys.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { useHistory } from '../../../ui/routing/Router.tsx';
import { paths } from '../../../parts/paths.ts';
import { useReviewQueueQuery, useSessionStatsQuery } from '../api.ts';

type Props = {
  /** The open session. */ id: string;
  eventDate: string;
  /** Its key does nothing meanwhile. */ rest: boolean;
};

/** The way on without the list: the next session that waits, older than this one, else the first. */
export const NextToReview = ({ id, eventDate, rest }: Props) => {
  const { data: queue } = useReviewQueueQuery();
  const { data: stats } = useSessionStatsQuery();
  const history = useHistory();
  const others = queue?.sessions.filter((row) => row.id !== id) ?? [];
  const next = others.find((row) => row.eventDate <= eventDate) ?? others[0];
  useKeys([
    {
      keys: ['n'],
      show: ['n'],
      label: 'Next session to review',
      run: () => next && history.go(paths.review(next.id)),
      can: () => !rest && next !== undefined,
      action: true,
    },
  ]);
  if (next === undefined) return null;
  return (
    <ButtonLink to={paths.review(next.id)} aria-keyshortcuts="n">
      Next to review{stats === undefined ? '' : ` (${stats.needsReview})`}
    </ButtonLink>
  );
};
