import { csvOf, type CsvColumn } from '../../../../src/contracts/csv.ts';
import type { PlayerStats } from '../../../../src/contracts/players.ts';
import { saveFile } from '../../ui/platform/save-file.ts';
import { statusLooks } from './columns.tsx';

const columns: readonly CsvColumn<PlayerStats>[] = [
  { head: 'Player', value: ({ characterName }) => characterName },
  { head: 'Discord', value: ({ discordUsername }) => discordUsername },
  { head: 'Also called', value: ({ aliases }) => aliases.join(' | ') },
  { head: 'Status', value: ({ status }) => statusLooks[status].word },
  { head: 'Total raids', value: ({ totalSessions }) => totalSessions },
  { head: 'Raids in 2 weeks', value: ({ weeklyActivity }) => weeklyActivity },
  { head: 'Raids in 6 weeks', value: ({ monthlyActivity }) => monthlyActivity },
  { head: 'Voice time in seconds', value: ({ voiceTime }) => voiceTime },
];

/** Saves the players that the list shows, in its order. */
export const savePlayers = (players: readonly PlayerStats[]): void =>
  saveFile('players.csv', 'text/csv', csvOf(columns, players));
