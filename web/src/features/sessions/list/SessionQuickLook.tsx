import { styled } from 'styled-components';
import type { SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { foldName } from '../../../../../src/contracts/text.ts';
import { SessionConfidence } from '../../../parts/ConfidenceMeter.tsx';
import { SessionStatusBadge } from '../../../parts/session-words.tsx';
import { Facts } from '../../../ui/layout/Facts.tsx';
import { NameList } from '../../../ui/NameList.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { byName, displayName } from '../participants.ts';
import { ReviewLink } from '../ReviewLink.tsx';
import { useNamesToReview } from '../use-names-to-review.ts';
import { Name } from '../../../ui/text/Name.tsx';

const Gap = styled.div`
  padding-top: var(--s-16);
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
const unmatched = { shape: 'half-disc', tone: 'warning', word: 'unmatched' } as const;

type Props = { session: SessionDetails; viewer: string | null; search: string };
/** Four facts of a session and who took part; who was searched for is marked. */
export const SessionQuickLook = ({ session, viewer, search }: Props) => {
  const { status, participantCount, trackedCount } = session;
  const wanted = foldName(search);
  const toReview = useNamesToReview(session);
  return (
    <>
      <Facts
        of={{
          Participants: status === 'pending' || status === 'failed' ? '–' : participantCount,
          Status: <SessionStatusBadge status={session.excluded ? 'excluded' : status} />,
          Confidence: <SessionConfidence value={session.confidenceScore} tight />,
          'Submitted by': session.discordUsername === null ? '–' : <Name>{session.discordUsername}</Name>,
        }}
      />
      {session.failure !== null && (
        <Gap>
          <Note tone="danger">{session.failure.detail}</Note>
        </Gap>
      )}
      {toReview > 0 && (
        <Gap>
          <ReviewLink id={session.id} count={toReview} />
        </Gap>
      )}
      <NamesHead>
        <h3>Participants</h3>
        <span>
          {status === 'pending'
            ? 'being read'
            : `${trackedCount} tracked, ${participantCount - trackedCount} unmatched`}
        </span>
      </NamesHead>
      <NameList
        names={session.participants.toSorted(byName).map((one) => ({
          key: one.id,
          name: displayName(one),
          own: viewer !== null && one.playerId === viewer,
          found: wanted !== '' && [displayName(one), one.rawName].some((name) => foldName(name).includes(wanted)),
          remark: one.playerId === null ? unmatched : null,
        }))}
      />
    </>
  );
};
