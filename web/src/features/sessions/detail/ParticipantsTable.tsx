import { styled } from 'styled-components';
import type { Participant } from '../../../../../src/contracts/sessions.ts';
import { Block } from '../../../ui/Block.tsx';
import { ConfidenceMeter } from '../../../parts/ConfidenceMeter.tsx';
import { ParticipantStatusBadge } from '../../../parts/session-words.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/Table.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { byName, displayName, notCountedReason } from '../participants.ts';
import { NameCell, SourceCell, viewCard, viewColumns } from './participant-columns.ts';

const Status = styled(Cell)`
  & > * + * {
    margin-left: var(--s-12);
  }
  small {
    font-size: 12px;
    color: var(--text-muted);
  }
`;

/** A participant's name, and what was read where that is something else. */
export const ParticipantName = ({ participant }: { participant: Participant }) => {
  const name = displayName(participant);
  return (
    <>
      <b>{name}</b>
      {participant.playerId === null && <small className="unmatched"> unmatched</small>}
      {participant.playerId !== null && participant.rawName !== name && <small> read as {participant.rawName}</small>}
    </>
  );
};

const Line = ({ participant, own, selected, onSelect }: LineProps) => {
  const reason = notCountedReason(participant);
  return (
    <Row
      mark={own ? 'self' : 'none'}
      style={selected ? { background: 'var(--control)' } : undefined}
      {...(onSelect && { onClick: () => onSelect(participant.id) })}
    >
      <NameCell area="name" title={participant.rawName}>
        <ParticipantName participant={participant} />
      </NameCell>
      <Cell area="confidence">
        <ConfidenceMeter value={participant.confidenceScore} />
      </Cell>
      <SourceCell area="source">{participant.detectionMethod}</SourceCell>
      <Status area="status">
        <ParticipantStatusBadge status={participant.proposedRemoval ? 'proposed' : participant.verificationStatus} />
        {reason !== null && (
          <small title={`Not counted: ${reason}`}>
            not counted<VisuallyHidden>: {reason}</VisuallyHidden>
          </small>
        )}
      </Status>
    </Row>
  );
};
type LineProps = {
  participant: Participant;
  own: boolean;
  selected: boolean;
  onSelect: ((id: string) => void) | undefined;
};

type Props = {
  participants: readonly Participant[];
  viewer: string | null;
  selected: string | null;
  /** Given where a picture stands beside the list. */
  onSelect: ((id: string) => void) | undefined;
};

/** Who took part, as read and as counted. */
export const ParticipantsTable = ({ participants, viewer, selected, onSelect }: Props) => {
  const notCounted = participants.filter(({ counted }) => !counted).length;
  return (
    <Block
      title="Participants"
      aside={
        notCounted === 0 ? `${participants.length} names` : `${participants.length} names, ${notCounted} not counted`
      }
    >
      <Table label="Participants" columns={viewColumns} phone={viewCard} rowCount={participants.length}>
        <TableHead>
          <HeadCell>Player Name</HeadCell>
          <HeadCell>Confidence</HeadCell>
          <HeadCell>Source</HeadCell>
          <HeadCell>Status</HeadCell>
        </TableHead>
        <TableBody>
          {participants.toSorted(byName).map((participant) => (
            <Line
              key={participant.id}
              participant={participant}
              own={viewer !== null && participant.playerId === viewer}
              selected={participant.id === selected}
              onSelect={onSelect}
            />
          ))}
        </TableBody>
      </Table>
    </Block>
  );
};
