import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { VoiceSession, VoiceSessionList, VoiceStats } from '../../../../src/contracts/voice.ts';
import { refetchOnOpen } from '../../api/store/first-reads.ts';
import { useViewerId } from '../../api/queries/my.ts';
import { useWhyEmpty } from '../../parts/use-why-empty.ts';
import { pollingOptions } from '../../api/cache/polling-options.ts';
import { useFeed } from '../../api/cache/use-feed.ts';
import { feedBodyOf, FeedEnd } from '../../parts/FeedEnd.tsx';
import { daySpanParams, everyDay, isEveryDay, spanWords } from '../../parts/day-span.ts';
import { paths } from '../../parts/paths.ts';
import { formatDateTime, formatDuration } from '../../ui/text/dates.ts';
import { FilterChip } from '../../ui/form/FilterChip.tsx';
import { lazyPart } from '../../ui/platform/lazy-part.tsx';
import { FullPage, ListBox, ListToolbar, NewRows } from '../../ui/layout/ListPage.tsx';
import { MarkedWord } from '../../ui/text/StatusIcon.tsx';
import { Trends } from '../../ui/charts/Trends.tsx';
import { desk } from '../../ui/platform/media.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { moment, oneOf, text, useUrlState } from '../../ui/routing/use-url-state.ts';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { Figures, type Figure } from '../../ui/layout/StatBand.tsx';
import { ListBody } from '../../ui/table/ListBody.tsx';
import type { VirtualTableHandle } from '../../ui/table/VirtualTable.tsx';
import { applied, useVoiceSessionsInfiniteQuery, useVoiceStatsQuery, type VoiceFilters } from './api.ts';
import { card, columns, still } from './columns.tsx';
import { MostActive } from './MostActive.tsx';

export { firstReads } from './api.ts';

/** Not part of the first load. */
const VoiceCharts = lazyPart(() => import('./VoiceCharts.tsx'), 'VoiceCharts', { place: 'here' });

/** Room for the most active and the trends above a list of some rows. */
const Full = styled(FullPage)`
  ${desk} {
    min-height: 960px;
  }
`;

const figures: readonly Figure<VoiceStats>[] = [
  {
    label: 'Active Speakers',
    value: ({ activeNow }) => activeNow,
    note: '“speaking” means in voice',
    list: paths.activeVoice,
  },
  {
    label: 'Average Duration',
    value: ({ avgDuration }) => (avgDuration === null ? null : formatDuration(avgDuration)),
    note: 'of those ended this week',
  },
  { label: 'Peak Active', value: ({ peakActive }) => peakActive, note: 'maximum today' },
  {
    label: 'Total Sessions',
    value: ({ totalSessions }) => totalSessions,
    note: 'this week',
    list: ({ weekFrom }) => paths.voiceSince(weekFrom),
  },
];
const statuses = [
  { value: 'all', label: 'All Sessions' },
  { value: 'active', label: 'Active' },
  { value: 'completed', label: 'Completed' },
] as const;
const sorts = [
  { value: 'recent', label: 'Most Recent' },
  { value: 'duration', label: 'Duration' },
  { value: 'player', label: 'Player Name' },
] as const;
const params = {
  search: text(),
  status: oneOf(statuses, 'all'),
  sort: oneOf(sorts, 'recent'),
  ...daySpanParams,
  during: moment(),
};

const rowsOf = ({ sessions }: VoiceSessionList) => sessions;
const totalOf = ({ total }: VoiceSessionList) => total;
const idOf = ({ id }: VoiceSession) => id;
const bornAt = ({ joinTime }: VoiceSession) => joinTime;
const keys = { next: 'Next voice session', previous: 'Previous voice session', open: 'The player' };

const emptyOf = ({ search, status, from, to, during }: VoiceFilters, whyEmpty: ReturnType<typeof useWhyEmpty>) => {
  const title = 'No voice sessions found';
  if (applied(search) !== '') return { title: `${title} for "${search}"`, why: 'No voice sessions match this name.' };
  if (during !== '') return { title, why: 'Nobody was in voice during this raid.' };
  if (!isEveryDay({ from, to }))
    return { title, why: `Nobody was in voice on these days: ${spanWords({ from, to })}.` };
  return {
    title,
    why:
      status === 'all'
        ? whyEmpty('Voice sessions appear here when someone joins a voice channel.')
        : `None is ${status} at the moment.`,
  };
};

