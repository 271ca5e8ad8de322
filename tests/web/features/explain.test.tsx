import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Explanation } from '../../../src/contracts/explain.ts';
import { useFakeSocket } from '../support/fake-socket.ts';
import { answer, json, problem, server, unlinked, useMockServer } from '../support/mock-answers.ts';
import { renderApp } from '../support/render-app.tsx';
import { breakdownOf, sampleSessions, sampleStats } from '../support/sample-answers.ts';
import { explainedSession, explaining } from '../support/sample-explanation.ts';

useMockServer();
useFakeSocket();

const serve = (explain: Partial<Explanation> = {}) => {
  const asked: string[] = [];
  server.use(explaining(asked, () => explain));
  return asked;
};
const saysWhy = async (name: string) => {
  const dialog = await screen.findByRole('dialog', { name: `Sessions of ${name}` });
  expect(await within(dialog).findByText('2 found: 1 count, 1 does not.')).toBeInTheDocument();
  expect(within(dialog).getByText('Sessions that count.')).toBeInTheDocument();
  expect(within(dialog).getAllByRole('row')[1]).toHaveTextContent(/Morpheus.*No: waiting for a moderator/u);
};
const rowTexts = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

describe('why a number is what it is, in one press', () => {
  it('from the total on the dashboard; the open dialog stands in the address', async () => {
    const asked = serve();
    renderApp('/');
    await userEvent.click(await screen.findByRole('button', { name: '152: the sessions counted and not' }));
    await saysWhy('Mirae');
    expect(asked).toEqual(['player-7 totalSessions']);
    expect(window.location.search).toBe('?explain=totalSessions');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('not from a dash: someone without a player has no sessions', async () => {
    server.use(...unlinked);
    renderApp('/?explain=totalSessions');
    await screen.findByText('No player linked to your account');
    expect(screen.queryByRole('button', { name: /the sessions counted and not/u })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('not of something that is no number', async () => {
    renderApp('/?explain=__proto__');
    await screen.findByRole('button', { name: '152: the sessions counted and not' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('from a number on the leaderboard, by mouse and by key', async () => {
    const asked = serve();
    renderApp('/leaderboard');
    await userEvent.click(await screen.findByText('232'));
    await saysWhy('Thalorin');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.keyboard('j{Enter}');
    await saysWhy('Veyra');
    expect(asked).toEqual(['player-1 totalSessions', 'player-2 totalSessions']);
  });
});

describe('an explanation', () => {
  const open = async (number: string, explain: Partial<Explanation>) => {
    serve(explain);
    renderApp(`/?explain=${number}`);
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(explain.rule ?? 'Sessions that count.');
    return dialog;
  };

  it('of an average says of how many weeks, and has what lies outside of them at the end', async () => {
    const dialog = await open('weeklyAverage', {
      value: 0.5,
      firstSeen: '2026-02-02',
      rows: [
        explainedSession('s1'),
        explainedSession('s2', { counts: false, why: 'excluded', reason: 'practice' }),
        explainedSession('s3'),
        explainedSession('s4'),
        explainedSession('s5', { eventType: 'Kadum', counts: false, why: 'outside-window' }),
      ],
    });
    expect(dialog).toHaveAccessibleName('Weekly Average of Mirae');
    expect(dialog).toHaveTextContent('0.5 sessions a week');
    expect(dialog).toHaveTextContent('3 sessions in 6 weeks. 5 found: 3 count, 2 do not.');
    expect(rowTexts(dialog)).toEqual([
      expect.stringMatching(/No: session excludedpractice/u),
      ...Array<unknown>(3).fill(expect.stringMatching(/Counts/u)),
      expect.stringMatching(/Kadum.*No: outside this period/u),
    ]);
  });

  it('of a rank names the players before, each with a way to them', async () => {
    const rival = (id: string, totalSessions: number) => ({
      ...{ kind: 'player' as const, id, name: `Raider ${id}`, totalSessions, counts: true, why: null },
    });
    const dialog = await open('rank', { value: 3, totalSessions: 152, rows: [rival('a', 200), rival('b', 153)] });
    expect(dialog).toHaveAccessibleName('Server Rank of Mirae');
    expect(dialog).toHaveTextContent('2 players with more than 152 sessions.');
    expect(rowTexts(dialog)).toEqual(['Raider a200 sessions', 'Raider b153 sessions']);
    expect(within(dialog).getByRole('link', { name: 'Raider b' })).toHaveAttribute(
      'href',
      expect.stringContaining('b'),
    );
  });

  it('of the first rank has nobody ahead', async () => {
    expect(await open('rank', { value: 1, rows: [] })).toHaveTextContent('Nobody is ahead');
  });

  it('of time in voice lists the stays', async () => {
    const stay = (id: string, ms: number, endedAt: string | null) => ({
      ...{ kind: 'stay' as const, id, startedAt: '2026-11-20T19:00:00.000Z', endedAt, ms, counts: true, why: null },
    });
    const dialog = await open('voiceTime', {
      value: 5400,
      rows: [stay('a', 1_800_000, null), stay('b', 3_600_000, '2026-11-20T20:00:00.000Z')],
    });
    expect(dialog).toHaveAccessibleName('Voice Time of Mirae');
    expect(dialog).toHaveTextContent('1 h 30 m');
    expect(rowTexts(dialog)).toEqual([expect.stringMatching(/30 m so far/u), expect.stringMatching(/1 h 0 m/u)]);
  });

  it('of nothing measured makes no number up', async () => {
    const dialog = await open('voiceTime', { value: null, rows: [] });
    expect(dialog).toHaveTextContent('– Not enough data yet');
    expect(dialog).toHaveTextContent('No stay in voice yet');
  });

  it('of an achievement bears its name', async () => {
    expect(await open('achievement:raider-250', { value: 152 })).toHaveAccessibleName('Raider 250 of Mirae');
  });

  it('of very many rows shows a hundred, and more when they are asked for', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => explainedSession(`s${index}`));
    const dialog = await open('totalSessions', { value: 250, rows });
    expect(rowTexts(dialog)).toHaveLength(100);
    expect(dialog).toHaveTextContent('150 of 250 are not shown yet.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show 100 more' }));
    expect(rowTexts(dialog)).toHaveLength(200);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show 50 more' }));
    expect(rowTexts(dialog)).toHaveLength(250);
    expect(within(dialog).queryByRole('button', { name: /more/u })).not.toBeInTheDocument();
  });

  it('that could not be read says so, with another try', async () => {
    server.use(answer('/api/players/:id/explain', () => problem(503, 'unavailable')));
    renderApp('/?explain=rank');
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Failed to explain the number')).toBeInTheDocument();
    serve({ value: 1, rows: [] });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByText('Nobody is ahead')).toBeInTheDocument();
  });
});

describe('numbers of the dashboard', () => {
  it('each open their own', async () => {
    const asked = serve();
    server.use(answer('/api/my/stats', () => json({ ...sampleStats, voiceJoins: 7, voiceTime: 7200 })));
    renderApp('/');
    const krakens = breakdownOf(sampleSessions(42)).find(({ eventType }) => eventType === 'Kraken')?.count;
    const expected: Record<string, string> = {
      '21: the sessions of the last 30 days': 'totalSessions&only=month',
      '26: the sessions of the last 6 weeks': 'totalSessions&only=6weeks',
      [`${krakens}: the sessions of Kraken`]: 'totalSessions&only=Kraken',
      '2 h 0 m: the stays in voice': 'voiceTime',
      '152: where the progress comes from': 'achievement%3Araider-250',
      '6: where the rank comes from': 'rank',
      '4.3: where the weekly average comes from': 'weeklyAverage',
      '7: where the voice joins come from': 'voiceJoins',
      '18: where the current streak comes from': 'currentStreak',
      '18: where the longest streak comes from': 'longestStreak',
    };
    for (const [name, number] of Object.entries(expected)) {
      const [button] = await screen.findAllByRole('button', { name });
      await userEvent.click(button as HTMLElement);
      expect(await screen.findByRole('dialog')).toBeInTheDocument();
      expect(window.location.search).toBe(`?explain=${number}`);
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
    const numbers = Object.values(expected).map((query) => new URLSearchParams(`explain=${query}`).get('explain'));
    expect(new Set(asked)).toEqual(new Set(numbers.map((number) => `player-7 ${number}`)));
  });
});
