import { Undo2, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { css, styled } from 'styled-components';
import type { Participant } from '../../../../../../src/contracts/sessions.ts';
import { confidenceColumn, detectedByColumn } from '../../../../parts/columns.tsx';
import { ParticipantStatusBadge } from '../../../../parts/session-words.tsx';
import { IconButton } from '../../../../ui/button/Button.tsx';
import { Icon } from '../../../../ui/text/Icon.tsx';
import { phone } from '../../../../ui/platform/media.ts';
import type { Column, RowLook } from '../../../../ui/table/column.ts';
import { wrappingCell, wrappingRow } from '../../../../ui/table/wrapping.ts';
import { VisuallyHidden } from '../../../../ui/layout/VisuallyHidden.tsx';
import { displayName, nameStatusOf } from '../../participants.ts';
import { Called, Certainty, NoPlayerCell, ParticipantName, type CertaintyProps } from '../participant-cells.tsx';
import { isGone, playerIn, type Draft, type NameVerdict } from './draft.ts';
import type { Entry } from './entries.ts';

export const card = { columns: 'minmax(0, 1fr) auto var(--touch)', areas: "'name confidence x' 'status source x'" };

const Plus = styled.i`
  margin-right: var(--s-4);
  color: var(--success-11);
  font-style: normal;
  font-weight: var(--w-head);
`;
const inset = css`
  ${wrappingRow}
  ${phone} {
    padding: var(--s-8) 0 var(--s-8) var(--s-8);
  }
`;
/** 'Removal proposed' is wider than the column. */
const statusLook = css`
  ${wrappingCell}
  & > span {
    height: auto;
    white-space: normal;
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

/** Data of a line, read or added. */
type ShownEntry = {
  name: ReactNode;
  called: string;
  certainty: CertaintyProps;
  status: ComponentProps<typeof ParticipantStatusBadge>['status'];
  gone: boolean;
};

type EntryOf<K extends Entry['kind']> = Extract<Entry, { kind: K }>;

const addedShown = ({ added: { player, rawName, register } }: EntryOf<'added'>, moderator: boolean): ShownEntry => {
  const called = player?.name ?? rawName;
  return {
    name: (
      <>
        <Plus aria-hidden>+</Plus>
        <Called name={called} isNew={player === null && register} />
        {player === null && !register && <NoPlayerCell>unmatched</NoPlayerCell>}
      </>
    ),
    called,
    certainty: {
      playerId: player?.playerId ?? null,
      confidenceScore: 1,
      readingConfidence: 1,
      detectionMethod: 'manual',
    },
    status: moderator && (player !== null || register) ? 'verified' : 'unverified',
    gone: false,
  };
};

const statusAfter = (
  participant: Participant,
  verdict: NameVerdict | undefined,
  moderator: boolean,
): ShownEntry['status'] => {
  if (verdict === undefined || isGone(verdict)) return nameStatusOf(participant);
  if (verdict.kind === 'nobody') return 'nobody';
  if (verdict.kind === 'kept') return participant.verificationStatus;
  return moderator ? 'verified' : participant.verificationStatus;
};

const calledIn = (participant: Participant, verdict: NameVerdict | undefined): Pick<ShownEntry, 'name' | 'called'> => {
  const { rawName } = participant;
  if (verdict?.kind === 'player') {
    const { name: called } = verdict.player;
    return { called, name: <Called name={called} readAs={rawName} /> };
  }
  if (verdict?.kind === 'register') return { called: rawName, name: <Called name={rawName} isNew /> };
  return { called: displayName(participant), name: <ParticipantName participant={participant} /> };
};

const shownOf = (entry: Entry, { verdicts }: Draft, moderator: boolean): ShownEntry => {
  if (entry.kind === 'added') return addedShown(entry, moderator);
  const { participant } = entry;
  const verdict = verdicts[participant.id];
  return {
    ...calledIn(participant, verdict),
    certainty: {
      playerId: playerIn(participant, verdict)?.playerId ?? null,
      confidenceScore: verdict?.kind === 'player' ? participant.readingConfidence : participant.confidenceScore,
      readingConfidence: participant.readingConfidence,
      detectionMethod: participant.detectionMethod,
    },
    status: statusAfter(participant, verdict, moderator),
    gone: isGone(verdict),
  };
};

export const lookOf = (entry: Entry, { verdicts }: Draft, selected: string | null): RowLook => {
  if (entry.kind === 'added') return { look: entry.key === selected ? looks.selected : looks.added };
  if (isGone(verdicts[entry.key])) return { look: looks.gone };
  return { look: entry.key === selected ? looks.selected : looks.plain };
};

type Context = { draft: Draft; moderator: boolean; onToggle: (entry: Entry) => void };

export const columnsFor = ({ draft, moderator, onToggle }: Context): readonly Column<Entry>[] => {
  const shown = (entry: Entry) => shownOf(entry, draft, moderator);
  return [
    {
      key: 'name',
      head: 'Player Name',
      width: 'minmax(112px, 1fr)',
      area: 'name',
      look: wrappingCell,
      cell: (entry) => shown(entry).name,
    },
    {
      ...confidenceColumn,
      width: '142px',
      cell: (entry) => <Certainty {...shown(entry).certainty} />,
    },
    { ...detectedByColumn, width: '72px', cell: (entry) => shown(entry).certainty.detectionMethod },
    {
      key: 'status',
      head: 'Status',
      width: '112px',
      area: 'status',
      look: statusLook,
      cell: (entry) => <ParticipantStatusBadge status={shown(entry).status} />,
    },
    {
      key: 'x',
      head: <VisuallyHidden>Remove</VisuallyHidden>,
      width: '36px',
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
