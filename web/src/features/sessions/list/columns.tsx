import { Check } from 'lucide-react';
import { css } from 'styled-components';
import type { SessionRow } from '../../../../../src/contracts/sessions.ts';
import { SessionConfidence } from '../../../parts/ConfidenceMeter.tsx';
import { confidenceColumn, dateColumn, eventColumn, viewColumn } from '../../../parts/columns.tsx';
import { SessionStatusBadge, sourceWords } from '../../../parts/session-words.tsx';
import { MarkedWord } from '../../../ui/text/StatusIcon.tsx';
import { phone } from '../../../ui/platform/media.ts';
import { OnPhone, onPhone } from '../../../ui/table/cells.ts';
import type { Column } from '../../../ui/table/column.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { Name } from '../../../ui/text/Name.tsx';

export const listCard = {
  columns: 'auto minmax(0, 1fr) auto',
  areas: "'date me status' 'event event confidence' 'by by count'",
};

/** With a place to mark it. */
export const markedCard = {
  columns: 'auto auto minmax(0, 1fr) auto',
  areas: "'mark date me status' 'mark event event confidence' 'mark by by count'",
};

/** While nothing was read, there is neither count nor confidence. */
export const isUnread = ({ status }: Pick<SessionRow, 'status'>) => status === 'pending' || status === 'failed';

/** Most important status: excluded, names to review, or progress. */
const Standing = ({ row: { status, excluded, unverifiedCount, duplicateOpen } }: { row: SessionRow }) => {
  if (excluded) return <SessionStatusBadge status="excluded" />;
  if (duplicateOpen && unverifiedCount === 0)
    return (
      <MarkedWord shape="half-disc" tone="warning">
        Duplicate?
      </MarkedWord>
    );
  if (isUnread({ status }) || unverifiedCount === 0) return <SessionStatusBadge status={status} />;
  return (
    <MarkedWord shape="half-disc" tone="warning">
      {unverifiedCount} to review
    </MarkedWord>
  );
};

export const columns: readonly Column<SessionRow>[] = [
  {
    key: 'me',
    head: <VisuallyHidden>Took part</VisuallyHidden>,
    width: '32px',
    area: 'me',
    look: css`
      padding: 0 0 0 8px;
      color: var(--brass-11);
      ${phone} {
        padding: 0;
      }
    `,
    cell: ({ userParticipated }) =>
      userParticipated && (
        <>
          <Check size={14} strokeWidth={2} aria-hidden />
          <VisuallyHidden>You took part</VisuallyHidden>
        </>
      ),
  },
  { ...dateColumn, width: 'minmax(9.5rem, 11rem)', look: onPhone.strong },
  { ...eventColumn, width: 'minmax(132px, 1.1fr)' },
  {
    key: 'count',
    head: 'Participants',
    width: '98px',
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
    cell: ({ discordUsername }) => (discordUsername === null ? '–' : <Name>{discordUsername}</Name>),
  },
  {
    key: 'status',
    head: 'Status',
    width: 'minmax(112px, 1fr)',
    area: 'status',
    skeleton: 72,
    look: onPhone.atEnd,
    cell: (row) => <Standing row={row} />,
  },
  {
    ...confidenceColumn,
    optional: true,
    width: 'minmax(140px, 1.4fr)',
    look: onPhone.atEnd,
    cell: (row) => (isUnread(row) ? '–' : <SessionConfidence value={row.confidenceScore} />),
  },
  {
    key: 'source',
    optional: true,
    head: 'Source',
    width: 'minmax(94px, 0.8fr)',
    muted: true,
    skeleton: 64,
    cell: ({ dataSource }) => sourceWords[dataSource],
  },
  { ...viewColumn, width: '64px' },
];
