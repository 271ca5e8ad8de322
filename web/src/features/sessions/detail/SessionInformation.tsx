import { styled } from 'styled-components';
import type { SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { Block, LedgerList, LedgerRow } from '../../../ui/Block.tsx';
import { formatDay, formatDateTime } from '../../../ui/dates.ts';
import { phone } from '../../../ui/media.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useSessionDetailsQuery } from '../../../api/sessions.ts';
import { paths } from '../../../parts/paths.ts';
import { sourceWords } from '../../../parts/session-words.tsx';

const Notes = styled.span`
  white-space: pre-wrap;
`;
const Wide = styled.div`
  max-width: 640px;
  code {
    font-family: ui-monospace, 'SF Mono', Menlo, 'DejaVu Sans Mono', monospace;
    font-size: 12px;
  }
  ${phone} {
    max-width: none;
  }
`;

const Twin = ({ id }: { id: string }) => {
  const { data } = useSessionDetailsQuery(id);
  return (
    <TextLink to={paths.session(id)}>
      {data ? `${data.eventType}, ${formatDateTime(data.eventDate)}` : id.slice(0, 8)}
    </TextLink>
  );
};

/** Where the session comes from. */
export const SessionInformation = ({ session }: { session: SessionDetails }) => {
  const submittedAt = `${formatDay(session.submittedAt, { withYear: true })}, ${new Date(session.submittedAt).toISOString().slice(11, 16)} UTC`;
  return (
    <Block title="Session Information">
      <Wide>
        <LedgerList>
          <LedgerRow label="ID">
            <code>{session.id}</code>
          </LedgerRow>
          <LedgerRow label="Data Source">{sourceWords[session.dataSource]}</LedgerRow>
          <LedgerRow label="Submitted">
            {submittedAt}
            {session.discordUsername !== null && ` by ${session.discordUsername}`}
          </LedgerRow>
          <LedgerRow label="Discord Channel">{session.discordChannelId ?? 'N/A'}</LedgerRow>
          <LedgerRow label="Notes">{session.notes === null ? '–' : <Notes>{session.notes}</Notes>}</LedgerRow>
          {session.excluded && <LedgerRow label="Excluded because">{session.exclusionReason ?? '–'}</LedgerRow>}
          {session.possibleDuplicateOf !== null && (
            <LedgerRow label="Possible duplicate of">
              <Twin id={session.possibleDuplicateOf} />
            </LedgerRow>
          )}
        </LedgerList>
      </Wide>
    </Block>
  );
};
