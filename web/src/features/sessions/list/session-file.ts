import { percent } from '../../../../../src/contracts/confidence.ts';
import { csvOf, type CsvColumn } from '../../../../../src/contracts/csv.ts';
import type { SessionRow } from '../../../../../src/contracts/sessions.ts';
import { sourceWords } from '../../../parts/session-words.tsx';
import { saveFile } from '../../../ui/platform/save-file.ts';
import { isUnread } from './columns.tsx';

const yes = (value: boolean) => (value ? 'yes' : 'no');

const columns: readonly CsvColumn<SessionRow>[] = [
  { head: 'Date (UTC)', value: ({ eventDate }) => eventDate },
  { head: 'Event', value: ({ eventType }) => eventType },
  { head: 'Participants', value: (row) => (isUnread(row) ? null : row.participantCount) },
  { head: 'Submitted By', value: ({ discordUsername }) => discordUsername },
  { head: 'Status', value: ({ status }) => status },
  { head: 'Excluded', value: ({ excluded }) => yes(excluded) },
  { head: 'To review', value: (row) => (isUnread(row) ? null : row.unverifiedCount) },
  {
    head: 'Confidence (%)',
    value: (row) => (isUnread(row) || row.confidenceScore === null ? null : percent(row.confidenceScore)),
  },
  { head: 'Source', value: ({ dataSource }) => sourceWords[dataSource] },
  { head: 'You took part', value: ({ userParticipated }) => yes(userParticipated) },
  { head: 'ID', value: ({ id }) => id },
];

/** Saves the list as a file. */
export const saveSessions = (rows: readonly SessionRow[], now: Date): void =>
  saveFile(`sessions-${now.toISOString().slice(0, 10)}.csv`, 'text/csv', csvOf(columns, rows));
