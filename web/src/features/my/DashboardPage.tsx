import { styled } from 'styled-components';
import type { MyStats } from '../../../../src/contracts/my.ts';
import { useMyProfileQuery } from '../../api/my.ts';
import { useNow } from '../../api/use-now.ts';
import { polled } from '../../api/polled.ts';
import { useUser } from '../../api/store-hooks.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { narrow, phone } from '../../ui/media.ts';
import { RelativeDay } from '../../ui/RelativeDay.tsx';
import { Note } from '../../ui/Note.tsx';
import { Page, PageHead } from '../../ui/PageHead.tsx';
import { flag, useUrlState } from '../../ui/routing/use-url-state.ts';
import { Achievements } from './Achievements.tsx';
import { useMyStatsQuery } from './api.ts';
import { Comparisons } from './Comparisons.tsx';
import { EmptyGuild } from './EmptyGuild.tsx';
import { MyStatBand } from './MyStatBand.tsx';
import { Participation } from './Participation.tsx';
import { SessionHistory } from './SessionHistory.tsx';
import { usePeriod } from './use-period.ts';
import { VoiceCard } from './VoiceCard.tsx';
import { Name } from '../../ui/Name.tsx';

/** Not part of the first load. */
const CountDialog = lazyPart(() => import('../../parts/CountDialog.tsx'), 'CountDialog');
const params = { count: flag() };

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
  gap: var(--s-32);
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Right = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: var(--s-24) var(--s-32);
  align-content: start;
  & > :first-child {
    grid-column: 1 / -1;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Stack = styled.div`
  display: grid;
  gap: var(--s-24);
  align-content: start;
  min-width: 0;
`;
const InGame = styled.b`
  color: var(--text);
`;

const Subtitle = ({ name, stats, now }: { name: string; stats: MyStats | undefined; now: Date }) => (
  <>
    In-game name{' '}
    <InGame>
      <Name>{name}</Name>
    </InGame>
    {typeof stats?.firstSeen === 'string' && (
      <>
        , first seen <RelativeDay iso={stats.firstSeen} now={now} />
      </>
    )}
  </>
);

const Head = ({ stats }: { stats: MyStats | undefined }) => {
  const user = useUser();
  const { data: profile } = useMyProfileQuery();
  const now = useNow();
  const player = profile?.player;
  return (
    <>
      <PageHead
        title={
          <>
            Welcome back, <Name>{user?.username ?? ''}</Name>
          </>
        }
        subtitle={player ? <Subtitle name={player.name} stats={stats} now={now()} /> : ' '}
      />
      {player === null && (
        <Note>
          <b>No player linked to your account</b>
          <p>
            Your raids are counted for your in-game name.{' '}
            {user?.may.moderate === true
              ? 'Register it under Player Management with the name that your Discord account has.'
              : 'Ask a moderator to link it to your Discord account.'}
          </p>
        </Note>
      )}
    </>
  );
};

export const DashboardPage = () => {
  const { data: stats, isError, refetch } = useMyStatsQuery(undefined, polled(60_000));
  const [period, setPeriod] = usePeriod();
  const [{ count }, set] = useUrlState(params);
  const player = useMyProfileQuery().data?.player;
  const moderator = useUser()?.may.moderate === true;
  return (
    <Page>
      <Head stats={stats} />
      {moderator && <EmptyGuild />}
      {stats === undefined && isError ? (
        <LoadFailed text="Failed to fetch your statistics" onRetry={() => void refetch()} />
      ) : (
        <MyStatBand stats={stats} onCount={player ? () => set({ count: true }) : null} />
      )}
      <Columns>
        <SessionHistory period={period} onPeriod={setPeriod} />
        <Right>
          <Participation period={period} />
          <Achievements items={stats?.achievements} failed={stats === undefined && isError} />
          <Stack>
            <Comparisons stats={stats} />
            <VoiceCard stats={stats} />
          </Stack>
        </Right>
      </Columns>
      {count && player && <CountDialog player={player} onClose={() => set({ count: false })} />}
    </Page>
  );
};
