import type { SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { SessionConfidence } from '../../../parts/ConfidenceMeter.tsx';
import { EventTitle } from '../../../parts/EventBadge.tsx';
import { SessionStatusBadge } from '../../../parts/session-words.tsx';
import { formatFull } from '../../../ui/text/dates.ts';
import { Name } from '../../../ui/text/Name.tsx';
import { HeadFacts, HeadTitle, PageHead } from '../../../ui/layout/PageHead.tsx';
import { SessionActions } from './SessionActions.tsx';
import { isRead } from './use-may.ts';

const FactLine = ({ session }: { session: SessionDetails }) => (
  <HeadFacts>
    {isRead(session) && (
      <span className="text">
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
        Mean <SessionConfidence value={session.confidenceScore} tight />
      </span>
    )}
    {session.discordUsername !== null && (
      <span className="text">
        Submitted by <Name>{session.discordUsername}</Name>
      </span>
    )}
  </HeadFacts>
);

type Props = { session: SessionDetails; editing: boolean; onEdit: () => void };

/** The session's name, its facts, and what the viewer may do with it. */
export const DetailHead = ({ session, editing, onEdit }: Props) => (
  <PageHead
    title={
      <HeadTitle>
        <EventTitle eventType={session.eventType} />
        <time dateTime={session.eventDate}>{formatFull(session.eventDate, ', ')}</time>
      </HeadTitle>
    }
    subtitle={<FactLine session={session} />}
  >
    <SessionActions session={session} editing={editing} onEdit={onEdit} />
  </PageHead>
);
