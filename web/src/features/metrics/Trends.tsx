import { styled } from 'styled-components';
import { polled } from '../../api/polled.ts';
import { ChartFrame } from '../../ui/ChartFrame.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { narrow } from '../../ui/media.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useMetricsHistoryQuery, type HistoryDay } from './api.ts';
import { accuracyOf, labelsOf, performanceOf } from './trends.ts';

const windowDays = 7;
const height = 250;

const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s-24) var(--s-32);
  align-items: start;
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
/** As high as a chart with its words, so that nothing below moves. */
const Coming = styled.div`
  height: calc(${height}px + 8rem);
`;

const Charts = ({ days }: { days: readonly HistoryDay[] }) => {
  const labels = labelsOf(days);
  const [accuracy, performance] = [accuracyOf(days), performanceOf(days)];
  return (
    <Two>
      <ChartFrame
        ruled
        title="Accuracy Trends"
        summary={accuracy.summary}
        labels={labels}
        series={accuracy.series}
        scaled={{ height, ticks: accuracy.ticks }}
        format={(value) => `${value}%`}
      />
      <ChartFrame
        ruled
        title="Processing Performance"
        summary={performance.summary}
        labels={labels}
        series={performance.series}
        scaled={{ height, ticks: performance.ticks, areas: true }}
      />
    </Two>
  );
};

/** The last seven days in two charts. */
export const Trends = () => {
  const { data, isError, refetch } = useMetricsHistoryQuery(windowDays, polled(60_000));
  return (
    <section aria-label={`Trends of the last ${windowDays} days`}>
      {data !== undefined && <Charts days={data} />}
      {data === undefined && isError && (
        <LoadFailed text="Failed to fetch the metrics history" onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && (
        <Coming>
          <Skeleton width={240} height={14} />
        </Coming>
      )}
    </section>
  );
};
