import { useState } from 'react';
import { failedRead } from '../../api/transport/failed-read.ts';
import { styled } from 'styled-components';
import { pollingOptions } from '../../api/cache/polling-options.ts';
import { BarChart } from '../../ui/charts/BarChart.tsx';
import { LineChart } from '../../ui/charts/LineChart.tsx';
import { narrow } from '../../ui/platform/media.ts';
import { SegmentedControl } from '../../ui/button/SegmentedControl.tsx';
import { useMetricsHistoryQuery } from './api.ts';
import { accuracyOf, processedOf, timesOf } from './trends.ts';

const windows = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;
type Window = (typeof windows)[number]['value'];

const Frame = styled.section`
  display: grid;
  gap: var(--s-12);
  justify-items: start;
`;
const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s-24) var(--s-32);
  justify-self: stretch;
  align-items: start;
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Panels = styled.div`
  display: grid;
  gap: var(--s-16);
`;

/** How well and how fast pictures were read, day by day. */
export const MetricsTrends = () => {
  const [days, setDays] = useState<Window>('7');
  const query = useMetricsHistoryQuery(Number(days), pollingOptions(60_000));
  const { currentData } = query;
  const failed = failedRead(query, 'Failed to fetch the metrics history');
  const [accuracy, processed, times] = [accuracyOf, processedOf, timesOf].map((of) => of(currentData ?? []));
  const shown = currentData !== undefined;
  return (
    <Frame aria-label={`Trends of the last ${days} days`}>
      <SegmentedControl label="Days of the charts" value={days} options={windows} onChange={setDays} />
      <Two>
        {accuracy && (
          <LineChart
            ruled
            several
            title="Accuracy Trends"
            height={250}
            data={shown ? accuracy.data : undefined}
            scale={accuracy.scale}
            failed={failed}
          />
        )}
        <Panels>
          {processed && (
            <BarChart
              ruled
              title="Processing Performance"
              height={110}
              data={shown ? processed.data : undefined}
              scale={processed.scale}
              failed={failed}
            />
          )}
          {times && failed === null && (
            <LineChart
              within
              title="Time of an attempt"
              height={110}
              data={shown ? times.data : undefined}
              scale={times.scale}
            />
          )}
        </Panels>
      </Two>
    </Frame>
  );
};
