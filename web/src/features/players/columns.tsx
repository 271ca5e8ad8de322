import type { PlayerStats, PlayerStatus } from '../../../../src/contracts/players.ts';
import { formatDuration } from '../../ui/dates.ts';
import { StatusBadge, type Look } from '../../ui/StatusBadge.tsx';
import { Beside, OnPhone, onPhone } from '../../ui/table/cells.ts';
import type { Column } from '../../ui/table/column.ts';
import { Name } from '../../ui/Name.tsx';

export const card = {
  columns: '32px minmax(0, 1fr) minmax(0, 1fr) auto',
  areas: "'rank name name status' 'rank total total voice' 'rank weekly monthly monthly'",
};
const looks = {
  active: { shape: 'dot', tone: 'success', word: 'Active' },
  inactive: { shape: 'ring', tone: 'muted', word: 'Inactive' },
  new: { shape: 'half-disc', tone: 'info', word: 'New' },
} satisfies Record<PlayerStatus, Look>;

export const columns: readonly Column<PlayerStats>[] = [
  {
    key: 'rank',
    optional: true,
    head: 'Rank',
    width: '64px',
    align: 'right',
    area: 'rank',
    muted: true,
    skeleton: 16,
    look: onPhone.topLeft,
    cell: (_player, { index }) => index + 1,
  },
  {
    key: 'name',
    head: 'Player',
    width: 'minmax(160px, 1.6fr)',
    area: 'name',
    skeleton: 112,
    cell: ({ characterName, discordUsername }) => (
      <>
        <b>
          <Name>{characterName}</Name>
        </b>
        {discordUsername !== null && (
          <Beside>
            {' '}
            <Name>{discordUsername}</Name>
          </Beside>
        )}
      </>
    ),
  },
  {
    key: 'status',
    head: 'Status',
    width: 'minmax(96px, 1fr)',
    area: 'status',
    skeleton: 56,
    cell: ({ status }) => <StatusBadge looks={looks} status={status} />,
  },
  {
    key: 'total',
    head: 'Total Raids',
    width: '104px',
    align: 'right',
    area: 'total',
    skeleton: 24,
    look: onPhone.topLeft,
    cell: ({ totalSessions }) => (
      <>
        {totalSessions}
        <OnPhone> {totalSessions === 1 ? 'raid' : 'raids'}</OnPhone>
      </>
    ),
  },
  {
    key: 'weekly',
    head: '2 Weeks',
    width: '96px',
    align: 'right',
    area: 'weekly',
    skeleton: 16,
    look: onPhone.quiet,
    cell: ({ weeklyActivity }) => (
      <>
        {weeklyActivity}
        <OnPhone> in 2 weeks</OnPhone>
      </>
    ),
  },
  {
    key: 'monthly',
    head: '6 Weeks',
    width: '96px',
    align: 'right',
    area: 'monthly',
    skeleton: 16,
    look: onPhone.quiet,
    cell: ({ monthlyActivity }) => (
      <>
        {monthlyActivity}
        <OnPhone> in 6 weeks</OnPhone>
      </>
    ),
  },
  {
    key: 'voice',
    head: 'Voice Time',
    width: 'minmax(112px, 1fr)',
    align: 'right',
    area: 'voice',
    skeleton: 56,
    cell: ({ voiceTime }) => (voiceTime === null ? '–' : formatDuration(voiceTime)),
  },
];
