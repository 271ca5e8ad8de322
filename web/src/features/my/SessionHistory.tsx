import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { MySession } from '../../../../src/contracts/my.ts';
import { periodNames, utcDay, type Period } from '../../../../src/contracts/windows.ts';
import { useNow } from '../../api/store/use-now.ts';
import { dateColumn, eventColumn } from '../../parts/columns.tsx';
import { paths } from '../../parts/paths.ts';
import { periodLabels, periodPhrases } from '../../parts/period-words.ts';
import { Block } from '../../ui/layout/Block.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { phone } from '../../ui/platform/media.ts';
import { ScrollArea } from '../../ui/layout/ScrollArea.tsx';
import { SegmentedControl } from '../../ui/button/SegmentedControl.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { TextLink } from '../../ui/button/TextLink.tsx';
import { counted } from '../../ui/text/words.ts';
import { useMySessionsQuery } from './api.ts';
import { activityTally } from './tally.ts';
import { TallyChart } from './TallyChart.tsx';

const scrollPx = 500;
const card = { columns: 'minmax(0, 1fr) auto', areas: "'date event'" };
const options = periodNames.map((value) => ({ value, label: periodLabels[value] }));

const DateLink = styled(Link)`
  &:hover time {
    text-decoration: underline;
    text-decoration-color: var(--text-muted);
    text-underline-offset: 3px;
  }
  ${phone} {
    display: block;
    padding: 12px 0;
    margin: -12px 0;
  }
`;
const More = styled.p`
  padding-top: var(--s-8);
  font: var(--t-13);
  ${phone} {
    padding: 0;
    a {
      display: inline-block;
      line-height: var(--touch);
    }
  }
`;

/** As far from the periods as a table would be. */
const Below = styled.div`
  padding-top: var(--s-12);
`;
/** As high as the tally and the rows will be, so that nothing below them moves. */
const Coming = styled.div`
  padding-top: 84px;
`;

const columns: readonly Column<MySession>[] = [
  {
    ...dateColumn,
    head: 'Date',
    width: 'minmax(0, 5fr)',
    flush: true,
    cell: (session) => <DateLink to={paths.session(session.id)}>{dateColumn.cell(session)}</DateLink>,
  },
  { ...eventColumn, width: 'minmax(0, 4fr)' },
];
const idOf = ({ id }: MySession) => id;

const Rows = ({ sessions }: { sessions: readonly MySession[] | undefined }) => (
  <DataTable
    label="Session History"
    columns={columns}
    card={card}
    rows={sessions}
    idOf={idOf}
    loading="Loading session history..."
    skeletons={13}
    sticky
  />
);

type ContentProps = { period: Period; onPeriod: (period: Period) => void; sessions: readonly MySession[] };

const Content = ({ period, onPeriod, sessions }: ContentProps) => {
  const now = useNow();
  if (sessions.length === 0) {
    return (
      <Below>
        <EmptyState
          title="No sessions found for this period"
          why={
            period === 'all'
              ? 'Raids appear here once they are counted.'
              : `No counted raid in the ${periodPhrases[period]}.`
          }
        >
          {period !== 'all' && <Button onClick={() => onPeriod('all')}>Show all time</Button>}
        </EmptyState>
      </Below>
    );
  }
  const dates = sessions.map((session) => session.eventDate);
  return (
    <>
      <TallyChart tally={activityTally(dates, period, utcDay(now().toISOString()))} />
      <ScrollArea label="Rows of the session history" maxHeight={scrollPx}>
        <Rows sessions={sessions} />
      </ScrollArea>
    </>
  );
};

const countOf = (sessions: readonly MySession[] | undefined) =>
  sessions === undefined ? '' : counted(sessions.length, 'session');

/** The viewer's counted raids of a period: a tally by day, then the rows. */
export const SessionHistory = ({ period, onPeriod }: { period: Period; onPeriod: (period: Period) => void }) => {
  const { currentData, isError, refetch } = useMySessionsQuery(period);
  return (
    <Block title="Session History" aside={<span aria-live="polite">{countOf(currentData)}</span>}>
      <SegmentedControl label="Period" value={period} options={options} onChange={onPeriod} wide />
      {currentData !== undefined && <Content period={period} onPeriod={onPeriod} sessions={currentData} />}
      {currentData === undefined && isError && (
        <LoadFailed text="Failed to fetch sessions" onRetry={() => void refetch()} />
      )}
      {currentData === undefined && !isError && (
        <Coming>
          <Rows sessions={undefined} />
        </Coming>
      )}
      <More>
        <TextLink to={paths.sessions}>View all sessions</TextLink>
      </More>
    </Block>
  );
};
