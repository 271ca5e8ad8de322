import { styled } from 'styled-components';
import type { SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { sourceWords } from '../../../parts/session-words.tsx';
import { SessionLink } from '../../../parts/SessionLink.tsx';
import { Block, LedgerList, LedgerRow } from '../../../ui/layout/Block.tsx';
import { dateParts, formatDay } from '../../../ui/text/dates.ts';
import { phone } from '../../../ui/platform/media.ts';
import { Name } from '../../../ui/text/Name.tsx';

const Notes = styled.span`
  white-space: pre-wrap;
`;
const Wide = styled.div`
  max-width: 640px;
  code {
    font-family: var(--mono);
    font-size: 0.75rem;
  }
  ${phone} {
    max-width: none;
  }
`;

/** Channel name, or its id when unknown. */
const channelOf = ({ discordChannelId, discordChannelName }: SessionDetails) =>
  discordChannelName === null ? (discordChannelId ?? 'N/A') : <Name>{`#${discordChannelName}`}</Name>;

/** Where the session comes from. */
export const SessionInformation = ({ session }: { session: SessionDetails }) => {
  const submittedAt = `${formatDay(session.submittedAt, { withYear: true })}, ${dateParts(session.submittedAt).time} UTC`;
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
            {session.discordUsername !== null && (
              <>
                {' '}
                by <Name>{session.discordUsername}</Name>
              </>
            )}
          </LedgerRow>
          <LedgerRow label="Discord Channel">{channelOf(session)}</LedgerRow>
          <LedgerRow label="Notes">{session.notes === null ? '–' : <Notes>{session.notes}</Notes>}</LedgerRow>
          {session.excluded && <LedgerRow label="Excluded because">{session.exclusionReason ?? '–'}</LedgerRow>}
          {session.possibleDuplicateOf !== null && (
            <LedgerRow label="Possible duplicate of">
              <SessionLink id={session.possibleDuplicateOf} />
            </LedgerRow>
          )}
        </LedgerList>
      </Wide>
    </Block>
  );
};
