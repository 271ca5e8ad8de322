import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useKeys } from '../../../ui/platform/keys.tsx';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { paths } from '../../../parts/paths.ts';
import { useReviewQueueQuery, useSessionStatsQuery } from '../api.ts';

/** Keeps its place while it is not known, so that nothing beside it moves. */
const Unseen = styled.span`
  visibility: hidden;
`;

type Props = {
  /** The open session. */ id: string;
  eventDate: string;
  /** Its key does nothing meanwhile. */ rest: boolean;
};

/** The way on without the list: the next session that waits, older than this one, else the first. */
export const NextToReview = ({ id, eventDate, rest }: Props) => {
  const { data: queue, isError } = useReviewQueueQuery();
  const { data: stats } = useSessionStatsQuery();
  const navigate = useNavigate();
  const others = queue?.sessions.filter((row) => row.id !== id) ?? [];
  const next = others.find((row) => row.eventDate <= eventDate) ?? others[0];
  useKeys([
    {
      keys: ['n'],
      show: ['n'],
      label: 'Next session to review',
      run: () => next && void navigate(paths.review(next.id)),
      can: () => !rest && next !== undefined,
      action: true,
    },
  ]);
  if (queue === undefined && !isError) {
    return (
      <Unseen>
        <ButtonLink to={paths.review(id)}>Next to review (00)</ButtonLink>
      </Unseen>
    );
  }
  if (next === undefined) return null;
  return (
    <ButtonLink to={paths.review(next.id)} aria-keyshortcuts="n">
      Next to review {stats === undefined ? <Unseen>(00)</Unseen> : `(${stats.needsReview})`}
    </ButtonLink>
  );
};
