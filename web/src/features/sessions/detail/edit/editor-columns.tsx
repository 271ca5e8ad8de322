import { Undo2, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { ConfidenceMeter } from '../../../../parts/ConfidenceMeter.tsx';
import { ParticipantStatusBadge } from '../../../../parts/session-words.tsx';
import { IconButton } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { phone } from '../../../../ui/media.ts';
import type { Column, RowLook } from '../../../../ui/table/column.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { displayName } from '../../participants.ts';
import { Beside, NoPlayer, ParticipantName } from '../participant-cells.tsx';
import type { Draft } from './draft.ts';
import type { Entry } from './entries.ts';

export const card = { columns: 'minmax(0, 1fr) auto 44px', areas: "'name confidence x' 'status source x'" };

const Plus = styled.i`
  margin-right: var(--s-4);
  color: var(--success-11);
  font-style: normal;
  font-weight: var(--w-head);
`;
const inset = css`
  ${phone} {
    padding: var(--s-8) 0 var(--s-8) var(--s-8);
  }
`;
const looks = {
  plain: inset,
  selected: css`
    ${inset}
    background: var(--control);
    border-bottom-color: transparent;
  `,
  added: css`
    ${inset}
    background: var(--success-2);
  `,
  gone: css`
    ${inset}
    color: var(--text-muted);
    b {
      text-decoration: line-through;
    }
  `,
} as const;

/** What a line shows, whether it was read or added. */
type Shown = {
  name: ReactNode;
  called: string;
  confidence: number;
  source: string;
  status: ComponentProps<typeof ParticipantStatusBadge>['status'];
  gone: boolean;
};

type Of<K extends Entry['kind']> = Extract<Entry, { kind: K }>;

const addedShown = ({ added: { player, rawName } }: Of<'added'>, moderator: boolean): Shown => {
  const called = player?.name ?? rawName;
  return {
    name: (
      <>
        <Plus aria-hidden>+</Plus>
        <b>{called}</b>
        {player === null && <NoPlayer>not in the roster</NoPlayer>}
      </>
    ),
    called,
    confidence: player === null ? 0 : 1,
    source: 'manual',
    status: moderator ? 'verified' : 'unverified',
    gone: false,
  };
};

const readShown = ({ participant }: Of<'read'>, { removed, rematched }: Draft, moderator: boolean): Shown => {
  const { id, rawName, detectionMethod: source, proposedRemoval } = participant;
  const gone = removed.includes(id);
  const picked = rematched[id];
  if (picked === undefined) {
    return {
      name: <ParticipantName participant={participant} />,
      called: displayName(participant),
      confidence: participant.confidenceScore,
      source,
      status: proposedRemoval ? 'proposed' : participant.verificationStatus,
      gone,
    };
  }
  return {
    name: (
      <>
        <b>{picked.name}</b>
        <Beside> read as {rawName}</Beside>
      </>
    ),
    called: picked.name,
    confidence: participant.readingConfidence,
    source,
    status: moderator ? 'verified' : participant.verificationStatus,
    gone,
  };
};
const shownOf = (entry: Entry, draft: Draft, moderator: boolean): Shown =>
  entry.kind === 'added' ? addedShown(entry, moderator) : readShown(entry, draft, moderator);

export const lookOf = (entry: Entry, { removed }: Draft, selected: string | null): RowLook => {
  if (entry.kind === 'added') return { look: looks.added };
  if (removed.includes(entry.key)) return { look: looks.gone };
  return { look: entry.key === selected ? looks.selected : looks.plain };
};

type Context = { draft: Draft; moderator: boolean; onToggle: (entry: Entry) => void };

export const columnsFor = ({ draft, moderator, onToggle }: Context): readonly Column<Entry>[] => {
  const shown = (entry: Entry) => shownOf(entry, draft, moderator);
  return [
    { key: 'name', head: 'Player Name', width: 'minmax(112px, 1fr)', area: 'name', cell: (entry) => shown(entry).name },
    {
      key: 'confidence',
      head: 'Confidence',
      width: '148px',
      area: 'confidence',
      cell: (entry) => <ConfidenceMeter value={shown(entry).confidence} />,
    },
    {
      key: 'source',
      head: 'Source',
      width: '72px',
      area: 'source',
      muted: true,
      look: css`
        ${phone} {
          text-align: right;
        }
      `,
      cell: (entry) => shown(entry).source,
    },
    {
      key: 'status',
      head: 'Status',
      width: '112px',
      area: 'status',
      cell: (entry) => <ParticipantStatusBadge status={shown(entry).status} />,
    },
    {
      key: 'x',
      head: <VisuallyHidden>Remove</VisuallyHidden>,
      width: '40px',
      align: 'right',
      area: 'x',
      look: css`
        padding: 0 var(--s-8) 0 0;
        overflow: visible;
      `,
      cell: (entry, { active }) => {
        const { called, gone } = shown(entry);
        return (
          <IconButton
            label={`${gone ? 'Keep' : 'Remove'} ${called}`}
            size="small"
            tabIndex={active ? 0 : -1}
            onClick={() => onToggle(entry)}
          >
            <Icon of={gone ? Undo2 : X} />
          </IconButton>
        );
      },
    },
  ];
};
