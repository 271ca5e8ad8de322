import { Fragment } from 'react';
import { css, styled } from 'styled-components';
import type { LeaderboardRow } from '../../../../src/contracts/leaderboard.ts';
import { PlayerLink } from '../../parts/names/PlayerLink.tsx';
import { phone } from '../../ui/platform/media.ts';
import { Name } from '../../ui/text/Name.tsx';
import { Bar } from '../../ui/feedback/Progress.tsx';
import { Beside, OnPhone, onPhone } from '../../ui/table/cells.ts';
import type { Column } from '../../ui/table/column.ts';

export const card = { columns: '32px minmax(0, 1fr) auto', areas: "'rank name total' 'rank average streak'" };

const Rank = styled.span<{ $top: boolean }>`
  font-weight: var(--w-strong);
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
  ${({ $top }) => $top && 'color: var(--brass-11); font-size: 1rem; font-weight: var(--w-head);'}
`;
const You = styled.span`
  margin-left: var(--s-8);
  font-size: 0.75rem;
  color: var(--brass-11);
`;
const Total = styled.div`
  display: grid;
  grid-template-columns: 40px minmax(0, 1fr);
  align-items: center;
  gap: var(--s-12);
  b {
    text-align: right;
  }
  ${phone} {
    grid-template-columns: auto;
    & > :last-child {
      display: none;
    }
  }
`;
/** The row opens what it is made of; the number looks like what opens. */
const Count = styled.b`
  text-decoration: underline dotted var(--control-border);
  text-underline-offset: 4px;
`;
const Unit = styled.span`
  display: inline-block;
  width: 44px;
  padding-left: var(--s-4);
  text-align: left;
  color: var(--text-muted);
  ${phone} {
    width: auto;
  }
`;

/** The alts whose sessions are in the row. */
const Alts = ({ alts }: Pick<LeaderboardRow, 'alts'>) =>
  alts !== undefined &&
  alts.length > 0 && (
    <Beside>
      {' '}
      with{' '}
      {alts.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Name>{name}</Name>
        </Fragment>
      ))}
    </Beside>
  );

type BoardContext = {
  /** The reader's own player. */
  viewer: string | null;
  /** The bars are drawn against the longest of them. */
  most: number;
};
export const isOwn = ({ id, own }: LeaderboardRow, viewer: string | null): boolean => own === true || id === viewer;

export const columnsFor = ({ viewer, most }: BoardContext): Column<LeaderboardRow>[] => [
  {
    key: 'rank',
    head: 'Rank',
    width: '72px',
    align: 'right',
    area: 'rank',
    skeleton: 16,
    cell: ({ rank }) => <Rank $top={rank <= 3}>{rank}</Rank>,
  },
  {
    key: 'name',
    head: 'Player',
    width: 'minmax(160px, 272px)',
    area: 'name',
    skeleton: 112,
    cell: (row, { active }) => {
      const { id, username, characterName, alts } = row;
      return (
        <>
          <PlayerLink id={id} name={username} active={active} quiet />
          {characterName !== username && (
            <Beside>
              {' '}
              (<Name>{characterName}</Name>)
            </Beside>
          )}
          <Alts alts={alts} />
          {isOwn(row, viewer) && <You> You</You>}
        </>
      );
    },
  },
  {
    key: 'total',
    head: 'Total Sessions',
    width: 'minmax(120px, 1fr)',
    area: 'total',
    skeleton: 220,
    cell: (row) => (
      <Total>
        <Count>{row.totalSessions}</Count>
        <Bar value={row.totalSessions} max={most} tone={isOwn(row, viewer) ? 'data' : 'quiet'} bare />
      </Total>
    ),
  },
  {
    key: 'average',
    head: 'Weekly Avg',
    width: '120px',
    align: 'right',
    area: 'average',
    skeleton: 24,
    look: onPhone.left,
    cell: ({ weeklyAverage }) => (
      <>
        <OnPhone>Weekly avg </OnPhone>
        {weeklyAverage.toFixed(1)}
      </>
    ),
  },
  {
    key: 'streak',
    head: 'Current Streak',
    width: '136px',
    align: 'right',
    area: 'streak',
    skeleton: 56,
    cell: ({ currentStreak }) => (
      <>
        {currentStreak}
        <Unit>{currentStreak === 1 ? 'week' : 'weeks'}</Unit>
      </>
    ),
  },
];

/** Keeps the viewer's own row in view below the others, with a line for omitted rows. */
export const pinnedLook = css`
  position: sticky;
  bottom: 0;
  margin-top: var(--s-8);
  border-top: 1px solid var(--line-strong);
`;
