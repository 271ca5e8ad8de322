import { percent } from '../../../../../src/contracts/confidence.ts';
import { csvOf, type CsvColumn } from '../../../../../src/contracts/csv.ts';
import type { SessionRow } from '../../../../../src/contracts/sessions.ts';
import { sourceWords } from '../../../parts/session-words.tsx';
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

/** The list as a file. */
export const sessionsAsCsv = (rows: readonly SessionRow[]): string => csvOf(columns, rows);
