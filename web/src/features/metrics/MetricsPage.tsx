import { styled } from 'styled-components';
import { pollingOptions } from '../../api/cache/polling-options.ts';
import { Block, LedgerList, LedgerRow } from '../../ui/layout/Block.tsx';
import { DateTime } from '../../ui/text/DateTime.tsx';
import { formatClock } from '../../ui/text/dates.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { narrow, phone } from '../../ui/platform/media.ts';
import { Page, PageHead } from '../../ui/layout/PageHead.tsx';
import { LoadingText, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Figures, type Figure } from '../../ui/layout/StatBand.tsx';
import { Accuracy, modelFormula } from './Accuracy.tsx';
import { useArchivedChannelsQuery, useLatestMetricsQuery, type ShownMetrics } from './api.ts';
import { closing, summary, type Headline } from './headlines.ts';
import { activity, database, explained, pipeline, quality, storage } from './measures.ts';
import type { Measure, MeasureGroup } from './measures.ts';
import { Services } from './Services.tsx';
import { MetricsTrends } from './Trends.tsx';
import type { ServiceState } from '../../../../src/contracts/metrics.ts';

export { firstReads } from './api.ts';

const others = ['degraded', 'down', 'unknown'] as const;

/** '1 of 2' healthy services, and the state of the others. */
const healthOf = (services: readonly ServiceState[]): { value: string | null; note: string } => {
  const count = (wanted: ServiceState['state']) => services.filter(({ state }) => state === wanted).length;
  const used = services.length - count('not configured');
  const rest = others.flatMap((state) => (count(state) === 0 ? [] : `${count(state)} ${state}`));
  return {
    value: used === 0 ? null : `${count('healthy')} of ${used}`,
    note: rest.length === 0 ? 'services healthy' : `healthy; ${rest.join(', ')}`,
  };
};

const Three = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--s-24) var(--s-32);
  align-items: start;
  ${narrow} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Archive = styled.p`
  padding: var(--s-8) 0;
  font: var(--t-12);
  color: var(--text-muted);
`;
const Formulas = styled.details`
  font: var(--t-13);
  summary {
    width: fit-content;
    padding: var(--s-4) 0;
    color: var(--text-muted);
    cursor: pointer;
  }
  dl {
    display: grid;
    gap: var(--s-8);
    padding-top: var(--s-12);
  }
  dd {
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
`;

/** undefined while it is read for the first time. */
type MetricsProps = { metrics: ShownMetrics | undefined };

const Group = ({ group: { measures }, metrics }: MetricsProps & { group: MeasureGroup }) => (
  <LedgerList>
    {measures.map((measure) => (
      <LedgerRow key={measure.label} label={measure.label} tooltip={metrics && explained(measure, metrics)}>
        {metrics === undefined ? <Skeleton width={40} /> : (measure.value(metrics) ?? '–')}
      </LedgerRow>
    ))}
  </LedgerList>
);

const ArchiveNote = () => {
  const { data: channels } = useArchivedChannelsQuery();
  if (channels === undefined) return null;
  return (
    <Archive>
      {channels.length === 0
        ? 'No channel is archived yet'
        : 'The full chat history is stored locally, independent of Discord’s servers.'}
    </Archive>
  );
};

const Blocks = ({ metrics }: MetricsProps) => (
  <Three>
    {[database, pipeline, quality].map((group) => (
      <Block key={group.title} title={group.title}>
        <Group group={group} metrics={metrics} />
      </Block>
    ))}
    <Block title={storage.title}>
      <Group group={storage} metrics={metrics} />
      <ArchiveNote />
    </Block>
    <Accuracy metrics={metrics} />
    <Block title={activity.title}>
      <Group group={activity} metrics={metrics} />
    </Block>
  </Three>
);

/** The tooltips' content, without a pointer. */
const HowMeasured = ({ metrics }: { metrics: ShownMetrics }) => {
  const all: readonly (readonly [string, readonly Measure[]])[] = [
    ['Summary', summary],
    ...[database, pipeline, quality, storage, activity].map(({ title, measures }) => [title, measures] as const),
  ];
  return (
    <Formulas>
      <summary>How each number is measured</summary>
      <p>
        Over the last {metrics.windowDays} days by the day a session was recorded, unless noted otherwise. n is the
        number of items counted, where known.
      </p>
      {all.map(([title, measures]) => (
        <dl key={title}>
          {measures.map((measure) => (
            <div key={measure.label}>
              <dt>
                {title}: {measure.label}
              </dt>
              <dd>{explained(measure, metrics)}</dd>
            </div>
          ))}
        </dl>
      ))}
      <dl>
        <div>
          <dt>OCR Accuracy: each model</dt>
          <dd>{modelFormula}.</dd>
        </div>
      </dl>
    </Formulas>
  );
};

const withTooltip = (measure: Headline): Figure<ShownMetrics> => ({
  ...measure,
  tooltip: (metrics) => explained(measure, metrics),
});
const figures = summary.map(withTooltip);
const lastFigures: readonly Figure<ShownMetrics>[] = [
  ...closing.map(withTooltip),
  {
    label: 'System Health',
    value: ({ services }) => healthOf(services).value,
    note: ({ services }) => healthOf(services).note,
    tooltip: () => 'Services healthy / services in use.',
  },
];

const MeasuredAt = ({ iso }: { iso: string }) => (
  <span>
    Measured <DateTime iso={iso} text={`${formatClock(new Date(iso))} UTC`} />
  </span>
);

export const MetricsPage = () => {
  const { data, isError, refetch } = useLatestMetricsQuery(undefined, pollingOptions(30_000));
  const failed = data === undefined && isError;
  const loading = data === undefined && !isError;
  return (
    <Page aria-busy={loading}>
      <PageHead
        title="System Metrics"
        subtitle={`Measured over the last ${data?.windowDays ?? 30} days. A dash means not measured.`}
      >
        {data?.measuredAt !== undefined && <MeasuredAt iso={data.measuredAt} />}
      </PageHead>
      {loading && <LoadingText>Loading system metrics...</LoadingText>}
      {failed ? (
        <LoadFailed text="Failed to fetch system metrics" onRetry={() => void refetch()} />
      ) : (
        <Figures of={data} figures={figures} failed={null} />
      )}
      <MetricsTrends />
      {!failed && (
        <>
          <Services services={data?.services} />
          <Blocks metrics={data} />
          <Figures of={data} figures={lastFigures} failed={null} />
        </>
      )}
      {data && <HowMeasured metrics={data} />}
    </Page>
  );
};
