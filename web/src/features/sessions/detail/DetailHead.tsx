import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { useUser } from '../../../api/store-hooks.ts';
import { ConfidenceMeter } from '../../../parts/ConfidenceMeter.tsx';
import { EventTitle } from '../../../parts/EventBadge.tsx';
import { SessionStatusBadge } from '../../../parts/session-words.tsx';
import { Button } from '../../../ui/Button.tsx';
import { dateParts } from '../../../ui/dates.ts';
import { useKeys } from '../../../ui/keys.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { phone } from '../../../ui/media.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { NextToReview } from './NextToReview.tsx';
import { needsEye } from '../participants.ts';
import { useExclude } from './use-exclude.ts';

/** Not part of the first load. */
const CorrectDialog = lazyPart(() => import('./CorrectDialog.tsx'), 'CorrectDialog');
const ExcludeDialog = lazyPart(() => import('./ExcludeDialog.tsx'), 'ExcludeDialog');
const VerifyDialog = lazyPart(() => import('./edit/VerifyDialog.tsx'), 'VerifyDialog');

const Title = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--s-12);
  & > time {
    font-weight: var(--w-text);
    color: var(--text-muted);
  }
  ${phone} {
    & > time {
      flex-basis: 100%;
      font: var(--t-14);
      font-variant-numeric: tabular-nums;
      letter-spacing: 0;
    }
  }
`;
const Facts = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-4) var(--s-16);
  margin-top: var(--s-4);
  b {
    color: var(--text);
  }
  & > span {
    display: inline-flex;
    align-items: center;
    gap: var(--s-8);
  }
  & > .names {
    display: inline;
  }
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-8);
  ${phone} {
    width: 100%;
    & > button {
      flex: 1 0 40%;
    }
  }
`;

const fullDate = (iso: string) => {
  const { weekday, day, month, time } = dateParts(iso);
  return `${weekday} ${day} ${month} ${new Date(iso).getUTCFullYear()}, ${time} UTC`;
};

const isRead = ({ status }: SessionDetails) => status === 'processed' || status === 'verified';

/** A verified session is offered for verification again only while something in it waits. */
const hasOpenQuestions = ({ status, participants }: SessionDetails) =>
  status !== 'verified' || participants.some(needsEye);

const FactLine = ({ session }: { session: SessionDetails }) => {
  const read = isRead(session);
  return (
    <Facts>
      {read && (
        <span className="names">
          <b>{session.participantCount}</b> {session.participantCount === 1 ? 'participant' : 'participants'},{' '}
          <b>{session.trackedCount}</b> tracked
        </span>
      )}
      <span role="status">
        <SessionStatusBadge status={session.status} />
        {session.excluded && <SessionStatusBadge status="excluded" />}
      </span>
      {session.confidenceScore !== null && (
        <span>
          Mean <ConfidenceMeter value={session.confidenceScore} tight />
        </span>
      )}
      {session.discordUsername !== null && <span>Submitted by {session.discordUsername}</span>}
    </Facts>
  );
};

/** After an edit its buttons are gone: the focus returns to the one that began it. */
const useFocusAfter = (editing: boolean) => {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(editing);
  useEffect(() => {
    if (before.current && !editing && document.activeElement === document.body) button.current?.focus();
    before.current = editing;
  }, [editing]);
  return button;
};

type KeysProps = { session: SessionDetails; onEdit: () => void; onVerify: () => void };
/** e and v, while their buttons are there. */
const HeadKeys = ({ session, onEdit, onVerify }: KeysProps) => {
  const user = useUser();
  const read = isRead(session);
  useKeys([
    { keys: ['e'], show: ['e'], label: 'Edit participants', run: () => read && user?.may.edit === true && onEdit() },
    {
      keys: ['v'],
      show: ['v'],
      label: 'Verify',
      run: () => read && user?.may.moderate === true && hasOpenQuestions(session) && onVerify(),
    },
  ]);
  return null;
};

type Open = 'verify' | 'exclude' | 'correct' | null;
type Props = { session: SessionDetails; editing: boolean; onEdit: () => void };

const ModeratorActions = ({ session, onOpen, exclude }: ModeratorProps) => (
  <>
    <Button onClick={() => onOpen('correct')}>Correct</Button>
    {session.excluded ? (
      <Button busy={exclude.busy} onClick={() => void exclude.include(session.exclusionReason)}>
        Include
      </Button>
    ) : (
      <Button onClick={() => onOpen('exclude')}>Exclude</Button>
    )}
    {isRead(session) && hasOpenQuestions(session) && <Button onClick={() => onOpen('verify')}>Verify</Button>}
  </>
);
type ModeratorProps = {
  session: SessionDetails;
  onOpen: (open: Open) => void;
  exclude: ReturnType<typeof useExclude>;
};

/** The session's name, its facts, and what the viewer may do with it. */
export const DetailHead = ({ session, editing, onEdit }: Props) => {
  const user = useUser();
  const [open, setOpen] = useState<Open>(null);
  const exclude = useExclude(session.id);
  const editButton = useFocusAfter(editing);
  const close = () => setOpen(null);
  return (
    <>
      <PageHead
        title={
          <Title>
            <EventTitle eventType={session.eventType} />
            <time dateTime={session.eventDate}>{fullDate(session.eventDate)}</time>
          </Title>
        }
        subtitle={<FactLine session={session} />}
      >
        {!editing && (
          <Actions>
            {user?.may.moderate === true && <NextToReview id={session.id} eventDate={session.eventDate} />}
            <HeadKeys session={session} onEdit={onEdit} onVerify={() => setOpen('verify')} />
            {user?.may.moderate === true && <ModeratorActions session={session} onOpen={setOpen} exclude={exclude} />}
            {user?.may.edit === true && isRead(session) && (
              <Button ref={editButton} variant="primary" onClick={onEdit}>
                Edit Participants
              </Button>
            )}
          </Actions>
        )}
      </PageHead>
      {open === 'verify' && <VerifyDialog session={session} onClose={close} />}
      {open === 'correct' && <CorrectDialog session={session} onClose={close} />}
      {open === 'exclude' && <ExcludeDialog busy={exclude.busy} onExclude={exclude.exclude} onClose={close} />}
    </>
  );
};
