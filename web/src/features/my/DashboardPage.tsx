import { styled } from 'styled-components';
import type { MyStats } from '../../../../src/contracts/my.ts';
import { useMyProfileQuery } from '../../api/queries/my.ts';
import { useNow } from '../../api/store/use-now.ts';
import { pollingOptions } from '../../api/cache/polling-options.ts';
import { useUser } from '../../api/store/store-hooks.ts';
import { lazyPart } from '../../ui/platform/lazy-part.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { narrow, phone } from '../../ui/platform/media.ts';
import { RelativeDay } from '../../ui/text/DateTime.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Page, PageHead } from '../../ui/layout/PageHead.tsx';
import { flag, useUrlState } from '../../ui/routing/use-url-state.ts';
import type { AskedNumber } from '../../parts/explain/explained-numbers.ts';
import { FirstSteps } from '../../parts/FirstSteps.tsx';
import { Achievements } from './Achievements.tsx';
import { useMyStatsQuery } from './api.ts';
import { Comparisons } from './Comparisons.tsx';
import { MyRequests } from './MyRequests.tsx';
import { MyStatBand } from './MyStatBand.tsx';
import { Participation } from './Participation.tsx';
import { SessionHistory } from './SessionHistory.tsx';
import { useAsked } from './use-asked.ts';
import type { AskAboutNumber } from './use-asked.ts';
import { useOpenRequest } from './use-open-request.ts';
import { usePeriod } from './use-period.ts';
import { MyVoiceCard } from './VoiceCard.tsx';
import { Name } from '../../ui/text/Name.tsx';
import { useState } from 'react';
import { useHasSessionsQuery } from '../../api/queries/sessions.ts';
import { useWaitingQuery } from '../../api/queries/waiting.ts';
import { Block } from '../../ui/layout/Block.tsx';

export { firstReads } from './api.ts';

/** For moderators: the first steps of a guild without a session or a linked account; they stay, ticked, until the page is left. */
const EmptyGuild = () => {
  const moderator = useUser()?.may.moderate === true;
  const [isNew, setNew] = useState<boolean | null>(null);
  // a guild that has sessions need not be asked again with each of them
  const { data: hasSessions } = useHasSessionsQuery(undefined, { skip: !moderator || isNew === false });
  const { data: waiting } = useWaitingQuery(undefined, { skip: !moderator });
  if (isNew === null && hasSessions !== undefined && waiting !== undefined) setNew(!hasSessions || !waiting.hasLinks);
  return (
    isNew === true && (
      <Block title="First steps" aside="Three steps to your first statistics.">
        <FirstSteps />
      </Block>
    )
  );
};

/** Not part of the first load. */
const ExplainDialog = lazyPart(() => import('../../parts/explain/ExplainDialog.tsx'), 'ExplainDialog');
const ActivityCharts = lazyPart(() => import('../../parts/ActivityCharts.tsx'), 'ActivityCharts', { place: 'here' });
const NoPlayer = lazyPart(() => import('./NoPlayer.tsx'), 'NoPlayer', { place: 'here' });
const RenameDialog = lazyPart(() => import('./RenameDialog.tsx'), 'RequestRenameDialog');
const params = { rename: flag(), trends: flag() };

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
  & > :nth-child(1),
  & > :nth-child(4) {
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

/** Text without a linked player; keeps its line while unknown. */
const nameless = (player: null | undefined): string => (player === null ? 'No in-game name yet' : '\u00a0');

const RenameButton = ({ player, onPress }: { player: string | null; onPress: () => void }) => {
  const open = useOpenRequest(player);
  return <Button onClick={onPress}>{open === null ? 'Request Name Change' : 'Name Change Pending'}</Button>;
};

const Welcome = () => (
  <>
    Welcome back, <Name>{useUser()?.username ?? ''}</Name>
  </>
);

/** Toggles the trends, stored in the address. */
const TrendsButton = () => {
  const [{ trends }, set] = useUrlState(params);
  return (
    <Button aria-expanded={trends} onClick={() => set({ trends: !trends })}>
      {trends ? 'Hide trends' : 'Show trends'}
    </Button>
  );
};
const MyTrends = () => {
  const player = useMyProfileQuery().data?.player;
  const [{ trends }] = useUrlState(params);
  return trends && player ? <ActivityCharts player={player} /> : null;
};

const Head = ({ stats, onRename }: { stats: MyStats | undefined; onRename: () => void }) => {
  const { data: profile, isError, refetch } = useMyProfileQuery();
  const now = useNow();
  const player = profile?.player;
  return (
    <>
      <PageHead
        title={<Welcome />}
        subtitle={player ? <Subtitle name={player.name} stats={stats} now={now()} /> : nameless(player)}
      >
        {player && <TrendsButton />}
        <RenameButton player={player?.id ?? null} onPress={onRename} />
      </PageHead>
      {profile === undefined && isError && (
        <LoadFailed text="Failed to fetch your profile" onRetry={() => void refetch()} />
      )}
      {player === null && <NoPlayer />}
    </>
  );
};

/** An achievement is called by its name. */
const labelOf = (asked: AskedNumber, stats: MyStats | undefined): { label?: string } => {
  const found = stats?.achievements.find(({ id }) => asked === `achievement:${id}`);
  return found === undefined ? {} : { label: found.name };
};

type BodyProps = { stats: MyStats | undefined; failed: boolean; player: string | null; onAsk: AskAboutNumber | null };
const Body = ({ stats, failed, player, onAsk }: BodyProps) => {
  const [period, setPeriod] = usePeriod();
  return (
    <Columns>
      <SessionHistory period={period} onPeriod={setPeriod} />
      <Right>
        <Participation period={period} onAsk={onAsk} />
        <Achievements items={stats?.achievements} failed={failed} onAsk={onAsk} />
        <Stack>
          <Comparisons stats={stats} failed={failed} onAsk={onAsk} />
          <MyVoiceCard stats={stats} failed={failed} onAsk={onAsk} />
        </Stack>
        <MyRequests player={player} />
      </Right>
    </Columns>
  );
};

export const DashboardPage = () => {
  const { data: stats, isError, refetch } = useMyStatsQuery(undefined, pollingOptions(60_000));
  const [period] = usePeriod();
  const { asked, within, ask, close } = useAsked(period);
  const [{ rename }, set] = useUrlState(params);
  const player = useMyProfileQuery().data?.player;
  const failed = stats === undefined && isError;
  const onAsk = player ? ask : null;
  return (
    <Page>
      <Head stats={stats} onRename={() => set({ rename: true })} />
      <EmptyGuild />
      {failed ? (
        <LoadFailed text="Failed to fetch your statistics" onRetry={() => void refetch()} />
      ) : (
        <MyStatBand stats={stats} onAsk={onAsk} />
      )}
      <MyTrends />
      <Body stats={stats} failed={failed} player={player?.id ?? null} onAsk={onAsk} />
      {asked !== null && player && (
        <ExplainDialog
          player={player}
          number={asked}
          {...labelOf(asked, stats)}
          {...(within !== null && { within })}
          onClose={close}
        />
      )}
      {rename && player !== undefined && <RenameDialog player={player} onClose={() => set({ rename: false })} />}
    </Page>
  );
};
