import { percent } from '../../../../../src/contracts/confidence.ts';
import { csvOf, type CsvColumn } from '../../../../../src/contracts/csv.ts';
import type { Participant, SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { notCountedWords } from '../../../parts/session-words.tsx';
import { saveFile } from '../../../ui/platform/save-file.ts';
import { byName, displayName } from '../participants.ts';

const columns: readonly CsvColumn<Participant>[] = [
  { head: 'Player Name', value: displayName },
  { head: 'Read as', value: ({ rawName }) => rawName },
  { head: 'Confidence (%)', value: ({ confidenceScore }) => percent(confidenceScore) },
  { head: 'Source', value: ({ detectionMethod }) => detectionMethod },
  {
    head: 'Status',
    value: ({ playerId, verificationStatus }) => (playerId === null ? 'unmatched' : verificationStatus),
  },
  { head: 'Counts', value: ({ counted }) => (counted ? 'yes' : 'no') },
  { head: 'Why not', value: ({ notCounted }) => (notCounted === null ? null : notCountedWords[notCounted]) },
  { head: 'Player ID', value: ({ playerId }) => playerId },
];

/** The participants as a file, by name. */
export const participantsAsCsv = ({ participants }: Pick<SessionDetails, 'participants'>): string =>
  csvOf(columns, participants.toSorted(byName));

export const saveParticipants = (session: SessionDetails): void => {
  const name = `${session.eventType}-${session.eventDate.slice(0, 10)}`.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-');
  saveFile(`${name}.csv`, 'text/csv', participantsAsCsv(session));
};
