import { styled } from 'styled-components';
import { useViewerId } from '../../../api/queries/my.ts';
import { useSessionDetailsQuery } from '../../../api/queries/sessions.ts';
import { EventBadge } from '../../../parts/EventBadge.tsx';
import { paths } from '../../../parts/paths.ts';
import { formatFull } from '../../../ui/text/dates.ts';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { QuickLook } from '../../../ui/dialog/QuickLook.tsx';
import { LoadingLines } from '../../../ui/feedback/Skeleton.tsx';
import { SessionQuickLook } from './SessionQuickLook.tsx';

const Title = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-4) var(--s-8);
  font-variant-numeric: tabular-nums;
`;

type Props = {
  id: string | null;
  /** Names like this are marked. */ search: string;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
};

/** The quick look at a session from the list: four facts and the names. */
export const QuickDetails = ({ id, search, ...rest }: Props) => {
  const { currentData: session, isError, refetch } = useSessionDetailsQuery(id ?? '', { skip: id === null });
  const viewer = useViewerId();
  const title = session ? (
    <Title>
      <EventBadge eventType={session.eventType} /> {formatFull(session.eventDate)}
    </Title>
  ) : (
    'Session'
  );
  return (
    <QuickLook id={id} noun="session" title={title} to={paths.session(id ?? '')} {...rest}>
      {session && <SessionQuickLook session={session} viewer={viewer} search={search} />}
      {!session && isError && <LoadFailed text="Failed to fetch session details" onRetry={() => void refetch()} />}
      {!session && !isError && <LoadingLines text="Loading session..." />}
    </QuickLook>
  );
};
