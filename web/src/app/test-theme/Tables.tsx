import { useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { StatusBadge, type Look } from '../../ui/feedback/StatusBadge.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { markColumn } from '../../ui/table/rows/mark-column.tsx';
import { MarkedBar } from '../../ui/table/rows/MarkedBar.tsx';
import { useMarks } from '../../ui/table/rows/use-marks.ts';
import { VirtualTable } from '../../ui/table/VirtualTable.tsx';
import { Sample } from './Sample.tsx';
import { Name } from '../../ui/text/Name.tsx';

type Row = { id: string; name: string; raids: number; status: Status };
const looks = {
  active: { shape: 'check', tone: 'success', word: 'Active' },
  waiting: { shape: 'half-disc', tone: 'warning', word: 'Waiting' },
  gone: { shape: 'cross', tone: 'danger', word: 'Gone' },
} satisfies Record<string, Look>;
type Status = keyof typeof looks;
const statuses: readonly Status[] = ['active', 'waiting', 'gone'];
const names = ['Thalorin', 'Brumwick', 'Mirabeth-of-the-Long-Name-AndMore', 'נובה'];

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    name: `${names[index % names.length] ?? ''}${index < names.length ? '' : ` ${index}`}`,
    raids: (index * 37) % 211,
    status: statuses[index % statuses.length] ?? 'active',
  }));
const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    head: 'Name',
    width: 'minmax(120px, 1fr)',
    area: 'name',
    skeleton: 96,
    cell: ({ name }) => (
      <b>
        <Name>{name}</Name>
      </b>
    ),
  },
  {
    key: 'raids',
    head: 'Raids',
    width: '96px',
    align: 'right',
    area: 'raids',
    skeleton: 24,
    cell: ({ raids }) => raids,
  },
  {
    key: 'status',
    head: 'Status',
    width: '120px',
    area: 'status',
    skeleton: 56,
    cell: ({ status }) => <StatusBadge looks={looks} status={status} />,
  },
];
const card = { columns: 'minmax(0, 1fr) auto', areas: "'name raids' 'status status'" };
const idOf = ({ id }: Row) => id;
const some = rowsOf(4);
const many = rowsOf(1000);

const ids = some.map(idOf);
const markedCard = { columns: 'auto minmax(0, 1fr) auto', areas: "'mark name raids' 'mark status status'" };

/** Pressed, and with Shift. */
const Marks = () => {
  const marks = useMarks(ids);
  return (
    <Sample name="Rows that are marked, and what is done to them">
      <DataTable
        label="Rows to mark"
        columns={[markColumn<Row>({ ...marks, idOf, labelOf: ({ name }) => name }), ...columns]}
        card={markedCard}
        rows={some}
        idOf={idOf}
      />
      <MarkedBar marks={marks}>
        <Button onClick={marks.clear}>Verify selected</Button>
      </MarkedBar>
    </Sample>
  );
};

/** Lists, loading and with rows. */
export const Tables = () => {
  const [selected, setSelected] = useState<string | null>('1');
  return (
    <>
      <Sample name="DataTable, loading">
        <DataTable label="Loading" columns={columns} card={card} rows={undefined} idOf={idOf} skeletons={3} />
      </Sample>
      <Sample name="DataTable, with marks and a selected row">
        <DataTable
          label="Players of the gallery"
          columns={columns}
          card={card}
          rows={some}
          idOf={idOf}
          lookOf={({ id, status }) => ({ mark: id === '0' ? 'self' : 'none', muted: status === 'gone' })}
          keys={{ next: 'Next row', previous: 'Previous row' }}
          selected={selected}
          onSelect={setSelected}
        />
      </Sample>
      <Marks />
      <Sample name="VirtualTable, a thousand rows">
        <VirtualTable
          label="Many players"
          columns={columns}
          card={card}
          rows={many}
          idOf={idOf}
          loading="Loading players..."
        />
      </Sample>
    </>
  );
};
