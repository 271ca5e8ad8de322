import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RenameRequest } from '../../../../src/contracts/rename-requests.ts';
import { pollingOptions } from '../../api/cache/polling-options.ts';
import { useRenameRequestsQuery } from '../../api/queries/rename-requests.ts';
import { useNews } from '../../api/cache/use-feed.ts';
import { WithHistory } from '../../parts/history/WithHistory.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { useKeys } from '../../ui/platform/keys.tsx';
import { lazyPart } from '../../ui/platform/lazy-part.tsx';
import { FullPage, ListBox, ListToolbar, NewRows } from '../../ui/layout/ListPage.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { id, oneOf, text, useUrlState } from '../../ui/routing/use-url-state.ts';
import { Select } from '../../ui/form/Select.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { Figures, type Figure } from '../../ui/layout/StatBand.tsx';
import { ListBody } from '../../ui/table/ListBody.tsx';
import { MarkedBar } from '../../ui/table/rows/MarkedBar.tsx';
import { focusedRow, useMarkKeys, useMarks } from '../../ui/table/rows/use-marks.ts';
import { useRowAfter } from '../../ui/table/rows/use-row-after.ts';
import { counted } from '../../ui/text/words.ts';
import type { RequestVerdict } from './api.ts';
import { card, columnsFor, lookOf } from './columns.tsx';
import {
  figuresOf,
  filters,
  isPending,
  selectRequests,
  type RequestFilter,
  type RequestFigures,
} from './select-requests.ts';
import { useDecideRequests } from './use-decide.ts';

export { firstReads } from './api.ts';

/** Not part of the first load. */
const RequestDialog = lazyPart(() => import('./RequestDialog.tsx'), 'RequestDialog');
const RejectDialog = lazyPart(() => import('./RejectDialog.tsx'), 'RejectDialog');

const failedText = 'Failed to fetch rename requests';
const listOf = (status: RequestFilter): string => `/rename-requests?status=${status}`;
const figures: readonly Figure<RequestFigures>[] = [
  { label: 'Pending', value: ({ pending }) => pending, note: 'oldest first', list: listOf('pending') },
  {
    label: 'Approved',
    value: ({ approved }) => approved,
    note: 'of the last 200 reviewed',
    list: listOf('approved'),
  },
  {
    label: 'Rejected',
    value: ({ rejected }) => rejected,
    note: 'of the last 200 reviewed',
    list: listOf('rejected'),
  },
  { label: 'Total', value: ({ total }) => total, note: 'pending, and the last 200 reviewed', list: listOf('all') },
];
const params = { search: text(), status: oneOf(filters, 'all'), request: id() };
const idOf = (request: RenameRequest) => request.id;
const bornAt = ({ requestedAt }: RenameRequest) => requestedAt;
const keys = { next: 'Next request', previous: 'Previous request', open: 'Details of the request' };
const noRequests: readonly RenameRequest[] = [];

/** Deciding on rows: those that are marked, else one. The row that takes the place of the first has the focus then. */
const useRows = (found: readonly RenameRequest[]) => {
  const decide = useDecideRequests();
  const pending = found.filter(isPending);
  const marks = useMarks(pending.map(idOf));
  const { marked, clear } = marks;
  const { table, focusAt } = useRowAfter(found);
  const [rejecting, setRejecting] = useState<readonly RenameRequest[]>(noRequests);
  const decideOn = (requests: readonly RenameRequest[], status: RequestVerdict, reason = '') => {
    const [first] = requests;
    if (first === undefined) return;
    focusAt(found.indexOf(first));
    clear();
    void decide(requests, status, reason);
  };
  /** Approving is one press; rejecting asks for the reason first. */
  const act = (requests: readonly RenameRequest[], status: RequestVerdict) =>
    status === 'approved' ? decideOn(requests, status) : setRejecting(requests);
  const chosen = pending.filter((request) => marked.has(request.id));
  const actOnChosen = (status: RequestVerdict) =>
    act(chosen.length > 0 ? chosen : pending.filter((request) => request.id === focusedRow()), status);
  const once = ({ repeat }: KeyboardEvent) => !repeat;
  const isAnyPending = () => pending.length > 0;
  useKeys([
    {
      keys: ['a'],
      show: ['a'],
      label: 'Approve the row or the selected rows',
      action: true,
      can: isAnyPending,
      run: () => actOnChosen('approved'),
      when: once,
    },
    {
      keys: ['r'],
      show: ['r'],
      label: 'Reject the row or the selected rows',
      action: true,
      can: isAnyPending,
      run: () => actOnChosen('rejected'),
      when: once,
    },
  ]);
  useMarkKeys({ marks, ids: pending.map(idOf), table });
  const rejects = rejecting.length > 0 && (
    <RejectDialog
      requests={rejecting}
      onReject={(reason) => decideOn(rejecting, 'rejected', reason)}
      onClose={() => setRejecting(noRequests)}
    />
  );
  return { table, decide, act, actOnChosen, marks, rejects };
};

