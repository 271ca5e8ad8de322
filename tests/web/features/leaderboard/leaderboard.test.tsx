import { screen, within } from '@testing-library/react';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';

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
    server.use(answer('/api/leaderboard', () => json([])));
    const first = renderApp('/leaderboard');
    expect(await screen.findByText('Loading leaderboard...')).toBeInTheDocument();
    expect(await screen.findByText('Nobody is ranked yet')).toBeInTheDocument();
    first.unmount();
    server.use(answer('/api/leaderboard', () => problem(503, 'starting')));
    renderApp('/leaderboard');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
