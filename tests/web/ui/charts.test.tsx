import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BarChart } from '../../../web/src/ui/charts/BarChart.tsx';
import { highestOf, ticksFor, writtenLabels } from '../../../web/src/ui/charts/chart.ts';
import { LineChart } from '../../../web/src/ui/charts/LineChart.tsx';
import { renderAt } from '../support/render-app.tsx';

const scale = { unit: '%', format: (value: number) => `${value}%` };
const rowsOf = (figure: HTMLElement) =>
  within(figure)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const data = { summary: 'It rose.', labels: ['Mon', 'Tue'], series: [{ name: 'Share', values: [90, null] }] };

describe('a chart', () => {
  it('is a figure with a name, a sentence and one tab stop, which shows the same numbers as a table', async () => {
    render(<LineChart title="Accuracy" data={data} scale={scale} />);
    const figure = screen.getByRole('figure', { name: 'Accuracy' });
    expect(within(figure).getByText('It rose.')).toBeInTheDocument();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'View as table', pressed: false })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('table', { name: 'Accuracy' })).toBeInTheDocument();
    expect(rowsOf(figure)).toEqual([
      ['When', 'Share'],
      ['Tue', 'not measured'],
      ['Mon', '90%'],
    ]);
  });

  it('opens from its table what a bar opens', async () => {
    renderAt('/', <BarChart title="Raids" data={data} scale={scale} linkOf={(index) => `/sessions?week=${index}`} />);
    await userEvent.click(screen.getByRole('button', { name: 'View as table' }));
    expect(screen.getByRole('link', { name: 'Mon' })).toHaveAttribute('href', '/sessions?week=0');
  });

  it('says that there is nothing yet, and offers no table of it', () => {
    const nothing = { ...data, series: [{ name: 'Share', values: [null, null] }] };
    render(<LineChart title="Accuracy" data={nothing} scale={scale} />);
    expect(screen.getByText('No historical data available yet')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says that it could not be read, and tries again', async () => {
    const retry = jest.fn();
    render(<LineChart title="Accuracy" data={undefined} scale={scale} failed={{ text: 'No answer', retry }} />);
    expect(within(screen.getByRole('figure')).getByText('No answer')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('has the newest of 5,000 values in its table, and does not draw them', async () => {
    const labels = Array.from({ length: 5000 }, (_, index) => `day ${index}`);
    const many = { summary: '', labels, series: [{ name: 'Share', values: labels.map((_, index) => index) }] };
    render(<LineChart title="Accuracy" data={many} scale={scale} />);
    expect(screen.getByText('5000 values are too many for a chart')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'View as table' }));
    expect(rowsOf(screen.getByRole('figure')).slice(1, 2)).toEqual([['day 4999', '4999%']]);
    expect(screen.getAllByRole('row')).toHaveLength(401);
  });
});

describe('a scale', () => {
  it.each([
    [95, 100, [95, 96, 97, 98, 99, 100]],
    [0, 100, [0, 20, 40, 60, 80, 100]],
    [0, 5.1, [0, 2, 4, 6]],
    [0, 4, [0, 1, 2, 3, 4]],
    [83.3, 100, [80, 85, 90, 95, 100]],
    [100, 100, [100, 100.2]],
  ])('from %p to %p has round values', (low, high, ticks) => expect(ticksFor(low, high)).toEqual(ticks));

  it('holds the highest pile of bars', () => {
    const series = [
      { name: 'a', values: [1, 4] },
      { name: 'b', values: [5, null] },
    ];
    expect([highestOf(series, true), highestOf(series, false)]).toEqual([6, 5]);
  });

  it('writes the newest label, and no two that touch', () => {
    expect(writtenLabels(7, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(writtenLabels(26, 7)).toEqual([1, 5, 9, 13, 17, 21, 25]);
    expect(writtenLabels(0, 7)).toEqual([]);
  });
});
