import { useState } from 'react';
import { styled } from 'styled-components';
import { pollingOptions } from '../../api/cache/polling-options.ts';
import { useRenameRequestsQuery } from '../../api/queries/rename-requests.ts';
import { useUser } from '../../api/store/store-hooks.ts';
import { paths } from '../../parts/paths.ts';
import { Block } from '../../ui/layout/Block.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { formatDateTime } from '../../ui/text/dates.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Name } from '../../ui/text/Name.tsx';
import { RelativeDay } from '../../ui/text/DateTime.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import type { Look } from '../../ui/feedback/StatusBadge.tsx';
import { InlineLink } from '../../ui/button/TextLink.tsx';
import { useMyCorrectionsQuery } from './api.ts';
import { myRequests } from './my-requests.ts';
import type { MyRequest } from './my-requests.ts';
import { useWithdraw } from './use-open-request.ts';

const first = 4;
const waiting = { shape: 'half-disc', tone: 'warning', word: 'Pending' } as const;
const looks = {
  pending: waiting,
  open: waiting,
  approved: { shape: 'check', tone: 'success', word: 'Approved' },
  accepted: { shape: 'check', tone: 'success', word: 'Accepted' },
  rejected: { shape: 'cross', tone: 'danger', word: 'Rejected' },
  declined: { shape: 'cross', tone: 'danger', word: 'Declined' },
  withdrawn: { shape: 'dash', tone: 'muted', word: 'Withdrawn' },
} satisfies Record<MyRequest['status'], Look>;
const says = { 'was-there': 'I was there', 'was-not-me': 'That was not me' } as const;

const Item = styled.li`
  padding: var(--s-8) 0;
  border-bottom: 1px solid var(--line-soft);
  font: var(--t-13);
  overflow-wrap: anywhere;
  &:last-child {
    border-bottom: 0;
  }
`;
const Line = styled.div`
  display: flex;
  align-items: baseline;
  gap: var(--s-12);
  & > :first-child {
    flex: 1;
    min-width: 0;
  }
`;
const Small = styled.p`
  font: var(--t-12);
  color: var(--text-muted);
  q {
    quotes: '“' '”';
  }
`;

const What = ({ request }: { request: MyRequest }) =>
  request.kind === 'rename' ? (
    <span>
      <Name>{request.from}</Name> to{' '}
      <b>
        <Name>{request.to}</Name>
      </b>
    </span>
  ) : (
    <span>
      <b>{says[request.says]}</b>:{' '}
      <InlineLink to={paths.session(request.sessionId)}>
        {request.eventType}, {formatDateTime(request.eventDate)}
      </InlineLink>
    </span>
  );

/** Who decided it, when and why. */
const Outcome = ({ request: { by, decidedAt, notes } }: { request: MyRequest }) =>
  decidedAt !== null && (
    <>
      ; decided{by !== null && ' by '}
      {by !== null && <Name>{by}</Name>} <RelativeDay iso={decidedAt} />
      {notes !== null && (
        <>
          : <q dir="auto">{notes}</q>
        </>
      )}
    </>
  );

const Withdraw = ({ id }: { id: string }) => {
  const { busy, withdraw } = useWithdraw();
  return (
    <Button size="small" variant="ghost" busy={busy} onClick={() => void withdraw(id)}>
      Withdraw
    </Button>
  );
};

const RequestItem = ({ request }: { request: MyRequest }) => (
  <Item>
    <Line>
      <What request={request} />
      {request.kind === 'rename' && request.status === 'pending' && request.isOwn && <Withdraw id={request.id} />}
      <StatusBadge looks={looks} status={request.status} />
    </Line>
    <Small>
      asked <RelativeDay iso={request.at} />
      <Outcome request={request} />
    </Small>
  </Item>
);

const useMyRequests = (player: string | null) => {
  const user = useUser();
  const moderates = user?.may.moderate === true;
  const renames = useRenameRequestsQuery(undefined, pollingOptions(30_000));
  const corrections = useMyCorrectionsQuery();
  const requests =
    renames.data &&
    corrections.data &&
    myRequests({
      renames: renames.data,
      corrections: corrections.data,
      of: moderates ? (player ?? '') : null,
      viewer: user?.username ?? null,
    });
  return {
    requests,
    failed: requests === undefined && (renames.isError || corrections.isError),
    retry: () => {
      if (renames.isError) void renames.refetch();
      if (corrections.isError) void corrections.refetch();
    },
  };
};

const List = ({ requests }: { requests: readonly MyRequest[] }) => {
  const [all, setAll] = useState(false);
  if (requests.length === 0) {
    const why = 'Your rename and attendance requests appear here, with their status.';
    return <EmptyState title="No requests yet" why={why} />;
  }
  const hidden = all ? 0 : requests.length - first;
  return (
    <>
      <ul>
        {(hidden > 0 ? requests.slice(0, first) : requests).map((request) => (
          <RequestItem key={request.id} request={request} />
        ))}
      </ul>
      {hidden > 0 && <Button onClick={() => setAll(true)}>Show {hidden} more</Button>}
    </>
  );
};

/** The viewer's requests, with their outcomes. */
export const MyRequests = ({ player }: { player: string | null }) => {
  const { requests, failed, retry } = useMyRequests(player);
  return (
    <Block title="My Requests">
      {requests !== undefined && <List requests={requests} />}
      {requests === undefined && failed && <LoadFailed text="Failed to fetch your requests" onRetry={retry} />}
      {requests === undefined && !failed && <Skeleton width={220} />}
    </Block>
  );
};
