import type { Participant, SessionRow, SessionStatus } from '../../../src/contracts/sessions.ts';
import { StatusBadge, type Look } from '../ui/feedback/StatusBadge.tsx';

/** Where a session comes from, in a word. */
export const sourceWords = { screenshot: 'Screenshot', text: 'Text', import: 'Import' } satisfies Record<
  SessionRow['dataSource'],
  string
>;

const sessionLooks = {
  verified: { shape: 'check', tone: 'success', word: 'Verified' },
  processed: { shape: 'dot', tone: 'info', word: 'Processed' },
  pending: { shape: 'dashed-ring', tone: 'muted', word: 'Pending' },
  failed: { shape: 'cross', tone: 'danger', word: 'Failed' },
  excluded: { shape: 'dash', tone: 'muted', word: 'Excluded' },
} satisfies Record<SessionStatus | 'excluded', Look>;
export const SessionStatusBadge = ({ status }: { status: keyof typeof sessionLooks }) => (
  <StatusBadge looks={sessionLooks} status={status} />
);

const participantLooks = {
  verified: { shape: 'check', tone: 'success', word: 'Verified' },
  unverified: { shape: 'half-disc', tone: 'warning', word: 'Unverified' },
  proposed: { shape: 'half-disc', tone: 'warning', word: 'Removal proposed' },
  nobody: { shape: 'dash', tone: 'muted', word: 'Unmatched' },
} satisfies Record<Participant['verificationStatus'] | 'proposed' | 'nobody', Look>;
export const ParticipantStatusBadge = ({ status }: { status: keyof typeof participantLooks }) => (
  <StatusBadge looks={participantLooks} status={status} />
);

/** Why a name does not count, in a few words. */
export const notCountedWords = {
  pending: 'not read yet',
  failed: 'could not be read',
  excluded: 'session excluded',
  unmatched: 'no player',
  'own-addition': 'waiting for a moderator',
  'low-confidence': 'low confidence',
  'named-twice': 'named twice',
  'credited-elsewhere': 'counts for another player',
} satisfies Record<NonNullable<Participant['notCounted']>, string>;
