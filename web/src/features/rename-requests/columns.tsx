import { css, styled } from 'styled-components';
import type { RenameRequest } from '../../../../src/contracts/rename-requests.ts';
import { paths } from '../../parts/paths.ts';
import { Button } from '../../ui/button/Button.tsx';
import { DateCell } from '../../ui/text/DateCell.tsx';
import { formatDay } from '../../ui/text/dates.ts';
import { phone } from '../../ui/platform/media.ts';
import { Name } from '../../ui/text/Name.tsx';
import { Beside, OnPhone, onPhone } from '../../ui/table/cells.ts';
import type { At, Column } from '../../ui/table/column.ts';
import { markColumn } from '../../ui/table/rows/mark-column.tsx';
import type { RowMarks } from '../../ui/table/rows/use-marks.ts';
import { TextLink } from '../../ui/button/TextLink.tsx';
import type { RequestVerdict } from './api.ts';
import { isPending } from './select-requests.ts';
import { Person, RequestStatus } from './words.tsx';

export const card = {
  columns: 'auto minmax(0, 1fr) auto',
  areas: "'mark from status' 'mark to by' 'actions actions actions'",
};

const withoutMark = css`
  ${phone} {
    grid-template-areas: 'from from status' 'to to by' 'actions actions actions';
  }
`;
/** Reviewed rows are quieter, and cannot be marked. */
export const lookOf = (request: RenameRequest) => (isPending(request) ? {} : { muted: true, look: withoutMark });

const Id = styled(TextLink)`
  font-family: var(--mono);
`;
const Buttons = styled.span`
  display: inline-flex;
  gap: var(--s-8);
  ${phone} {
    display: flex;
    & > * {
      flex: 1;
    }
  }
`;

type Row = RenameRequest;
type RowActions = {
  marks: RowMarks;
  onDecide: (request: Row, status: RequestVerdict) => void;
};

type ActionsProps = { request: Row; at: At; onDecide: RowActions['onDecide'] };
const Actions = ({ request, at, onDecide }: ActionsProps) => {
  const { currentName, requestedName, reviewedBy, reviewedAt } = request;
  if (!isPending(request)) {
    return (
      <>
        <OnPhone>by </OnPhone>
        <Person name={reviewedBy} />
        {reviewedAt !== null && <Beside> {formatDay(reviewedAt)}</Beside>}
      </>
    );
  }
  const button = (status: RequestVerdict, word: string) => (
    <Button
      size="small"
      tabIndex={at.active ? 0 : -1}
      aria-label={`${word} ${currentName} to ${requestedName}`}
      aria-keyshortcuts={word.charAt(0).toLowerCase()}
      onClick={(event) => {
        event.stopPropagation();
        onDecide(request, status);
      }}
    >
      {word}
    </Button>
  );
  return (
    <Buttons>
      {button('approved', 'Approve')}
      {button('rejected', 'Reject')}
    </Buttons>
  );
};

const plain: readonly Column<Row>[] = [
  {
    key: 'status',
    head: 'Status',
    width: '96px',
    area: 'status',
    skeleton: 64,
    look: onPhone.atEnd,
    cell: ({ status }) => <RequestStatus status={status} />,
  },
  {
    key: 'from',
    head: 'Current Name',
    width: 'minmax(104px, 1.2fr)',
    area: 'from',
    skeleton: 96,
    cell: ({ currentName, status }) => (
      <>
        <Name>{currentName}</Name>
        {status === 'approved' && <Beside> old name</Beside>}
      </>
    ),
  },
  {
    key: 'to',
    head: 'Requested Name',
    width: 'minmax(114px, 1.2fr)',
    area: 'to',
    skeleton: 96,
    cell: ({ requestedName }) => (
      <>
        <OnPhone>to </OnPhone>
        <b>
          <Name>{requestedName}</Name>
        </b>
      </>
    ),
  },
  {
    key: 'player',
    optional: true,
    head: 'Player Stats',
    width: '100px',
    skeleton: 64,
    cell: ({ playerId, currentName }, { active }) => (
      <Id
        to={paths.player(playerId)}
        tabIndex={active ? 0 : -1}
        aria-label={`${playerId.slice(0, 8)}, player ${currentName}`}
        onClick={(event) => event.stopPropagation()}
      >
        {playerId.slice(0, 8)}
      </Id>
    ),
  },
  {
    key: 'by',
    head: 'Requested By',
    width: 'minmax(104px, 1fr)',
    area: 'by',
    skeleton: 72,
    look: css`
      ${onPhone.right}
      ${onPhone.muted}
    `,
    cell: ({ requestedBy }) => <Person name={requestedBy} />,
  },
  {
    key: 'date',
    optional: true,
    head: 'Date (UTC)',
    width: '9.5rem',
    skeleton: 124,
    cell: ({ requestedAt }) => <DateCell iso={requestedAt} />,
  },
];

/** The columns, and what can be done in them. */
export const columnsFor = (actions: RowActions): readonly Column<Row>[] => [
  markColumn<Row>({
    ...actions.marks,
    idOf: ({ id }) => id,
    labelOf: ({ currentName }) => currentName,
    isMarkable: isPending,
  }),
  ...plain,
  {
    key: 'actions',
    head: 'Actions',
    width: 'minmax(160px, 1fr)',
    area: 'actions',
    skeleton: 120,
    cell: (request, at) => <Actions request={request} at={at} onDecide={actions.onDecide} />,
  },
];
