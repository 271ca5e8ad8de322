import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Participant, SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { useViewerId } from '../../../api/my.ts';
import { useSessionDetailsQuery } from '../../../api/sessions.ts';
import { ConfidenceMeter } from '../../../parts/ConfidenceMeter.tsx';
import { EventBadge } from '../../../parts/EventBadge.tsx';
import { paths } from '../../../parts/paths.ts';
import { SessionStatusBadge } from '../../../parts/session-words.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { dateParts } from '../../../ui/dates.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { useKeys } from '../../../ui/keys.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { phone } from '../../../ui/media.ts';
import { Note } from '../../../ui/Note.tsx';
import { LoadingText, Skeleton } from '../../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { byName, displayName } from '../participants.ts';

const Title = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-4) var(--s-8);
  font-variant-numeric: tabular-nums;
`;
const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto auto auto 1fr;
  border-block: 1px solid var(--line);
  font-variant-numeric: tabular-nums;
  & > div {
    padding: var(--s-8) var(--s-20) var(--s-8) var(--s-16);
    border-left: 1px solid var(--line);
  }
  & > div:first-child {
    border: 0;
    padding-left: 0;
  }
  dt {
    font: var(--t-12);
    color: var(--text-muted);
  }
  dd {
    display: flex;
    align-items: center;
    min-height: 20px;
    font: var(--t-13);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  ${phone} {
    grid-template-columns: 1fr 1fr;
    & > div:nth-child(odd) {
      border-left: 0;
      padding-left: 0;
    }
    & > div:nth-child(n + 3) {
      border-top: 1px solid var(--line);
    }
  }
`;
const NamesHead = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  padding: var(--s-16) 0 var(--s-8);
  h3 {
    font: var(--t-13);
    font-weight: var(--w-strong);
  }
  span {
    font: var(--t-12);
    font-variant-numeric: tabular-nums;
    color: var(--text-muted);
  }
`;
const Names = styled.ul`
  columns: 3;
  column-gap: var(--s-24);
  font: var(--t-13);
  li {
    display: flex;
    align-items: center;
    gap: var(--s-8);
    height: 28px;
    padding-left: var(--s-8);
    border-bottom: 1px solid var(--line-soft);
    break-inside: avoid;
    white-space: nowrap;
  }
  li > span:first-child {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  li.unmatched {
    color: var(--text-muted);
  }
  li.own {
    box-shadow: inset 2px 0 0 var(--brass-9);
    background: var(--brass-2);
    font-weight: var(--w-strong);
  }
  ${phone} {
    columns: 2;
    column-gap: var(--s-16);
  }
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

const Name = ({ participant, own }: { participant: Participant; own: boolean }) => {
  const unmatched = participant.playerId === null;
  return (
    <li className={own ? 'own' : unmatched ? 'unmatched' : ''}>
      <span>{displayName(participant)}</span>
      {unmatched && (
        <>
          <Mark shape="half-disc" tone="warning" />
          <VisuallyHidden>unmatched</VisuallyHidden>
        </>
      )}
      {own && <VisuallyHidden>you</VisuallyHidden>}
    </li>
  );
};

const Details = ({ session, viewer }: { session: SessionDetails; viewer: string | null }) => {
  const unread = session.status === 'pending' || session.status === 'failed';
  return (
    <>
      <Facts>
        <div>
          <dt>Participants</dt>
          <dd>{unread ? '–' : session.participantCount}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>
            <SessionStatusBadge status={session.excluded ? 'excluded' : session.status} />
          </dd>
        </div>
        <div>
          <dt>Confidence</dt>
          <dd>
            <ConfidenceMeter value={session.confidenceScore} tight />
          </dd>
        </div>
        <div>
          <dt>Submitted by</dt>
          <dd>{session.discordUsername ?? '–'}</dd>
        </div>
      </Facts>
      {session.failure !== null && (
        <div style={{ paddingTop: 'var(--s-16)' }}>
          <Note tone="danger">{session.failure.detail}</Note>
        </div>
      )}
      <NamesHead>
        <h3>Participants</h3>
        <span>
          {session.status === 'pending'
            ? 'being read'
            : `${session.trackedCount} tracked, ${session.participantCount - session.trackedCount} unmatched`}
        </span>
      </NamesHead>
      <Names>
        {session.participants.toSorted(byName).map((participant) => (
          <Name
            key={participant.id}
            participant={participant}
            own={viewer !== null && participant.playerId === viewer}
          />
        ))}
      </Names>
    </>
  );
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
        <Details session={session} viewer={viewer} />
      ) : isError ? (
        <LoadFailed text="Failed to fetch session details" onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
};
