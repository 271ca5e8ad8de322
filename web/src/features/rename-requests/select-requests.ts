import type { RenameRequest } from '../../../../src/contracts/rename-requests.ts';
import { foldName, someHolds } from '../../../../src/contracts/text.ts';

export const isPending = ({ status }: Pick<RenameRequest, 'status'>): boolean => status === 'pending';

/** As the server has them: pending ones, the oldest first, then the reviewed ones, the newest first. */
const order = (a: RenameRequest, b: RenameRequest): number => {
  if (isPending(a) !== isPending(b)) return isPending(a) ? -1 : 1;
  return isPending(a)
    ? a.requestedAt.localeCompare(b.requestedAt)
    : (b.reviewedAt ?? '').localeCompare(a.reviewedAt ?? '');
};

export const filters = [
  { value: 'all', label: 'All Requests' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const;
export type RequestFilter = (typeof filters)[number]['value'];

/** The requests of that state that name what is searched for, in order: one that was decided a moment ago has left the pending ones. */
export const selectRequests = (
  requests: readonly RenameRequest[],
  { search, status: state }: { search: string; status: RequestFilter },
): RenameRequest[] => {
  const wanted = foldName(search);
  return requests
    .filter(({ status }) => state === 'all' || status === state)
    .filter(({ currentName, requestedName, requestedBy }) =>
      someHolds([currentName, requestedName, requestedBy], wanted),
    )
    .toSorted(order);
};

export type RequestFigures = { pending: number; approved: number; rejected: number; total: number };

export const figuresOf = (requests: readonly RenameRequest[]): RequestFigures => {
  const count = (wanted: RenameRequest['status']) => requests.filter(({ status }) => status === wanted).length;
  return {
    pending: count('pending'),
    approved: count('approved'),
    rejected: count('rejected'),
    total: requests.length,
  };
};
