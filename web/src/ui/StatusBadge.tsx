import { MarkedWord, type Shape, type Tone } from './Mark.tsx';

type Look = { shape: Shape; tone: Tone; word: string };
const looks = new Map<string, Look>(
  Object.entries({
    verified: { shape: 'check', tone: 'success', word: 'Verified' },
    processed: { shape: 'dot', tone: 'info', word: 'Processed' },
    pending: { shape: 'dashed-ring', tone: 'muted', word: 'Pending' },
    failed: { shape: 'cross', tone: 'danger', word: 'Failed' },
    excluded: { shape: 'dash', tone: 'muted', word: 'Excluded' },
    unverified: { shape: 'half-disc', tone: 'warning', word: 'Unverified' },
    proposed: { shape: 'half-disc', tone: 'warning', word: 'Removal proposed' },
    active: { shape: 'dot', tone: 'success', word: 'Active' },
    inactive: { shape: 'ring', tone: 'muted', word: 'Inactive' },
    new: { shape: 'half-disc', tone: 'info', word: 'New' },
  } satisfies Record<string, Look>),
);

/** The status of a session, participant or player as shape and word; an unknown status is shown as it is. */
export const StatusBadge = ({ status }: { status: string }) => {
  const look = looks.get(status) ?? { shape: 'dot', tone: 'muted', word: status };
  return (
    <MarkedWord shape={look.shape} tone={look.tone}>
      {look.word}
    </MarkedWord>
  );
};
