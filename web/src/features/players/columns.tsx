import type { PlayerStats, PlayerStatus } from '../../../../src/contracts/players.ts';
import { paths } from '../../parts/paths.ts';
import { CountButton } from '../../ui/button/CountButton.tsx';
import { formatDuration } from '../../ui/text/dates.ts';
import { StatusBadge, type Look } from '../../ui/feedback/StatusBadge.tsx';
import { Beside, OnPhone, onPhone } from '../../ui/table/cells.ts';
import type { Column } from '../../ui/table/column.ts';
import { TextLink } from '../../ui/button/TextLink.tsx';
import { isolated, Name } from '../../ui/text/Name.tsx';
import { foundAlias } from './select-players.ts';

export const card = {
  columns: '32px minmax(0, 1fr) minmax(0, 1fr) auto',
  areas: "'rank name name status' 'rank total total voice' 'rank weekly monthly view'",
};
export const statusLooks = {
  active: { shape: 'dot', tone: 'success', word: 'Active' },
  inactive: { shape: 'ring', tone: 'muted', word: 'Inactive' },
  new: { shape: 'half-disc', tone: 'info', word: 'New' },
} satisfies Record<PlayerStatus, Look>;

type ColumnContext = {
  search: string;
  /** Opens what a number is made of. */ onCount: (player: PlayerStats) => void;
};

/** Found by another name than those that stand there. */
const FoundAs = ({ alias }: { alias: string | null }) =>
  alias !== null && (
    <Beside>
      {' '}
      also <Name>{alias}</Name>
    </Beside>
  );

export const columnsFor = ({ search, onCount }: ColumnContext): readonly Column<PlayerStats>[] => [
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
    width: 'minmax(148px, 1.6fr)',
    area: 'name',
    skeleton: 112,
    cell: (player) => (
      <>
        <b>
          <Name>{player.characterName}</Name>
        </b>
        {player.discordUsername !== null && (
          <Beside>
            {' '}
            <Name>{player.discordUsername}</Name>
          </Beside>
        )}
        <FoundAs alias={foundAlias(player, search)} />
      </>
    ),
  },
  {
    key: 'status',
    head: 'Status',
    width: 'minmax(96px, 1fr)',
    area: 'status',
    skeleton: 56,
    look: onPhone.right,
    cell: ({ status }) => <StatusBadge looks={statusLooks} status={status} />,
  },
  {
    key: 'total',
    head: 'Total Raids',
    width: '104px',
    align: 'right',
    area: 'total',
    skeleton: 24,
    look: onPhone.topLeft,
    cell: (player, { active }) => (
      <>
        <CountButton
          tabIndex={active ? 0 : -1}
          aria-label={`${player.totalSessions}: the sessions of ${isolated(player.characterName)}, counted and not`}
          onClick={(event) => {
            event.stopPropagation();
            onCount(player);
          }}
        >
          {player.totalSessions}
        </CountButton>
        <OnPhone> {player.totalSessions === 1 ? 'raid' : 'raids'}</OnPhone>
      </>
    ),
  },
  {
    key: 'weekly',
    optional: true,
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
    cell: ({ voiceTime }) => (
      <>
        {voiceTime === null ? '–' : formatDuration(voiceTime)}
        <OnPhone> in voice</OnPhone>
      </>
    ),
  },
  {
    key: 'view',
    head: 'Details',
    width: '112px',
    align: 'right',
    area: 'view',
    skeleton: 64,
    cell: ({ id, characterName }, { active }) => (
      <TextLink
        to={paths.player(id)}
        tabIndex={active ? 0 : -1}
        aria-label={`View Details of ${isolated(characterName)}`}
        onClick={(event) => event.stopPropagation()}
      >
        View Details
      </TextLink>
    ),
  },
];
