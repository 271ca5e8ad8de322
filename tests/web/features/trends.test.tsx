import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFakeSocket } from '../support/fake-socket.ts';
import { answer, json, problem, server, signedInAs, useMockServer } from '../support/mock-answers.ts';
import { renderApp } from '../support/render-app.tsx';
import { sampleDetails, sampleRow } from './sessions/sample-sessions.ts';
import { sessionServer } from './sessions/session-handlers.ts';

useMockServer();
useFakeSocket();

const weeks = [
  { from: '2026-11-09', to: '2026-11-15', running: false },
  { from: '2026-11-16', to: '2026-11-22', running: true },
];
/** Content of 'View as table' of a chart. */
const tableOf = async (title: string) => {
  const figure = await screen.findByRole('figure', { name: title });
  await userEvent.click(await within(figure).findByRole('button', { name: 'View as table' }));
  return within(figure)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
};

describe('the trends of the own dashboard', () => {
  const raids = [
    [{ eventType: 'Kraken', count: 2 }],
    [
      { eventType: 'Kraken', count: 1 },
      { eventType: 'Siege', count: 1 },
    ],
  ];
  const serve = () =>
    server.use(
      answer('/api/my/profile', () => json({ player: { id: 'p1', name: 'Nyxw' } })),
      answer('/api/players/p1/activity', () =>
        json({ weeks: weeks.map((week, at) => ({ ...week, raids: raids[at], voiceSeconds: at * 5400 })) }),
      ),
    );

  it('are asked for by a button and stand in the address; a week opens its sessions', async () => {
    serve();
    renderApp('/');
    await userEvent.click(await screen.findByRole('button', { name: 'Show trends' }));
    expect(await tableOf('Raids a week')).toEqual([
      ['When', 'Kraken', 'Siege'],
      ['16 Nov so far', '1 raid', '1 raid'],
      ['9 Nov', '2 raids', '0 raids'],
    ]);
    expect(screen.getByText('4 raids in 2 weeks, at most 2 in one.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '9 Nov' })).toHaveAttribute(
      'href',
      '/sessions?player=p1&from=2026-11-09&to=2026-11-15',
    );
    expect((await tableOf('Voice a week')).slice(1)).toEqual([
      ['16 Nov so far', '1 h 30 m'],
      ['9 Nov', '0 m'],
    ]);
    expect(window.location.search).toBe('?trends=true');
    await userEvent.click(screen.getByRole('button', { name: 'Hide trends' }));
    expect(screen.queryByRole('figure', { name: 'Raids a week' })).toBeNull();
  });

  it('say in their place that they could not be read', async () => {
    serve();
    server.use(answer('/api/players/p1/activity', () => problem(503, 'unavailable')));
    renderApp('/?trends=true');
    const figure = await screen.findByRole('figure', { name: 'Raids a week' });
    expect(await within(figure).findByText('Failed to fetch the activity')).toBeInTheDocument();
  });
});

describe('the trends of the leaderboard', () => {
  it('are a tab with the ranks by week, whatever the period', async () => {
    const asked: string[] = [];
    server.use(
      answer('/api/leaderboard/trend', (request) => {
        asked.push(new URL(request.url).search);
        const players = [
          { id: 'p1', characterName: 'Nyxw', ranks: [2, 1], own: true },
          { id: 'p2', characterName: 'Calyx', ranks: [null, 2] },
        ];
        return json({ weeks, players });
      }),
    );
    renderApp('/leaderboard?period=month');
    await userEvent.click(await screen.findByRole('tab', { name: 'Trends' }));
    expect(await tableOf('Rank by week')).toEqual([
      ['When', 'Nyxw', 'Calyx'],
      ['22 Nov so far', '#1', '#2'],
      ['15 Nov', '#2', 'not measured'],
    ]);
    expect(asked).toEqual(['?own=1']);
  });
});

describe('a list that a bar has opened', () => {
  it('is narrowed to its days and to what counts for a player, says so, and lets go of each', async () => {
    const asked: string[] = [];
    server.use(
      signedInAs({ role: 'mod' }),
      answer('/api/players', () => json([{ id: 'p1', name: 'Nyxw', discordUsername: null }])),
      answer('/api/sessions', (request) => {
        asked.push(new URL(request.url).search);
        return json({ sessions: [sampleRow('s1')], hasMore: false, total: 1, offset: 0, limit: 1000 });
      }),
      ...sessionServer({ rows: [sampleRow('s1')], details: sampleDetails() }),
    );
    renderApp('/sessions?player=p1&from=2026-11-09&to=2026-11-15');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear: counted for Nyxw' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear: 9 Nov to 15 Nov' }));
    expect(window.location.search).toBe('');
    await screen.findByText(/^1 session/u);
    const narrowed = asked.map((search) => search.replace(/^\?limit=1000&offset=0&?/u, '').replace(/&after=\d+/u, ''));
    expect([...new Set(narrowed)]).toEqual([
      'counted=true&from=2026-11-09&to=2026-11-15&player=p1',
      'from=2026-11-09&to=2026-11-15',
      '',
    ]);
  });

  it('takes a day that is none for no day', async () => {
    server.use(...sessionServer({ rows: [sampleRow('s1')], details: sampleDetails() }));
    renderApp('/sessions?from=yesterday');
    await screen.findByText(/^1 session/u);
    expect(screen.queryByRole('button', { name: /^Clear:/u })).toBeNull();
  });
});
