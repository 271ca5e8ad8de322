import { styled } from 'styled-components';
import { Block } from '../../ui/layout/Block.tsx';
import { BarChart } from '../../ui/charts/BarChart.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import type { ShownMetrics } from './api.ts';
import { percentText, share, wholeText } from './formats.ts';
import { reviewedNames } from './measures.ts';

const List = styled.ul`
  display: grid;
  gap: var(--s-12);
  font: var(--t-13);
  font-variant-numeric: tabular-nums;
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--s-4) var(--s-12);
  }
  [role='progressbar'],
  small {
    grid-column: 1 / -1;
  }
  small {
    font: var(--t-12);
    color: var(--text-muted);
  }
`;

type RatedShare = {
  /** The overall share is a separate bar; shares of engines are side by side in the chart. */ overall: boolean;
  name: string;
  rate: number | null;
  n: number;
  note: string;
  tooltip: string;
};

const Row = ({ rated: { overall, name, rate, n, note, tooltip } }: { rated: RatedShare }) => (
  <li data-tooltip={tooltip}>
    <span>{name}</span>
    <b>{share(rate) ?? '–'}</b>
    {overall && rate !== null && n > 0 && <Progress label={`Accuracy: ${name}`} value={Math.round(rate * 1000) / 10} />}
    <small>{n === 0 ? 'No reviewed data yet' : note}</small>
  </li>
);

/** Formula of a model's rate. */
export const modelFormula =
  'Names read by the model in reviewed sessions whose player was not changed / all names that it read there';

const ratedOf = (metrics: ShownMetrics): readonly RatedShare[] => {
  const n = reviewedNames(metrics);
  return [
    {
      overall: true,
      name: 'Overall',
      rate: metrics.playerAccuracy,
      n,
      note: `n = ${wholeText(n) ?? ''}`,
      tooltip: `As the accuracy rate; n = ${wholeText(n) ?? ''}.`,
    },
    ...metrics.models.map(({ model, rate, kept, reviewed }) => ({
      overall: false,
      name: model,
      rate,
      n: reviewed,
      note: `kept ${wholeText(kept) ?? ''} of ${wholeText(reviewed) ?? ''}`,
      tooltip: `${modelFormula}; n = ${wholeText(reviewed) ?? ''}.`,
    })),
  ];
};

const Below = styled.div`
  padding-top: var(--s-16);
`;

/** The engines beside each other, once there is something to compare. */
const Engines = ({ models }: Pick<ShownMetrics, 'models'>) => {
  const measured = models.filter(({ rate }) => rate !== null);
  if (measured.length === 0) return null;
  const values = measured.map(({ rate }) => (rate ?? 0) * 100);
  const best = measured[values.indexOf(Math.max(...values))];
  return (
    <BarChart
      within
      title="Accuracy of each engine"
      height={140}
      data={{
        summary: `Highest: ${best?.model ?? ''}, ${share(best?.rate ?? null) ?? ''}.`,
        labels: measured.map(({ model }) => model),
        series: [{ name: 'Accuracy', values }],
      }}
      scale={{ unit: '%', format: (value) => percentText(value) ?? '', high: 100 }}
    />
  );
};

/** How much of what machines read was right, by what people left as it is; undefined while that is read. */
export const Accuracy = ({ metrics }: { metrics: ShownMetrics | undefined }) => (
  <Block title="OCR Accuracy">
    <List>
      {metrics === undefined ? (
        <li>
          <Skeleton width={120} height={16} />
        </li>
      ) : (
        ratedOf(metrics).map((rated) => <Row key={rated.name} rated={rated} />)
      )}
    </List>
    {metrics && (
      <Below>
        <Engines models={metrics.models} />
      </Below>
    )}
  </Block>
);
