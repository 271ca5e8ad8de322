import type { CSSProperties } from 'react';
import { List, useListRef, type RowComponentProps } from 'react-window';
import { styled } from 'styled-components';
import type { PlayerStats, PlayerStatus } from '../../../../src/contracts/players.ts';
import { formatDuration } from '../../ui/dates.ts';
import { useKeys } from '../../ui/keys.tsx';
import { atPhone, phone } from '../../ui/media.ts';
import { StatusBadge, type Look } from '../../ui/StatusBadge.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/Table.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useRowFocus } from '../../ui/use-row-focus.ts';

export const playerColumns = '64px minmax(160px, 1.6fr) minmax(96px, 1fr) 104px 96px 96px minmax(112px, 1fr)';
export const playerCard = {
  columns: '32px minmax(0, 1fr) auto',
  areas: "'rank name status' 'rank total voice' 'rank weeks weeks'",
};
const looks = {
  active: { shape: 'dot', tone: 'success', word: 'Active' },
  inactive: { shape: 'ring', tone: 'muted', word: 'Inactive' },
  new: { shape: 'half-disc', tone: 'info', word: 'New' },
} satisfies Record<PlayerStatus, Look>;
const rowHeights = { desk: 36, phone: 93 } as const;

const Frame = styled.div`
  display: flex;
  flex: 1;
  min-height: 320px;
  & > [role='table'] {
    display: flex;
    flex-direction: column;
    min-height: 0;
  }
  ${phone} {
    flex: none;
    height: calc(100dvh - 48px);
    margin: 0 calc(-1 * var(--s-16));
  }
`;
const HeadSpace = styled.div`
  flex: none;
  overflow: hidden;
  scrollbar-gutter: stable;
  scrollbar-width: thin;
`;
const listStyle: CSSProperties = {
  scrollbarWidth: 'thin',
  scrollbarGutter: 'stable',
  scrollbarColor: 'var(--line-strong) transparent',
};
const Line = styled(Row)`
  ${phone} {
    && {
      margin: 0;
      padding: var(--s-12) var(--s-16);
    }
  }
`;
const Rank = styled(Cell)`
  color: var(--text-muted);
  ${phone} {
    align-self: start;
    text-align: left;
  }
`;
const Name = styled(Cell)`
  small {
    font-size: 13px;
    color: var(--text-muted);
  }
  ${phone} {
    overflow: hidden;
  }
`;
const Figure = styled(Cell)`
  span {
    display: none;
    color: var(--text-muted);
  }
  ${phone} {
    text-align: left;
    span {
      display: inline;
    }
  }
`;
const OnPhone = styled(Cell)`
  display: none;
  ${phone} {
    display: block;
    color: var(--text-muted);
  }
`;

export const PlayersHead = () => (
  <HeadSpace role="presentation">
    <TableHead>
      <HeadCell align="right">Rank</HeadCell>
      <HeadCell>Player</HeadCell>
      <HeadCell>Status</HeadCell>
      <HeadCell align="right">Total Raids</HeadCell>
      <HeadCell align="right">2 Weeks</HeadCell>
      <HeadCell align="right">6 Weeks</HeadCell>
      <HeadCell align="right">Voice Time</HeadCell>
    </TableHead>
  </HeadSpace>
);

type RowProps = {
  players: readonly PlayerStats[];
  viewer: string | null;
  active: number;
  onActive: (index: number) => void;
};
const PlayerLine = ({ index, style, players, viewer, active, onActive }: RowComponentProps<RowProps>) => {
  const player = players[index];
  if (player === undefined) return null;
  return (
    <Line
      index={index}
      style={style}
      mark={player.id === viewer ? 'self' : 'none'}
      tabIndex={index === active ? 0 : -1}
      data-player={player.id}
      onFocus={() => onActive(index)}
    >
      <Rank align="right" area="rank">
        {index + 1}
      </Rank>
      <Name area="name">
        <b>{player.characterName}</b>
        {player.discordUsername !== null && <small> {player.discordUsername}</small>}
      </Name>
      <Cell area="status">
        <StatusBadge looks={looks} status={player.status} />
      </Cell>
      <Figure align="right" area="total">
        {player.totalSessions}
        <span> {player.totalSessions === 1 ? 'raid' : 'raids'}</span>
      </Figure>
      <Figure align="right" deskOnly>
        {player.weeklyActivity}
      </Figure>
      <Figure align="right" deskOnly>
        {player.monthlyActivity}
      </Figure>
      <Cell align="right" area="voice">
        {player.voiceTime === null ? '–' : formatDuration(player.voiceTime)}
      </Cell>
      <OnPhone area="weeks" aria-hidden>
        {player.weeklyActivity} in 2 weeks, {player.monthlyActivity} in 6 weeks
      </OnPhone>
    </Line>
  );
};

type Props = { players: readonly PlayerStats[]; viewer: string | null };

/** The virtual roster; j and k walk the rows. */
export const PlayersTable = ({ players, viewer }: Props) => {
  const height = useMedia(atPhone) ? rowHeights.phone : rowHeights.desk;
  const list = useListRef(null);
  const ids = players.map(({ id }) => id);
  const { active, setActive, walk } = useRowFocus({ list, ids, attribute: 'data-player' });
  useKeys([
    { keys: ['j'], show: ['j'], label: 'Next player', run: () => walk(1) },
    { keys: ['k'], show: ['k'], label: 'Previous player', run: () => walk(-1) },
  ]);
  return (
    <Frame>
      <Table label="Players" columns={playerColumns} phone={playerCard} rowCount={players.length}>
        <PlayersHead />
        <List
          role="rowgroup"
          listRef={list}
          rowComponent={PlayerLine}
          rowProps={{ players, viewer, active, onActive: setActive }}
          rowCount={players.length}
          rowHeight={height}
          overscanCount={8}
          defaultHeight={720}
          style={listStyle}
        />
      </Table>
    </Frame>
  );
};
