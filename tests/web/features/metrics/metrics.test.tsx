import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, signedInAs, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { emptyHistory, nothingMeasured, sampleHistory, sampleMetrics } from './sample-metrics.ts';

useMockServer();
useFakeSocket();

const answers = ({
  latest = sampleMetrics,
  history = sampleHistory,
  channels = [],
}: { latest?: object; history?: object; channels?: object[] } = {}) =>
  server.use(
    answer('/api/metrics/latest', () => json(latest)),
    answer('/api/metrics/history', (request) =>
      new URL(request.url).searchParams.get('days') === '7' ? json(history) : problem(400, 'unknown-filter'),
    ),
    answer('/api/messages/channels', () => json(channels)),
  );
const open = async (given?: Parameters<typeof answers>[0]) => {
  answers(given);
  renderApp('/metrics');
  await screen.findByText('How each number is measured');
};

const block = (title: string) => screen.getByRole('region', { name: title });
const linesOf = (title: string) =>
  within(block(title))
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent ?? ''}`);
/** A figure of a stat band. */
const figureOf = (label: string) => {
  const [term] = screen.getAllByRole('term').filter(({ textContent }) => textContent === label);
  return term?.parentElement ?? document.createElement('div');
};
const tableOf = async (title: string) => {
  const figure = await screen.findByRole('figure', { name: title });
  await userEvent.click(await within(figure).findByRole('button', { name: 'View as table' }));
  return within(figure)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
};

describe('system metrics', () => {
  it('are for admins only, and nothing is asked for others', async () => {
    server.use(signedInAs({ role: 'mod' }));
    renderApp('/metrics');
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'System Metrics' })).not.toBeInTheDocument();
  });

  it('have their head and four figures', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'System Metrics' })).toBeInTheDocument();
    expect(screen.getByText('Measured over the last 30 days. A dash means not measured.')).toBeInTheDocument();
    expect(screen.getByText('22:14:08 UTC')).toBeInTheDocument();
    expect(
      ['Total Players', 'Active Players', 'Total Sessions', 'Avg Participants'].map(
        (label) => figureOf(label).textContent,
      ),
    ).toEqual([
      'Total Players1,240all-time registered',
      'Active Players106Last 6 weeks',
      'Total Sessions388processed, all time tracked',
      'Avg Participants21.1per session',
    ]);
  });

  it('have every block with its numbers, and a dash where nothing was measured', async () => {
    await open();
    expect(linesOf('Database Statistics')).toEqual([
      'Sessions tracked 388',
      'Players tracked 1,240',
      'Accuracy rate 95.8%',
      'Query performance 0.025 s',
    ]);
    expect(linesOf('Processing Pipeline')).toEqual([
      'Success rate 98.1%',
      'Avg time 4.4 s',
      'Total processed 392',
      'Successful 388',
      'Failed 3',
      'Pending 1',
    ]);
    expect(linesOf('Data Quality Metrics')).toEqual([
      'Participant detection 97.4%',
      'Name match accuracy 98.2%',
      'Auto-link success –',
      'Manual corrections 61',
      'Duplicate rate 2.5%',
    ]);
    expect(linesOf('Storage & Archive')).toEqual([
      'Success rate 98.1%',
      'False positives 0.9%',
      'OCR success rate 97.6%',
      'Avg processing 4.4 s',
    ]);
    expect(linesOf('Activity Metrics')).toEqual([
      'Daily raids 1.3',
      'Avg participants per raid 20.8',
      'Voice coverage 81.3%',
      'Message processing –',
      'Screenshot analysis 98.7%',
    ]);
    expect(figureOf('Processing Speed')).toHaveTextContent('4.4 s');
    expect(figureOf('Image Analysis')).toHaveTextContent('98.7%');
    expect(figureOf('System Health')).toHaveTextContent('1 of 3healthy; 1 degraded, 1 down');
  });

  it('say formula and n in a tooltip and in a list', async () => {
    await open();
    const said =
      'Names read by engines in reviewed sessions that kept the engine’s player / all names read by engines there; n = 4,200.';
    const line = within(block('Database Statistics')).getByText('Accuracy rate').parentElement;
    expect(line).toHaveAttribute('data-tooltip', said);
    expect(screen.getByText(said)).toBeInTheDocument();
    expect(figureOf('Active Players')).toHaveAttribute(
      'data-tooltip',
      'Players with a counted session in the last 42 days; n = 1,240.',
    );
    expect(figureOf('Avg Participants')).toHaveAttribute(
      'data-tooltip',
      'Counted participations / counted sessions, all time; n = 380.',
    );
    expect(screen.getByText('Messages whose files are all stored / messages; n = 0.')).toBeInTheDocument();
  });

  it('show the accuracy of each model, with how many names it is of', async () => {
    await open();
    const accuracy = within(block('OCR Accuracy'));
    expect(accuracy.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Overall95.8%n = 4,200',
      'paddle97.1%kept 3,120 of 3,213',
      'tesseract91.4%kept 902 of 987',
    ]);
    expect(accuracy.getByRole('progressbar', { name: 'Accuracy: Overall' })).toHaveAttribute('aria-valuenow', '95.8');
  });

  it('show what each service is, when it last answered and how fast', async () => {
    await open();
    expect(
      within(block('External Services Status'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'AI 1not configured–',
      'AI 2down18:40 UTC, p50 15.0 s',
      'AI 3not configured–',
      'Discorddegraded22:13 UTC, p50 310 msDiscord refused too many requests. No requests are sent for ten minutes.',
      'Databasehealthy22:14 UTC, p50 under 1 ms',
    ]);
  });
});

describe('the archive note', () => {
  it('says that nothing is archived until a channel is', async () => {
    await open();
    expect(await screen.findByText('No channel is archived yet')).toBeInTheDocument();
    expect(screen.queryByText(/full chat history/)).not.toBeInTheDocument();
  });

  it('stands there when a channel is archived', async () => {
    await open({ channels: [{ channelId: '1', channelName: 'raids' }] });
    expect(await screen.findByText(/^The full chat history is stored locally/)).toBeInTheDocument();
    expect(screen.queryByText('No channel is archived yet')).not.toBeInTheDocument();
  });
});

describe('the charts', () => {
  it('hold the same numbers in a table, newest first, and say what they show', async () => {
    await open();
    const accuracy = await tableOf('Accuracy Trends');
    expect([accuracy[0], ...accuracy.slice(-3)]).toEqual([
      ['When', 'Accuracy', 'Success rate'],
      ['17 Nov', 'not measured', 'not measured'],
      ['16 Nov', '95.4%', '100.0%'],
      ['15 Nov', '96.1%', '98.0%'],
    ]);
    expect((await tableOf('Processing Performance')).slice(-2)).toEqual([
      ['16 Nov', '1 session'],
      ['15 Nov', '2 sessions'],
    ]);
    expect((await tableOf('Time of an attempt')).slice(-2)).toEqual([
      ['16 Nov', '4.6 s'],
      ['15 Nov', '4.2 s'],
    ]);
    for (const words of [
      'Accuracy between 95.4% and 97.8%. Not measured on 1 of 7 days. Success rate between 97.0% and 100.0%.',
      '9 sessions in 7 days.',
      'An attempt took between 3.9 s and 5.1 s. Not measured on 1 of 7 days.',
    ])
      expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('go back as far as someone chooses', async () => {
    const asked: (string | null)[] = [];
    await open();
    server.use(
      answer('/api/metrics/history', (request) => {
        asked.push(new URL(request.url).searchParams.get('days'));
        return json(sampleHistory);
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: '90 days' }));
    expect(await screen.findByRole('region', { name: 'Trends of the last 90 days' })).toBeInTheDocument();
    await waitFor(() => expect(asked).toEqual(['90']));
  });

  it('say that there is nothing yet', async () => {
    await open({ latest: nothingMeasured, history: emptyHistory });
    expect(await screen.findAllByText('No historical data available yet')).toHaveLength(3);
    expect(screen.getByText('No reviewed data yet')).toBeInTheDocument();
    expect(linesOf('Data Quality Metrics').every((line) => line.endsWith(' –'))).toBe(true);
  });
});

describe('answers that are not as they should be', () => {
  it('a list of one is the one', async () => {
    await open({ latest: [sampleMetrics] });
    expect(linesOf('Database Statistics')).toContain('Players tracked 1,240');
  });

  it('what an answer lacks is a dash, and the rest stands', async () => {
    const { dataQuality: _quality, pipeline: _pipeline, measuredAt: _at, ...rest } = sampleMetrics;
    await open({ latest: { ...rest, totalPlayersTracked: undefined } });
    expect(linesOf('Processing Pipeline')).toContain('Total processed –');
    expect(linesOf('Data Quality Metrics')).toContain('Manual corrections –');
    expect(linesOf('Database Statistics')).toContain('Players tracked –');
    expect(linesOf('Activity Metrics')).toContain('Daily raids 1.3');
  });

  it('no answer says so, once for each call', async () => {
    answers();
    const { promise: latest, resolve } = Promise.withResolvers<Response>();
    server.use(
      answer('/api/metrics/latest', () => latest),
      answer('/api/metrics/history', () => problem(503, 'unavailable')),
    );
    renderApp('/metrics');
    expect(await screen.findByText('Loading system metrics...')).toBeInTheDocument();
    resolve(problem(503, 'unavailable'));
    expect(await screen.findByText('Failed to fetch system metrics')).toBeInTheDocument();
    expect(await screen.findAllByText('Failed to fetch the metrics history')).toHaveLength(2);
  });
});
