import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import type { HistoryEntry } from '../../../../src/contracts/history.ts';
import { Button } from '../../ui/button/Button.tsx';
import { DateCell } from '../../ui/text/DateCell.tsx';
import { phone } from '../../ui/platform/media.ts';
import { Name } from '../../ui/text/Name.tsx';
import { Beside, onPhone } from '../../ui/table/cells.ts';
import type { Column } from '../../ui/table/column.ts';
import { actionWord, noUndoWords } from './history-words.ts';
import { HistoryChange, type NameOfPlayer } from './HistoryChange.tsx';

const wraps = css`
  padding-block: var(--s-8);
  align-content: start;
  white-space: normal;
  overflow: visible;
  overflow-wrap: anywhere;
  ${phone} {
    align-self: start;
    padding: 0;
  }
`;
const Reason = styled.p`
  font: var(--t-12);
  color: var(--text-muted);
  white-space: pre-line;
`;
const Still = styled(Beside)`
  font-size: 0.75rem;
  white-space: nowrap;
`;
const Side = styled.span`
  display: none;
  font: var(--t-12);
  color: var(--text-muted);
  ${phone} {
    display: block;
  }
`;

const roleWords = { member: 'member', mod: 'moderator', admin: 'admin' } as const;
export const card = {
  columns: 'minmax(0, 1fr) minmax(0, 1fr)',
  areas: "'what undo' 'who when' 'before after'",
};

/** Actors without a role are machines; a role without a name means an erased person. */
const Actor = ({ actor, role }: Pick<HistoryEntry, 'actor' | 'role'>) => {
  if (role === null) return <Beside>Muster</Beside>;
  return (
    <>
      {actor === null ? '–' : <Name>{actor}</Name>} <Beside>{roleWords[role]}</Beside>
    </>
  );
};

type Cells = {
  nameOf: NameOfPlayer;
  /** The command that is being taken back. */
  undoing: string | null;
  onUndo: (entry: HistoryEntry) => void;
  other: (entry: HistoryEntry) => ReactNode;
};

const sideColumn = (side: 'before' | 'after', head: string, nameOf: NameOfPlayer): Column<HistoryEntry> => ({
  key: side,
  head,
  width: 'minmax(140px, 1.2fr)',
  area: side,
  skeleton: 96,
  look: wraps,
  cell: (entry) => (
    <>
      <Side>{head}</Side>
      <HistoryChange change={entry[side]} nameOf={nameOf} />
    </>
  ),
});

const UndoCell = ({ entry, cells }: { entry: HistoryEntry; cells: Cells }) => {
  const other = cells.other(entry);
  if (other !== null) return other;
  const { allowed, why } = entry.undo;
  if (!allowed) return <Still>{why === null ? null : noUndoWords[why]}</Still>;
  return (
    <Button
      size="small"
      busy={cells.undoing === entry.commandId}
      aria-label={`Undo: ${actionWord(entry)}`}
      onClick={() => cells.onUndo(entry)}
    >
      Undo
    </Button>
  );
};

export const columnsFor = (cells: Cells): readonly Column<HistoryEntry>[] => [
  {
    key: 'when',
    head: 'When (UTC)',
    width: '10.5rem',
    area: 'when',
    skeleton: 124,
    look: css`
      ${wraps}
      ${onPhone.atEnd}
    `,
    cell: ({ at }) => <DateCell iso={at} />,
  },
  {
    key: 'what',
    head: 'What',
    width: 'minmax(120px, 1fr)',
    area: 'what',
    skeleton: 72,
    look: wraps,
    cell: (entry) => (
      <>
        <b>{actionWord(entry)}</b>
        {entry.reason !== null && <Reason dir="auto">{entry.reason}</Reason>}
      </>
    ),
  },
  {
    key: 'who',
    head: 'Who',
    width: 'minmax(104px, 0.9fr)',
    area: 'who',
    skeleton: 64,
    look: wraps,
    cell: ({ actor, role }) => <Actor actor={actor} role={role} />,
  },
  sideColumn('before', 'Before', cells.nameOf),
  sideColumn('after', 'After', cells.nameOf),
  {
    key: 'undo',
    head: 'Undo',
    width: '112px',
    align: 'right',
    area: 'undo',
    look: wraps,
    cell: (entry) => <UndoCell entry={entry} cells={cells} />,
  },
];
