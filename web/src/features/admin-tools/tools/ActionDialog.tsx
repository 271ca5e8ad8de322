import { styled } from 'styled-components';
import type { ModActivity } from '../../../../../src/contracts/admin-logs.ts';
import { useUser } from '../../../api/store/store-hooks.ts';
import { labelOf } from '../../../parts/history/history-words.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { DateTime } from '../../../ui/text/DateTime.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Facts } from '../../../ui/layout/Facts.tsx';
import { Name } from '../../../ui/text/Name.tsx';
import { asHigh, uncutCell } from '../../../ui/table/cells.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { changedFieldsOf, type ChangedField } from '../logs/changed-fields.ts';
import { UndoAllOf } from '../../../parts/history/UndoAllOf.tsx';
import { SignInsOf } from '../SignInsOf.tsx';
import { loggedActionWord, shortId, targetWord } from '../words.ts';

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-16);
  font: var(--t-13);
  overflow-wrap: anywhere;
`;

const card = { columns: 'minmax(0, 1fr) minmax(0, 1fr)', areas: "'field field' 'before after'" };
const cellOf = (key: 'before' | 'after', head: string): Column<ChangedField> => ({
  key,
  head,
  width: 'minmax(0, 2fr)',
  area: key,
  look: uncutCell,
  cell: (row) => row[key] ?? '–',
});
const columns: readonly Column<ChangedField>[] = [
  {
    key: 'field',
    head: 'What',
    width: 'minmax(0, 1fr)',
    area: 'field',
    flush: true,
    look: uncutCell,
    cell: ({ id }) => <b>{labelOf(id)}</b>,
  },
  cellOf('before', 'Before'),
  cellOf('after', 'After'),
];
const idOf = ({ id }: ChangedField) => id;
const lookOf = () => ({ look: asHigh });

const factsOf = (row: ModActivity) => {
  const { moderatorName, actorRole, timestamp, targetName, targetId } = row;
  return {
    Moderator: moderatorName === null ? 'Erased account' : <Name>{moderatorName}</Name>,
    Role: actorRole ?? '–',
    Time: <DateTime iso={timestamp} />,
    Target: (
      <span>
        <Name>{targetName ?? shortId(targetId)}</Name> ({targetWord(row)})
      </span>
    ),
  };
};

/** An action with its changes, and, for other people, their sign-ins. */
export const ActionDialog = ({ row, onClose }: { row: ModActivity; onClose: () => void }) => {
  const user = useUser();
  const { moderatorId, moderatorName, details } = row;
  const changes = changedFieldsOf(row);
  return (
    <Dialog
      open
      onClose={onClose}
      title={loggedActionWord(row)}
      width={680}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Content>
        <Facts of={factsOf(row)} />
        <p dir="auto">{details}</p>
        {changes.length > 0 && (
          <DataTable label="What changed" columns={columns} card={card} rows={changes} idOf={idOf} lookOf={lookOf} />
        )}
        {moderatorId !== null && moderatorName !== null && moderatorId !== user?.id && (
          <SignInsOf accountId={moderatorId} name={moderatorName} />
        )}
        {moderatorId !== null && moderatorName !== null && <UndoAllOf actor={moderatorId} name={moderatorName} />}
      </Content>
    </Dialog>
  );
};
