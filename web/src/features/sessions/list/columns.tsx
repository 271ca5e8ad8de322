import { Check } from 'lucide-react';
import { css, styled } from 'styled-components';
import type { SessionRow } from '../../../../../src/contracts/sessions.ts';
import { ConfidenceMeter } from '../../../parts/ConfidenceMeter.tsx';
import { EventBadge } from '../../../parts/EventBadge.tsx';
import { paths } from '../../../parts/paths.ts';
import { SessionStatusBadge, sourceWords } from '../../../parts/session-words.tsx';
import { DateCell } from '../../../ui/DateCell.tsx';
import { formatDateTime } from '../../../ui/dates.ts';
import { phone } from '../../../ui/media.ts';
import type { Column } from '../../../ui/table/column.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

export const listCard = { columns: 'minmax(0, 1fr) auto', areas: "'date me' 'event confidence' 'by count'" };

const Event = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: var(--s-8);
`;
const OnPhone = styled.span`
  display: none;
  color: var(--text-muted);
  ${phone} {
    display: inline;
  }
`;
const atEnd = css`
  ${phone} {
    justify-self: end;
  }
`;
/** While nothing was read, the status stands in place of count and confidence. */
export const isUnread = ({ status }: Pick<SessionRow, 'status'>) => status === 'pending' || status === 'failed';

export const columns: readonly Column<SessionRow>[] = [
  {
    key: 'me',
    head: <VisuallyHidden>Took part</VisuallyHidden>,
    width: '48px',
    area: 'me',
    look: css`
      padding: 0 0 0 14px;
      color: var(--brass-11);
      ${atEnd}
    `,
    cell: ({ userParticipated }) =>
      userParticipated && (
        <>
          <Check size={14} strokeWidth={2} aria-hidden />
          <VisuallyHidden>You took part</VisuallyHidden>
        </>
      ),
  },
  {
    key: 'date',
    head: 'Date (UTC)',
    width: 'minmax(152px, 176px)',
    area: 'date',
    skeleton: 124,
    look: css`
      ${phone} {
        font-weight: var(--w-strong);
      }
    `,
    cell: ({ eventDate }) => <DateCell iso={eventDate} />,
  },
  {
    key: 'event',
    head: 'Event',
    width: 'minmax(140px, 1.1fr)',
    area: 'event',
    skeleton: 84,
    cell: ({ eventType, excluded }) => (
      <Event>
        <EventBadge eventType={eventType} />
        {excluded && <SessionStatusBadge status="excluded" />}
      </Event>
    ),
  },
  {
    key: 'count',
    head: 'Participants',
    width: '112px',
    align: 'right',
    area: 'count',
    skeleton: 20,
    cell: (row) =>
      isUnread(row) ? (
        '–'
      ) : (
        <>
          {row.participantCount}
          <OnPhone>{row.participantCount === 1 ? ' participant' : ' participants'}</OnPhone>
        </>
      ),
  },
  {
    key: 'by',
    optional: true,
    head: 'Submitted By',
    width: 'minmax(104px, 1.2fr)',
    area: 'by',
    skeleton: 84,
    look: css`
      ${phone} {
        color: var(--text-muted);
      }
    `,
    cell: ({ discordUsername }) => discordUsername ?? '–',
  },
  {
    key: 'confidence',
    head: 'Confidence',
    width: 'minmax(148px, 1.4fr)',
    area: 'confidence',
    skeleton: 104,
    look: atEnd,
    cell: (row) =>
      isUnread(row) ? <SessionStatusBadge status={row.status} /> : <ConfidenceMeter value={row.confidenceScore} />,
  },
  {
    key: 'source',
    optional: true,
    head: 'Source',
    width: 'minmax(96px, 0.8fr)',
    muted: true,
    skeleton: 64,
    cell: ({ dataSource }) => sourceWords[dataSource],
  },
  {
    key: 'view',
    head: 'View',
    width: '64px',
    align: 'right',
    skeleton: 28,
    cell: ({ id, eventType, eventDate }, { active }) => (
      <TextLink
        to={paths.session(id)}
        tabIndex={active ? 0 : -1}
        aria-label={`View ${eventType}, ${formatDateTime(eventDate)}`}
        onClick={(event) => event.stopPropagation()}
      >
        View
      </TextLink>
    ),
  },
];
