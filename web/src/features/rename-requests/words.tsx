import type { RenameRequest } from '../../../../src/contracts/rename-requests.ts';
import { Name } from '../../ui/text/Name.tsx';
import { StatusBadge, type Look } from '../../ui/feedback/StatusBadge.tsx';

const looks = {
  pending: { shape: 'half-disc', tone: 'warning', word: 'Pending' },
  approved: { shape: 'check', tone: 'success', word: 'Approved' },
  rejected: { shape: 'cross', tone: 'muted', word: 'Rejected' },
} satisfies Record<RenameRequest['status'], Look>;

export const RequestStatus = ({ status }: Pick<RenameRequest, 'status'>) => (
  <StatusBadge looks={looks} status={status} />
);

/** A dash for an erased person. */
export const Person = ({ name }: { name: string | null }) => (name === null ? '–' : <Name>{name}</Name>);