const emptyWhy = (search: string, status: RequestFilter): string => {
  const what = status === 'all' ? 'request' : `${status} request`;
  if (search !== '') return `No ${what} names “${search}”.`;
  return status === 'all'
    ? 'Members request a name change on their dashboard. Their requests appear here.'
    : `There is no ${what}.`;
};

type ListProps = {
  requests: readonly RenameRequest[] | undefined;
  isFetching: boolean;
  onRetry: (() => void) | null;
};
const List = ({ requests, isFetching, onRetry }: ListProps) => {
  const [{ search, status, request: asked }, set] = useUrlState(params);
  const { rows: seen, waiting, reveal } = useNews({ all: requests, isFetching, of: params, bornAt });
  const found = useMemo(() => seen && selectRequests(seen, { search, status }), [seen, search, status]);
  const rows = useRows(found ?? noRequests);
  const columns = columnsFor({
    marks: rows.marks,
    onDecide: (request, status) => rows.act([request], status),
  });
  const show = () => {
    // the button that was pressed goes away: the focus goes to what waits longest
    flushSync(reveal);
    rows.table.current?.focusRow(0);
  };
  const open = requests?.find((request) => request.id === asked);
  return (
    <ListBox aria-label="Rename requests">
      <ListToolbar>
        <SearchField label="Search by name or requester" value={search} onChange={(value) => set({ search: value })} />
        <Select label="Status" value={status} options={filters} onChange={(value) => set({ status: value })} />
        <NewRows count={waiting} noun="request" onReveal={show} />
      </ListToolbar>
      <ListBody
        label="Rename requests"
        columns={columns}
        card={card}
        rows={found}
        idOf={idOf}
        lookOf={lookOf}
        keys={keys}
        onOpen={(request) => set({ request: request.id })}
        handle={rows.table}
        loading="Loading rename requests..."
        failed={onRetry && { text: failedText, retry: onRetry }}
        empty={{ title: 'No rename requests found', why: emptyWhy(search, status) }}
        onClear={search === '' && status === 'all' ? undefined : () => set({ search: '', status: 'all' })}
        end={counted(found?.length ?? 0, 'request')}
      />
      <MarkedBar marks={rows.marks}>
        <Button onClick={() => rows.actOnChosen('approved')}>Approve selected</Button>
        <Button onClick={() => rows.actOnChosen('rejected')}>Reject selected</Button>
      </MarkedBar>
      {rows.rejects}
      {open && (
        <WithHistory record={{ kind: 'rename-requests', id: open.id }} noun="request">
          {(onHistory) => (
            <RequestDialog
              key={open.id}
              request={open}
              onDecide={(status, reason) => void rows.decide([open], status, reason)}
              onHistory={onHistory}
              onClose={() => set({ request: null })}
            />
          )}
        </WithHistory>
      )}
    </ListBox>
  );
};

export const RenameRequestsPage = () => {
  const { data: requests, isError, isFetching, refetch } = useRenameRequestsQuery(undefined, pollingOptions(30_000));
  const failed = requests === undefined && isError;
  return (
    <FullPage>
      <PageHead
        title="Rename Requests"
        subtitle="Name changes that members request. Approving one renames the player immediately."
      />
      <Figures of={requests && figuresOf(requests)} figures={figures} failed={failed ? failedText : null} />
      <List requests={requests} isFetching={isFetching} onRetry={failed ? () => void refetch() : null} />
    </FullPage>
  );
};
