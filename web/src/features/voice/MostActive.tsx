import { styled } from 'styled-components';
import type { VoiceStats } from '../../../../src/contracts/voice.ts';
import { paths } from '../../parts/paths.ts';
import { useWhyEmpty } from '../../parts/use-why-empty.ts';
import { Block } from '../../ui/layout/Block.tsx';
import { formatDuration } from '../../ui/text/dates.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { phone } from '../../ui/platform/media.ts';
import { Name } from '../../ui/text/Name.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { TextLink } from '../../ui/button/TextLink.tsx';
import { counted } from '../../ui/text/words.ts';

const most = 10;

const Wrapping = styled.div`
  && h2 {
    white-space: normal;
  }
`;
const Grid = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 11rem), 1fr));
  gap: 0 var(--s-24);
`;
const Item = styled.li`
  display: grid;
  grid-template-columns: 1.25rem minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 var(--s-4);
  min-height: 2.75rem;
  border-bottom: 1px solid var(--line-soft);
  font: var(--t-13);
  font-variant-numeric: tabular-nums;
  a {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small {
    grid-column: 2 / -1;
    font: var(--t-12);
    color: var(--text-muted);
  }
  ${phone} {
    grid-template-columns: 1.25rem minmax(0, 1fr) auto auto;
    & > * {
      grid-row: 1;
    }
    a {
      align-content: center;
      min-height: var(--touch);
      white-space: normal;
    }
    small {
      grid-column: 3;
      padding-right: var(--s-8);
    }
    b {
      grid-column: 4;
    }
  }
`;
const Rank = styled.span<{ $top: boolean }>`
  color: ${({ $top }) => ($top ? 'var(--brass-11)' : 'var(--text-muted)')};
  font-weight: var(--w-strong);
`;

const Users = ({ users }: { users: VoiceStats['topUsers'] }) => (
  <Grid>
    {users.map(({ playerId, playerName, sessionCount, totalTime }, index) => (
      <Item key={playerId}>
        <Rank $top={index < 3}>{index + 1}</Rank>
        <TextLink to={paths.player(playerId)}>
          <Name>{playerName}</Name>
        </TextLink>
        <b>{formatDuration(totalTime)}</b>
        <small>{counted(sessionCount, 'session')}</small>
      </Item>
    ))}
  </Grid>
);
const Loading = () => (
  <Grid aria-busy>
    {Array.from({ length: most }, (_, index) => (
      <Item key={index}>
        <span />
        <Skeleton width={64 + ((index * 29) % 48)} />
      </Item>
    ))}
  </Grid>
);

type Props = { users: VoiceStats['topUsers'] | undefined; onRetry: (() => void) | null };

const NobodyYet = () => (
  <EmptyState
    title="Nobody was in voice this week"
    why={useWhyEmpty()('Players with a linked Discord account appear here after they join a voice channel.')}
  />
);

/** The linked players with the most time in voice this week. */
export const MostActive = ({ users, onRetry }: Props) => (
  <Wrapping>
    <Block title="Most Active in Voice (This Week)">
      {users === undefined &&
        (onRetry === null ? <Loading /> : <LoadFailed text="Failed to fetch voice stats" onRetry={onRetry} />)}
      {users?.length === 0 && <NobodyYet />}
      {users !== undefined && users.length > 0 && <Users users={users} />}
    </Block>
  </Wrapping>
);
