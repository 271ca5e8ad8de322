import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LeaderboardRow } from '../../../../src/contracts/leaderboard.ts';
import { paths } from '../../../../web/src/parts/paths.ts';
import { chooseOption } from '../../support/choose-option.ts';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { sampleLeaderboard } from '../../support/sample-answers.ts';
import { explainedSession, explaining } from '../../support/sample-explanation.ts';

useMockServer();
useFakeSocket();

const rowsOf = async () => {
  await screen.findByText('thal.r');
  return within(screen.getByRole('table', { name: 'Leaderboard' })).getAllByRole('row');
};

describe('the leaderboard', () => {
  it('has its texts, five columns and at most 25 players', async () => {
    renderApp('/leaderboard');
    const [head, ...rows] = await rowsOf();
    expect(screen.getByText('Top 25 most active guild members')).toBeInTheDocument();
    expect(
      within(head as HTMLElement)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Rank', 'Player', 'Total Sessions', 'Weekly Avg', 'Current Streak']);
    expect(rows).toHaveLength(25);
  });

  it('shows the character in parentheses only when it differs, one decimal and weeks', async () => {
    renderApp('/leaderboard');
    const rows = await rowsOf();
    expect(rows[1]).toHaveTextContent('1thal.r (Thalorin)232Weekly avg 6.837weeks');
    expect(rows[4]).toHaveTextContent('Hespera');
    expect(rows[4]).not.toHaveTextContent('(');
    expect(rows[10]).toHaveTextContent(/1week$/);
  });

  it('shares a rank between equals and marks the viewer', async () => {
    renderApp('/leaderboard');
    const rows = await rowsOf();
    const rankOf = (index: number) => within(rows[index] as HTMLElement).getAllByRole('cell')[0]?.textContent;
    expect([5, 6, 7, 8].map(rankOf)).toEqual(['5', '6', '6', '8']);
    expect(await within(rows[7] as HTMLElement).findByText('You')).toBeInTheDocument();
    expect(screen.getAllByText('You')).toHaveLength(1);
  });

  it('says that it is loading, that nobody is ranked, and that it failed', async () => {
    const seen = Promise.withResolvers<Response>();
    server.use(answer('/api/leaderboard', () => seen.promise));
    const first = renderApp('/leaderboard');
    expect(await screen.findByText('Loading leaderboard...')).toBeInTheDocument();
    seen.resolve(json([]));
    expect(await screen.findByText('Nobody is ranked yet')).toBeInTheDocument();
    first.unmount();
    server.use(answer('/api/leaderboard', () => problem(503, 'starting')));
    renderApp('/leaderboard');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

const seasons = [
  { name: 'Summer 2026', from: '2026-07-01', to: '2026-09-30' },
  { name: 'Autumn 2026', from: '2026-10-01', to: null },
];
const board = (rows: (query: URLSearchParams) => LeaderboardRow[] = () => sampleLeaderboard) => {
  const asked: string[] = [];
  server.use(
    answer('/api/seasons', () => json(seasons)),
    answer('/api/leaderboard', (request) => {
      const query = new URL(request.url).searchParams;
      asked.push(query.toString());
      return json(rows(query));
    }),
  );
  return asked;
};
const choose = (group: string, name: string) =>
  userEvent.click(within(screen.getByRole('group', { name: group })).getByRole('button', { name }));

describe('the filters of the leaderboard', () => {
  it('stand in the address, and ask for what they say', async () => {
    const asked = board();
    renderApp('/leaderboard');
    await rowsOf();
    await choose('Period', 'Week');
    await chooseOption(screen.getByRole('combobox', { name: 'Event' }), 'Kraken');
    await chooseOption(screen.getByRole('combobox', { name: 'Season' }), 'Autumn 2026');
    await choose('Ranked', 'By person');
    await rowsOf();
    expect(window.location.search).toBe('?period=week&event=Kraken&season=Autumn+2026&by=person');
    expect(asked).toEqual([
      'own=1',
      'own=1&period=week',
      'own=1&period=week&eventType=Kraken',
      'own=1&period=week&eventType=Kraken&season=Autumn+2026',
      'own=1&period=week&eventType=Kraken&season=Autumn+2026&by=person',
    ]);
    expect(screen.getByText(/Weekly average and streak are today’s values/u)).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Season' }), 'All Seasons');
    expect(window.location.search).toBe('?period=week&event=Kraken&by=person');
  });

  it('are read from the address; what nobody knows filters nothing', async () => {
    const asked = board();
    renderApp('/leaderboard?period=xyz&event=Unheard&season=None&by=nobody&player=gone');
    expect(await rowsOf()).toHaveLength(26);
    expect(asked).toEqual(['own=1']);
    expect(screen.getByRole('button', { name: 'All Time' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'By player' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('combobox', { name: 'Event' })).toHaveDisplayValue('All Events');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('have no season where the guild has none', async () => {
    renderApp('/leaderboard');
    await rowsOf();
    expect(screen.queryByRole('combobox', { name: 'Season' })).not.toBeInTheDocument();
  });

  it('that leave nobody say so, with the way out', async () => {
    board((query) => (query.has('period') ? [] : sampleLeaderboard));
    renderApp('/leaderboard?period=week');
    expect(await screen.findByText('Nobody is ranked here')).toBeInTheDocument();
    expect(screen.getByText('No counted session: last 7 days.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
    expect(await rowsOf()).toHaveLength(26);
    expect(window.location.search).toBe('');
  });
});

describe('the own row', () => {
  const own: LeaderboardRow = {
    ...{ id: 'player-7', rank: 57, username: 'saltveil', characterName: 'Mirae', totalSessions: 3 },
    ...{ weeklyAverage: 0.5, currentStreak: 1, own: true },
  };
  it('stands under the others where it is not among them', async () => {
    const others = sampleLeaderboard.filter(({ id }) => id !== 'player-7').slice(0, 25);
    board(() => [...others, own]);
    renderApp('/leaderboard');
    const rows = await rowsOf();
    expect(rows).toHaveLength(27);
    expect(rows.at(-1)).toHaveTextContent(/^57saltveil \(Mirae\) You3/u);
  });

  it('stands once where it is', async () => {
    board(() => [own, ...sampleLeaderboard.filter(({ id }) => id !== 'player-7')].slice(0, 25));
    renderApp('/leaderboard');
    expect(await rowsOf()).toHaveLength(26);
    expect(screen.getAllByText('You')).toHaveLength(1);
  });
});

describe('a row', () => {
  it('leads to its player by name', async () => {
    renderApp('/leaderboard');
    await rowsOf();
    expect(screen.getByRole('link', { name: 'thal.r' })).toHaveAttribute('href', paths.player('player-1'));
  });

  it('of a person names the alts, and explains the sessions of all, each once and only those of the filter', async () => {
    const [first, ...rest] = sampleLeaderboard;
    board(() => [
      { ...(first as LeaderboardRow), totalSessions: 2, alts: [{ id: 'player-90', name: 'Thalori' }] },
      ...rest,
    ]);
    const asked: string[] = [];
    const both = explainedSession('both');
    server.use(
      explaining(asked, (player) => ({
        rows:
          player === 'player-90'
            ? [explainedSession('alone', { eventDate: '2026-11-18T19:00:00.000Z' }), { ...both }]
            : [
                { ...both, counts: false, why: 'named-twice' },
                explainedSession('old', { eventDate: '2026-11-14T19:00:00.000Z' }),
              ],
      })),
    );
    renderApp('/leaderboard?period=week&by=person');
    const [, row] = await rowsOf();
    expect(row).toHaveTextContent('thal.r (Thalorin) with Thalori');
    await userEvent.click(screen.getByText('2', { selector: 'b' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sessions of Thalorin' });
    await waitFor(() => expect(dialog).toHaveTextContent('2 sessions'));
    expect(dialog).toHaveTextContent('Here: last 7 days.');
    expect(dialog).toHaveTextContent('3 found: 2 count, 1 does not.');
    expect(within(dialog).getAllByRole('row').at(-1)).toHaveTextContent(/14 Nov.*No: outside the filter/u);
    expect(asked).toEqual(['player-1 totalSessions', 'player-90 totalSessions']);
  });
});
