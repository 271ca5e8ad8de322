import { useCallback } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import type { PlayerPage } from '../../../../src/contracts/players.ts';
import { useUser } from '../../api/store/store-hooks.ts';
import type { AskedNumber } from '../../parts/explain/explained-numbers.ts';
import { failureTexts } from '../../parts/failure-texts.ts';
import { paths } from '../../parts/paths.ts';
import { RecordPage } from '../../parts/RecordPage.tsx';
import { lazyPart } from '../../ui/platform/lazy-part.tsx';
import { narrow } from '../../ui/platform/media.ts';
import { usePageTitle } from '../../ui/layout/page-title.tsx';
import { Page } from '../../ui/layout/PageHead.tsx';
import { PageSpinner } from '../../ui/feedback/Spinner.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { WhenSeen } from '../../ui/text/WhenSeen.tsx';
import { usePlayerAddress, type PlayerAddress, type PlayerTab } from './detail/address.ts';
import { usePlayerQuery } from './detail/api.ts';
import { AccountCard, StatisticsCard, TimelineCard, PlayerVoiceCard } from './detail/Cards.tsx';
import { PlayerHead } from './detail/PlayerHead.tsx';
import { RecentSessions, type RecentSession } from './detail/RecentSessions.tsx';
import { usePlayerActions } from './detail/use-player-actions.ts';

/** Not part of the first load. */
const here = { place: 'here', waiting: <PageSpinner /> } as const;
const ActivityCharts = lazyPart(() => import('../../parts/ActivityCharts.tsx'), 'ActivityCharts', { place: 'here' });
const Names = lazyPart(() => import('./detail/Names.tsx'), 'Names', { place: 'here' });
const Alts = lazyPart(() => import('./detail/Alts.tsx'), 'Alts', { place: 'here' });
const PlayerHistory = lazyPart(() => import('./detail/PlayerHistory.tsx'), 'PlayerHistory', here);
const ExplainDialog = lazyPart(() => import('../../parts/explain/ExplainDialog.tsx'), 'ExplainDialog');
const SessionDialog = lazyPart(() => import('./detail/SessionDialog.tsx'), 'SessionDialog');
const RenameDialog = lazyPart(() => import('./detail/RenameDialog.tsx'), 'RenameDialog');
const AliasDialog = lazyPart(() => import('./detail/AliasDialog.tsx'), 'AliasDialog');
const MergeDialog = lazyPart(() => import('./detail/MergeDialog.tsx'), 'MergeDialog');
const SplitDialog = lazyPart(() => import('./detail/SplitDialog.tsx'), 'SplitDialog');
const MainDialog = lazyPart(() => import('./detail/MainDialog.tsx'), 'MainDialog');

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
  gap: var(--s-24) var(--s-32);
  align-items: start;
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-24);
`;

type Props = { page: PlayerPage; moderator: boolean; address: PlayerAddress };
type Actions = ReturnType<typeof usePlayerActions>;

const Overview = ({ page, moderator, address: [, set], actions }: Props & { actions: Actions }) => {
  const ask = (explain: AskedNumber, recent = false) => set({ explain, recent });
  const view = useCallback(({ sessionId }: RecentSession) => set({ session: sessionId }), [set]);
  return (
    <Columns>
      <Stack>
        <AccountCard link={page.discordLink} player={page.player} />
        <StatisticsCard player={page.player} onAsk={ask} />
        <PlayerVoiceCard player={page.player} onAsk={ask} />
        <TimelineCard player={page.player} />
        <Names player={page.player} moderator={moderator} actions={actions} onAdd={() => set({ dialog: 'alias' })} />
        <Alts player={page.player} moderator={moderator} actions={actions} onSet={() => set({ dialog: 'main' })} />
      </Stack>
      <Stack>
        <WhenSeen height="31rem">
          <ActivityCharts player={page.player} />
        </WhenSeen>
        <RecentSessions sessions={page.sessions} total={page.player.totalSessions} onView={view} />
      </Stack>
    </Columns>
  );
};

const ModeratorDialogs = ({
  page: { player },
  address: [address, set],
  actions,
}: Omit<Props, 'moderator'> & { actions: Actions }) => {
  const navigate = useNavigate();
  const close = () => set({ dialog: 'none' });
  const { dialog, split } = address;
  return (
    <>
      {dialog === 'rename' && <RenameDialog player={player} onClose={close} />}
      {dialog === 'alias' && <AliasDialog player={player} onClose={close} />}
      {dialog === 'main' && <MainDialog player={player} actions={actions} onClose={close} />}
      {dialog === 'merge' && (
        <MergeDialog
          player={player}
          onClose={close}
          onMerged={(into) => void navigate(paths.player(into), { replace: true })}
        />
      )}
      {split !== null && <SplitDialog player={player} mergeId={split} onClose={() => set({ split: null })} />}
    </>
  );
};

const recent = { of: { period: '2weeks' }, words: 'last 14 days' } as const;

/** Dialogs for everyone: a session, and the sessions behind a figure. */
const Looks = ({ page: { player, sessions }, address: [address, set] }: Omit<Props, 'moderator'>) => {
  const at = sessions.findIndex(({ sessionId }) => sessionId === address.session);
  const session = sessions[at];
  const step = (by: 1 | -1) => {
    const next = sessions[at + by];
    if (next !== undefined) set({ session: next.sessionId });
  };
  return (
    <>
      {session && (
        <SessionDialog session={session} player={player.id} onClose={() => set({ session: null })} onStep={step} />
      )}
      {address.explain !== null && (
        <ExplainDialog
          player={player}
          number={address.explain}
          {...(address.recent && { within: recent })}
          onClose={() => set({ explain: null, recent: false })}
        />
      )}
    </>
  );
};

const tabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'history', label: 'History' },
] as const;

const Detail = ({ page }: { page: PlayerPage }) => {
  const moderator = useUser()?.may.moderate === true;
  const address = usePlayerAddress();
  const [{ tab }, set] = address;
  const { player } = page;
  const actions = usePlayerActions(player.id);
  const navigate = useNavigate();
  usePageTitle(player.name);
  const withdraw = async () => {
    if ((await actions.withdraw()) !== null) void navigate(paths.players);
  };
  const props = { page, moderator, address, actions };
  return (
    <Page>
      <PlayerHead
        player={player}
        link={page.discordLink}
        moderator={moderator}
        onWithdraw={() => void withdraw()}
        withdrawing={actions.withdrawing}
        set={set}
      />
      {moderator ? (
        <Tabs label="Parts of the page" tabs={tabs} value={tab} onChange={(value: PlayerTab) => set({ tab: value })}>
          {tab === 'overview' ? (
            <Overview {...props} />
          ) : (
            <PlayerHistory
              id={player.id}
              name={player.name}
              hasAccount={page.discordLink?.isActive === true}
              onSplit={(mergeId) => set({ split: mergeId })}
            />
          )}
        </Tabs>
      ) : (
        <Overview {...props} />
      )}
      <Looks page={page} address={address} />
      {moderator && <ModeratorDialogs page={page} address={address} actions={actions} />}
    </Page>
  );
};

const words = {
  loading: 'Loading player...',
  failed: failureTexts.player,
  notFound: 'Player Not Found',
  missing: 'There is no such player.',
  malformed: 'There is no such player.',
  back: { label: 'Back to Players', to: paths.players },
};

export const PlayerDetailPage = () => {
  const { currentData, error, refetch } = usePlayerQuery(useParams()['id'] ?? '');
  return (
    <RecordPage record={currentData} error={error} onRetry={refetch} words={words}>
      {(page) => <Detail page={page} />}
    </RecordPage>
  );
};
