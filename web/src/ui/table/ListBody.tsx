import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ListEnd } from '../layout/ListPage.tsx';
import { LoadFailed } from '../feedback/LoadFailed.tsx';
import { VirtualTable, type VirtualTableProps } from './VirtualTable.tsx';

type Props<Row> = VirtualTableProps<Row> & {
  /** It could not be read, or not further: what is said then, and the other try. */
  failed: { text: string; retry: () => void } | null;
  /** Said in place of no rows, why there are none, and what can be done about it. */
  empty: { title: string; why: string; next?: ReactNode };
  /** Search and filters leave rows out: takes them away. */
  onClear?: (() => unknown) | undefined;
  /** Under the rows. */
  end?: ReactNode;
};

/** Rows of a ListBox: loading, failed, empty with a way out, or the table with its end. */
export const ListBody = <Row,>({ failed, empty, onClear, end, ...table }: Props<Row>) => {
  const failure = failed && <LoadFailed text={failed.text} onRetry={failed.retry} />;
  if (table.rows === undefined && failure) return failure;
  if (table.rows?.length === 0) {
    return (
      <EmptyState title={empty.title} why={empty.why}>
        {empty.next}
        {onClear && <Button onClick={() => void onClear()}>Clear search and filter</Button>}
      </EmptyState>
    );
  }
  return (
    <>
      <VirtualTable {...table} />
      {table.rows !== undefined && (failure ?? (end !== undefined && <ListEnd role="status">{end}</ListEnd>))}
    </>
  );
};
