import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { KeysProvider } from '../../../web/src/ui/platform/keys.tsx';
import type { Column } from '../../../web/src/ui/table/column.ts';
import { VirtualTable } from '../../../web/src/ui/table/VirtualTable.tsx';
import { renderAt } from '../support/render-app.tsx';

type Row = { id: string };

const Menu = ({ of }: { of: string }) => {
  const [open, setOpen] = useState(false);
  return (
    <button aria-expanded={open} onClick={() => setOpen(!open)}>
      More of {of}
    </button>
  );
};
const columns: readonly Column<Row>[] = [
  { key: 'id', head: 'Name', width: '1fr', cell: ({ id }) => id },
  { key: 'menu', head: 'More', width: '1fr', cell: ({ id }) => <Menu of={id} /> },
];
const idOf = ({ id }: Row) => id;
const rowsFrom = (first: number, last: number): Row[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ id: `r${first + index}` }));
const card = { columns: '1fr', areas: '"name"' };

const Page = ({ withPage }: { withPage: boolean }) => {
  const [rows, setRows] = useState(rowsFrom(10, 10_009));
  return (
    <KeysProvider>
      <button onClick={() => setRows([...rowsFrom(7, 9), ...rows])}>Three come above</button>
      <VirtualTable
        label="Rows"
        columns={columns}
        card={card}
        idOf={idOf}
        rows={rows}
        loading="Loading"
        withPage={withPage}
        keys={{ next: 'Next', previous: 'Previous' }}
      />
    </KeysProvider>
  );
};

describe.each([
  ['in a box', false],
  ['with the page', true],
])('a list of 10,000 rows that scrolls %s', (_where, withPage) => {
  const show = () => renderAt('/', <Page withPage={withPage} />);

  it('draws a few of them and says how many there are', async () => {
    show();
    const table = await screen.findByRole('table', { name: 'Rows' });
    expect(table).toHaveAttribute('aria-rowcount', '10001');
    expect(within(table).getAllByRole('rowgroup')).toHaveLength(2);
    const drawn = within(table).getAllByRole('row').slice(1);
    expect(drawn.length).toBeLessThan(60);
    expect(drawn[0]).toHaveAttribute('aria-rowindex', '2');
    expect(within(table).queryByRole('list')).toBeNull();
  });

  it('keeps the focus and an open menu with their record when rows come above it', async () => {
    show();
    const menu = await screen.findByRole('button', { name: 'More of r12' });
    await userEvent.click(menu);
    const row = menu.closest<HTMLElement>('[role="row"]');
    row?.focus();
    act(() => screen.getByRole('button', { name: 'Three come above' }).click());
    expect(await screen.findByRole('button', { name: 'More of r7' })).toBeInTheDocument();
    expect(row).toHaveFocus();
    expect(row).toHaveTextContent(/^r12More of r12$/u);
    expect(row).toHaveAttribute('aria-rowindex', '7');
    expect(screen.getByRole('button', { expanded: true })).toHaveAccessibleName('More of r12');
  });
});

describe('rows that are on their way', () => {
  const skeleton = { ...columns[0], skeleton: 40 } as Column<Row>;
  const drawWaiting = () =>
    render(
      <KeysProvider>
        <VirtualTable<Row>
          label="Rows"
          columns={[skeleton]}
          card={card}
          idOf={idOf}
          rows={undefined}
          loading="Loading"
        />
      </KeysProvider>,
    );
  /** Bars of skeletons. */
  const bars = (): number => document.querySelectorAll('span[aria-hidden="true"]').length;

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('have room, and skeletons only once these could be seen', () => {
    drawWaiting();
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(bars()).toBe(0);
    act(() => {
      jest.advanceTimersByTime(150);
    });
    expect(bars()).toBe(12);
  });
});
