import { BarChart } from '../../ui/charts/BarChart.tsx';
import type { ChartData } from '../../ui/charts/chart.ts';
import { LineChart } from '../../ui/charts/LineChart.tsx';
import { counted } from '../../ui/text/words.ts';
import { Sample } from './Sample.tsx';

const days = ['16 Nov', '17 Nov', '18 Nov', '19 Nov', '20 Nov'];
const percent = { unit: '%', format: (value: number) => `${value}%` };
const raids = { unit: 'raids', format: (value: number) => counted(value, 'raid') };

const gap: ChartData = {
  summary: 'Between 91% and 97%, and not measured on 18 Nov.',
  labels: days,
  series: [
    { name: 'Accuracy', values: [91, 94, null, 95, 97] },
    { name: 'Success rate', values: [80, 82, null, 90, null] },
  ],
};
const piles: ChartData = {
  summary: '13 raids in 5 days.',
  labels: days,
  series: [
    { name: 'Kraken', values: [2, 1, 0, 2, 2], colour: 'var(--ev-kraken-fg)' },
    { name: 'Red Dragon', values: [1, 0, 3, 1, 1], colour: 'var(--ev-red-dragon-fg)' },
  ],
};
const one = (values: readonly (number | null)[], labels = days): ChartData => ({
  summary: 'One of its kind.',
  labels,
  series: [{ name: 'Raids', values }],
});
const many = Array.from({ length: 5000 }, (_, index) => index);

/** Pictures of numbers, in every state. */
export const Charts = () => (
  <>
    <Sample name="Lines, with a gap where nothing was measured">
      <LineChart within several title="Accuracy" data={gap} scale={{ ...percent, low: 80, high: 100 }} />
    </Sample>
    <Sample name="Bars, piled; each opens what it is made of">
      <BarChart within several title="Raids a day" data={piles} scale={raids} linkOf={() => '/sessions'} />
    </Sample>
    <Sample name="One value, zeros only, a name of 32 wide characters">
      <LineChart within title="One day" data={one([null, null, 4, null, null])} scale={raids} />
      <BarChart within title="Quiet days" data={one([0, 0, 0, 0, 0])} scale={raids} />
      <BarChart within title="By player" data={one([3, 5], ['Ｗ'.repeat(32), 'Nyxw'])} scale={raids} />
    </Sample>
    <Sample name="Coming, nothing, failed, too many">
      <LineChart within title="Coming" data={undefined} scale={raids} />
      <LineChart within title="Nothing yet" data={one([])} scale={raids} />
      <BarChart
        within
        title="Failed"
        data={undefined}
        scale={raids}
        failed={{ text: 'Failed to fetch the metrics history', retry: () => undefined }}
      />
      <LineChart within title="5,000 values" data={one(many, many.map(String))} scale={raids} />
    </Sample>
  </>
);
