import { Check } from 'lucide-react';
import { css, styled } from 'styled-components';
import type { SessionRow } from '../../../../../src/contracts/sessions.ts';
import { confidenceColumn, dateColumn, eventColumn, viewColumn } from '../../../parts/columns.tsx';
import { SessionStatusBadge, sourceWords } from '../../../parts/session-words.tsx';
import { OnPhone, onPhone } from '../../../ui/table/cells.ts';
import type { Column } from '../../../ui/table/column.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

export const listCard = { columns: 'minmax(0, 1fr) auto', areas: "'date me' 'event confidence' 'by count'" };

const Event = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: var(--s-8);
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
      ${onPhone.atEnd}
    `,
    cell: ({ userParticipated }) =>
      userParticipated && (
        <>
          <Check size={14} strokeWidth={2} aria-hidden />
          <VisuallyHidden>You took part</VisuallyHidden>
        </>
      ),
  },
  { ...dateColumn, width: 'minmax(152px, 176px)', look: onPhone.strong },
  {
    ...eventColumn,
    width: 'minmax(140px, 1.1fr)',
    cell: (row) => (
      <Event>
        {eventColumn.cell(row)}
        {row.excluded && <SessionStatusBadge status="excluded" />}
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
    look: onPhone.muted,
    cell: ({ discordUsername }) => discordUsername ?? '–',
  },
  {
    ...confidenceColumn,
    width: 'minmax(148px, 1.4fr)',
    look: onPhone.atEnd,
    cell: (row) => (isUnread(row) ? <SessionStatusBadge status={row.status} /> : confidenceColumn.cell(row)),
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
  { ...viewColumn, width: '64px' },
];
