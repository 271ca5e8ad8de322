import { Undo2, X } from 'lucide-react';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Participant } from '../../../../../src/contracts/sessions.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { ConfidenceMeter } from '../../../parts/ConfidenceMeter.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { phone } from '../../../ui/media.ts';
import { ParticipantStatusBadge } from '../../../parts/session-words.tsx';
import { Cell, Row } from '../../../ui/Table.tsx';
import { displayName } from '../participants.ts';
import type { PlayerRef } from '../../../parts/PlayerPicker.tsx';
import type { Added } from './draft.ts';
import { NameCell, SourceCell } from './participant-columns.ts';
import { ParticipantName } from './ParticipantsTable.tsx';

const Line = styled(Row)<{ $look: 'plain' | 'selected' | 'added' | 'gone' }>`
  ${({ $look }) => $look === 'selected' && 'background: var(--control); border-bottom-color: transparent;'}
  ${({ $look }) => $look === 'added' && 'background: var(--success-2);'}
  ${({ $look }) => $look === 'gone' && 'color: var(--text-muted); b { text-decoration: line-through; }'}
  ${phone} {
    && {
      padding: var(--s-8) 0 var(--s-8) var(--s-8);
    }
  }
`;
const Act = styled(Cell)`
  padding: 0 var(--s-8) 0 0;
  overflow: visible;
`;
const Plus = styled.i`
  margin-right: var(--s-4);
  color: var(--success-11);
  font-style: normal;
  font-weight: var(--w-head);
`;

/** `reachable`: Tab stops at this row and its button; the other rows are reached with j and k. */
type Common = { index: number; selected: boolean; reachable: boolean; onSelect: () => void; onToggle: () => void };
type LineProps = Common & {
  look: 'plain' | 'added' | 'gone';
  name: ReactNode;
  confidence: number | null;
  source: string;
  status: ComponentProps<typeof ParticipantStatusBadge>['status'];
  label: string;
  restores?: boolean;
};

const EditLine = ({
  index,
  selected,
  reachable,
  onSelect,
  onToggle,
  look,
  name,
  confidence,
  source,
  status,
  label,
  restores,
}: LineProps) => {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <Line
      ref={row}
      index={index}
      $look={selected && look === 'plain' ? 'selected' : look}
      tabIndex={reachable ? 0 : -1}
      data-edit-row={index}
      aria-selected={selected}
      onClick={onSelect}
      onFocus={({ target, currentTarget }) => {
        // selecting moves the rows; under a mouse that is pressing the row's button, the click would miss it
        if (target === currentTarget || target.matches(':focus-visible')) onSelect();
      }}
    >
      <NameCell area="name">{name}</NameCell>
      <Cell area="confidence">
        <ConfidenceMeter value={confidence} />
      </Cell>
      <SourceCell area="source">{source}</SourceCell>
      <Cell area="status">
        <ParticipantStatusBadge status={status} />
      </Cell>
      <Act area="x" align="right">
        <IconButton
          label={label}
          size="small"
          tabIndex={reachable ? 0 : -1}
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        >
          <Icon of={restores ? Undo2 : X} />
        </IconButton>
      </Act>
    </Line>
  );
};

type ReadProps = Common & { participant: Participant; removed: boolean; picked: PlayerRef | null; moderator: boolean };

/** A participant of the list that the edit began on: as it is, matched anew, or struck out. */
export const ReadRow = ({ participant, removed, picked, moderator, ...common }: ReadProps) => {
  const name = picked?.name ?? displayName(participant);
  const settled = picked !== null && moderator ? 'verified' : participant.verificationStatus;
  return (
    <EditLine
      {...common}
      look={removed ? 'gone' : 'plain'}
      name={
        picked === null ? (
          <ParticipantName participant={participant} />
        ) : (
          <>
            <b>{picked.name}</b>
            <small> read as {participant.rawName}</small>
          </>
        )
      }
      confidence={picked === null ? participant.confidenceScore : participant.readingConfidence}
      source={participant.detectionMethod}
      status={participant.proposedRemoval ? 'proposed' : settled}
      label={removed ? `Keep ${name}` : `Remove ${name}`}
      restores={removed}
    />
  );
};

type AddedProps = Common & { added: Added; moderator: boolean };

/** A name that will be added. */
export const AddedRow = ({ added, moderator, ...common }: AddedProps) => {
  const name = added.player?.name ?? added.rawName;
  return (
    <EditLine
      {...common}
      look="added"
      name={
        <>
          <Plus aria-hidden>+</Plus>
          <b>{name}</b>
          {added.player === null && <small className="unmatched"> not in the roster</small>}
        </>
      }
      confidence={added.player === null ? 0 : 1}
      source="manual"
      status={moderator ? 'verified' : 'unverified'}
      label={`Remove ${name}`}
    />
  );
};
