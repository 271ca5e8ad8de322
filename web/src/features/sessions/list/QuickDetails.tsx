import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useViewerId } from '../../../api/my.ts';
import { useSessionDetailsQuery } from '../../../api/sessions.ts';
import { EventBadge } from '../../../parts/EventBadge.tsx';
import { paths } from '../../../parts/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { dateParts } from '../../../ui/dates.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { useKeys } from '../../../ui/keys.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { phone } from '../../../ui/media.ts';
import { LoadingText, Skeleton } from '../../../ui/Skeleton.tsx';
import { Glance } from './Glance.tsx';

const Title = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-4) var(--s-8);
  font-variant-numeric: tabular-nums;
`;
const Steps = styled.span`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  margin-right: auto;
  font: var(--t-12);
  color: var(--text-muted);
  ${phone} {
    display: none;
  }
`;

const fullDate = (iso: string) => {
  const { weekday, day, month, time } = dateParts(iso);
  return `${weekday} ${day} ${month} ${new Date(iso).getUTCFullYear()} ${time} UTC`;
};

const Loading = () => (
  <>
    <LoadingText>Loading session...</LoadingText>
    {Array.from({ length: 8 }, (_, index) => (
      <div key={index} style={{ height: '28px' }}>
        <Skeleton width={160 + ((index * 53) % 200)} />
      </div>
    ))}
  </>
);

/** The session's row in the list behind the dialog. */
const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);

type Props = { id: string | null; onClose: () => void; onStep: (by: 1 | -1) => void };

/** Mounted with the open dialog only, so that the keys of the list behind it are free otherwise. */
const StepKeys = ({ onStep }: { onStep: (by: 1 | -1) => void }) => {
  useKeys([
    { keys: ['j'], show: ['j'], label: 'Next session', run: () => onStep(1), inDialogs: true },
    { keys: ['k'], show: ['k'], label: 'Previous session', run: () => onStep(-1), inDialogs: true },
  ]);
  return null;
};

/** The quick look at a session from the list: four facts and the names; j and k step through the rows behind it. */
export const QuickDetails = ({ id, onClose, onStep }: Props) => {
  const { currentData: session, isError, refetch } = useSessionDetailsQuery(id ?? '', { skip: id === null });
  const viewer = useViewerId();
  const primary = useRef<HTMLAnchorElement>(null);
  const seenLast = useRef(id);
  useEffect(() => {
    if (id !== null) seenLast.current = id;
  }, [id]);
  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      width={600}
      initialFocus={primary}
      returnFocus={() => (seenLast.current === null ? null : rowOf(seenLast.current))}
      title={
        session ? (
          <Title>
            <EventBadge eventType={session.eventType} /> {fullDate(session.eventDate)}
          </Title>
        ) : (
          'Session'
        )
      }
      footer={
        <>
          <StepKeys onStep={onStep} />
          <Steps>
            <Kbd>k</Kbd>
            <Kbd>j</Kbd>previous, next
          </Steps>
          <Button onClick={onClose}>Close</Button>
          <ButtonLink ref={primary} variant="primary" to={paths.session(id ?? '')}>
            View Full Details
          </ButtonLink>
        </>
      }
    >
      {session ? (
        <Glance session={session} viewer={viewer} />
      ) : isError ? (
        <LoadFailed text="Failed to fetch session details" onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
};
