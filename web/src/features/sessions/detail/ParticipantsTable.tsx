import { css, styled } from 'styled-components';
import type { Participant } from '../../../../../src/contracts/sessions.ts';
import { confidenceColumn, detectedByColumn } from '../../../parts/columns.tsx';
import { notCountedWords, ParticipantStatusBadge } from '../../../parts/session-words.tsx';
import { paths } from '../../../parts/paths.ts';
import { Block } from '../../../ui/layout/Block.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { notPrinted } from '../../../ui/platform/media.ts';
import { Beside } from '../../../ui/table/cells.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { wrappingCell, wrappingRow } from '../../../ui/table/wrapping.ts';
import { TextLink } from '../../../ui/button/TextLink.tsx';
import { counted } from '../../../ui/text/words.ts';
import { byName, nameStatusOf } from '../participants.ts';
import { Certainty, ParticipantName } from './participant-cells.tsx';

const card = { columns: 'minmax(0, 1fr) auto', areas: "'name confidence' 'status source'" };
const Status = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--s-12);
  line-height: 1rem;
`;
const Small = styled(Beside)`
  font-size: 0.75rem;
`;
const Aside = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--s-4);
  & > button {
    ${notPrinted}
  }
`;
const chosen = css`
  ${wrappingRow}
  background: var(--control);
`;

const columns: readonly Column<Participant>[] = [
  {
    key: 'name',
    head: 'Player Name',
    width: 'minmax(130px, 1fr)',
    area: 'name',
    look: wrappingCell,
    cell: (participant) => <ParticipantName participant={participant} />,
  },
  { ...confidenceColumn, width: '142px', cell: (participant) => <Certainty {...participant} /> },
  {
    ...detectedByColumn,
    width: '76px',
    cell: ({ id, sessionId, rawName, detectionMethod }, { active }) => (
      <TextLink
        to={paths.evidence(sessionId, id)}
        tabIndex={active ? 0 : -1}
        aria-label={`${detectionMethod}: where ${rawName} comes from`}
        onClick={(event) => event.stopPropagation()}
      >
        {detectionMethod}
      </TextLink>
    ),
  },
  {
    key: 'status',
    head: 'Status',
    width: '160px',
    area: 'status',
    look: wrappingCell,
    cell: (participant) => (
      <Status>
        <ParticipantStatusBadge status={nameStatusOf(participant)} />
        {participant.notCounted !== null && <Small>not counted: {notCountedWords[participant.notCounted]}</Small>}
      </Status>
    ),
  },
];
const keys = { next: 'Next participant', previous: 'Previous participant', open: 'Show the name in the screenshot' };
const idOf = ({ id }: Participant) => id;

type Props = {
  participants: readonly Participant[];
  viewer: string | null;
  selected: string | null;
  /** Set when a screenshot is beside the list. */
  onSelect: ((id: string) => void) | undefined;
  onDownload: () => void;
  /** How many names wait for the viewer, and what opens them; null for none. */
  review: { count: number; run: () => void } | null;
};

/** Participants, as read and as counted. */
export const ParticipantsTable = ({ participants, viewer, selected, onSelect, onDownload, review }: Props) => {
  const notCounted = participants.filter((one) => !one.counted).length;
  const count = counted(participants.length, 'name');
  return (
    <Block
      title="Participants"
      aside={
        <Aside>
          {review !== null && (
            <Button size="small" onClick={review.run}>
              Review {counted(review.count, 'name')}
            </Button>
          )}
          <span>{notCounted === 0 ? count : `${count}, ${notCounted} not counted`}</span>
          <Button size="small" variant="ghost" onClick={() => window.print()}>
            Print
          </Button>
          <Button size="small" variant="ghost" onClick={onDownload}>
            Download CSV
          </Button>
        </Aside>
      }
    >
      <DataTable
        label="Participants"
        columns={columns}
        card={card}
        rows={participants.toSorted(byName)}
        idOf={idOf}
        lookOf={({ id, playerId }) => ({
          mark: viewer !== null && playerId === viewer ? 'self' : 'none',
          look: id === selected ? chosen : wrappingRow,
        })}
        onOpen={onSelect && (({ id }) => onSelect(id))}
        {...(onSelect && { keys, selected, onSelect })}
      />
    </Block>
  );
};
