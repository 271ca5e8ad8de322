import { styled } from 'styled-components';
import type { Participant, SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { ConfidenceMeter } from '../../../parts/ConfidenceMeter.tsx';
import { SessionStatusBadge } from '../../../parts/session-words.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { phone } from '../../../ui/media.ts';
import { Note } from '../../../ui/Note.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { byName, displayName } from '../participants.ts';

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

/** Four facts of a session and who took part. */
export const Glance = ({ session, viewer }: { session: SessionDetails; viewer: string | null }) => {
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