const ListPart = () => {
  const [{ search, status, sort, from, to, during }, set] = useUrlState(params);
  const filters = useMemo<VoiceFilters>(
    () => ({ search, status, sort, from, to, during }),
    [search, status, sort, from, to, during],
  );
  const isOfDays = !isEveryDay({ from, to });
  const query = useVoiceSessionsInfiniteQuery(filters, { ...pollingOptions(30_000), ...refetchOnOpen });
  const feed = useFeed({ query, of: filters, rowsOf, totalOf, idOf, bornAt });
  const viewer = useViewerId();
  const whyEmpty = useWhyEmpty();
  const navigate = useNavigate();
  const table = useRef<VirtualTableHandle>(null);
  const [atEnd, setAtEnd] = useState(false);
  const reveal = () => {
    // the button that was pressed goes away: the focus goes to what it brought
    flushSync(feed.reveal);
    table.current?.focusRow(0);
  };
  const open = useCallback(
    ({ playerId }: VoiceSession) => {
      if (playerId !== null) void navigate(paths.player(playerId));
    },
    [navigate],
  );
  return (
    <ListBox aria-label="Voice sessions">
      <ListToolbar>
        <SearchField label="Search by player name" value={search} onChange={(value) => set({ search: value })} />
        <Select label="Status" value={status} options={statuses} onChange={(value) => set({ status: value })} />
        <Select label="Sort" value={sort} options={sorts} onChange={(value) => set({ sort: value })} />
        {during !== '' && (
          <FilterChip
            onClear={() => set({ during: '' })}
          >{`During the raid of ${formatDateTime(during)} UTC`}</FilterChip>
        )}
        {isOfDays && <FilterChip onClear={() => set(everyDay)}>{spanWords({ from, to })}</FilterChip>}
        <NewRows count={feed.waiting} noun="voice session" onReveal={reveal} />
      </ListToolbar>
      <ListBody
        key={JSON.stringify(filters)}
        {...feedBodyOf(feed, 'Failed to fetch voice sessions')}
        label="Voice sessions"
        columns={columns}
        card={card}
        idOf={idOf}
        lookOf={({ playerId }) => ({
          mark: playerId !== null && playerId === viewer ? 'took-part' : 'none',
          ...(playerId === null && { look: still }),
        })}
        keys={keys}
        loading="Loading voice sessions..."
        empty={emptyOf(filters, whyEmpty)}
        onClear={
          search !== '' || status !== 'all' || isOfDays || during !== ''
            ? () => set({ search: '', status: 'all', during: '', ...everyDay })
            : undefined
        }
        onEnd={setAtEnd}
        onOpen={open}
        handle={table}
        end={
          <FeedEnd
            feed={feed}
            atEnd={atEnd}
            noun="voice session"
            loading="Loading more sessions..."
            end="You've reached the end of the voice session history"
          />
        }
      />
    </ListBox>
  );
};

/** They follow the search and the status of the list. */
const VoiceTrends = () => {
  const [{ search, status }] = useUrlState(params);
  return (
    <Trends label="Voice by day">
      <VoiceCharts filters={{ search, status }} />
    </Trends>
  );
};

export const VoicePage = () => {
  const { data: stats, isError, refetch } = useVoiceStatsQuery(undefined, pollingOptions(30_000));
  const failed = stats === undefined && isError;
  return (
    <Full>
      <PageHead
        title="Voice Activity"
        subtitle="Who is in the guild's voice channels, and for how long. “Speaking” means “in voice”; Muster never listens."
      >
        {stats && (
          <>
            <MarkedWord shape="dot" tone="success">
              {stats.activeNow} active now
            </MarkedWord>
            <MarkedWord shape="ring">{formatDuration(stats.totalTimeToday)} today</MarkedWord>
          </>
        )}
      </PageHead>
      <Figures of={stats} figures={figures} failed={failed ? 'Failed to fetch voice stats' : null} />
      <MostActive users={stats?.topUsers} onRetry={failed ? () => void refetch() : null} />
      <VoiceTrends />
      <ListPart />
    </Full>
  );
};
