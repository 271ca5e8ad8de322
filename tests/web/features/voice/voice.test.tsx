import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { VoiceSession, VoiceStats } from '../../../../src/contracts/voice.ts';
import { FakeSocket, useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, signedInAs, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';

useMockServer();
useFakeSocket();

const stats: VoiceStats = {
  activeNow: 3,
  totalTimeToday: 7 * 3600 + 40 * 60,
  avgDuration: 58 * 60,
  peakActive: 11,
  totalSessions: 42,
  weekFrom: '2026-11-14',
  topUsers: [
    { playerId: 'p1', playerName: 'Brannock', sessionCount: 9, totalTime: 12 * 3600 + 180 },
    { playerId: 'p2', playerName: 'Calyx', sessionCount: 1, totalTime: 1800 },
  ],
};
const stay = (id: string, change: Partial<VoiceSession> = {}): VoiceSession => ({
  id,
  playerId: 'p1',
  playerName: `Speaker-${id}`,
  channelName: 'Raid 1',
  eventType: 'Kraken',
  joinTime: '2026-11-20T19:30:00.000Z',
  duration: 5400,
  status: 'completed',
  estimated: false,
  ...change,
});
const stays = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    stay(`v${index}`, { joinTime: new Date(Date.UTC(2026, 10, 20) - index * 3_600_000).toISOString() }),
  );

const serve = (sessions: readonly VoiceSession[]) => {
  const state = { sessions, failing: false };
  const asked: Record<string, string>[] = [];
  server.use(
    answer('/api/voice/stats', () => (state.failing ? problem(500, 'internal') : json(stats))),
    answer('/api/voice/sessions', (request) => {
      const query = new URL(request.url).searchParams;
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
      asked.push(Object.fromEntries(query));
      if (state.failing) return problem(500, 'internal');
      const page = state.sessions.slice(offset, offset + limit);
      return json({ sessions: page, hasMore: offset + limit < state.sessions.length, offset, limit });
    }),
  );
  return { state, asked };
};
const rows = () =>
  within(screen.getByRole('table', { name: 'Voice sessions' }))
    .getAllByRole('row')
    .slice(1);
const cellsOf = (name: string) =>
  within(screen.getByText(name).closest<HTMLElement>('[role="row"]') ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

let position = 10;
const changed = (keys: string[]) =>
  act(() => {
    position += 1;
    FakeSocket.last.brings({ type: 'projection-updated', position: String(position), projection: 'voice', keys });
  });

describe('voice activity', () => {
  it('has its figures, what “speaking” means, and the most active with the way to each', async () => {
    serve([stay('a')]);
    renderApp('/voice');
    await screen.findByText('Speaker-a');
    expect(await screen.findByText('3 active now')).toBeInTheDocument();
    expect(screen.getByText('7 h 40 m today')).toBeInTheDocument();
    const figure = (label: string) => screen.getByText(label).parentElement?.textContent;
    expect(['Active Speakers', 'Average Duration', 'Peak Active', 'Total Sessions'].map(figure)).toEqual([
      'Active Speakers3“speaking” means in voice',
      'Average Duration58 mof those ended this week',
      'Peak Active11maximum today',
      'Total Sessions42this week',
    ]);
    const most = within(screen.getByRole('region', { name: 'Most Active in Voice (This Week)' }));
    expect(most.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1Brannock12 h 3 m9 sessions',
      '2Calyx30 m1 session',
    ]);
    expect(most.getByRole('link', { name: 'Calyx' })).toHaveAttribute('href', '/players/p2');
  });

  it('is narrowed to the time of a raid by its address, until that is cleared', async () => {
    const { asked } = serve([stay('a')]);
    renderApp('/voice?during=2026-11-20T19:00:00.000Z');
    await screen.findByText('Speaker-a');
    expect(asked.at(-1)).toMatchObject({ during: '2026-11-20T19:00:00.000Z' });
    await userEvent.click(screen.getByRole('button', { name: /During the raid of 20 Nov/u }));
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('during'));
  });

  it('shows a stay in six columns; what is not known is said, never made up', async () => {
    serve([
      stay('a'),
      stay('b', { playerId: null, playerName: 'unlinked', eventType: null, channelName: null, estimated: true }),
      stay('c', { playerId: null, playerName: null }),
    ]);
    renderApp('/voice');
    await screen.findByText('Speaker-a');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Player',
      'Channel',
      'Event',
      'Join Time (UTC)',
      'Duration',
      'Status',
    ]);
    expect(cellsOf('Speaker-a')).toEqual([
      'Speaker-a',
      'Raid 1',
      'Kraken',
      expect.stringContaining('19:30'),
      '1 h 30 m',
      'Completed',
    ]);
    expect(cellsOf('unlinked').slice(1, 3)).toEqual(['Unknown channel', 'General']);
    expect(cellsOf('unlinked')[4]).toBe('about 1 h 30 m');
    expect(screen.getByText('Erased account')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Speaker-a' })).toHaveAttribute('href', '/players/p1');
    expect(screen.queryByRole('link', { name: 'unlinked' })).not.toBeInTheDocument();
  });

  it('lets the duration of an active row tick, and of no other', async () => {
    const joinTime = new Date(Date.now() - 3_725_000).toISOString();
    serve([stay('a', { status: 'active', joinTime }), stay('b')]);
    renderApp('/voice');
    await screen.findByText('Active', { selector: '[role="cell"] *' });
    const seen = new Set<string | null | undefined>();
    await waitFor(() => {
      seen.add(cellsOf('Speaker-a')[4]);
      expect(seen.size).toBeGreaterThan(1);
    });
    expect([...seen].every((text) => /^1 h 02 m \d\d s so far$/u.test(text ?? ''))).toBe(true);
    expect(cellsOf('Speaker-b')[4]).toBe('1 h 30 m');
  });

  it('reads pages of 20 while the end is in view, until there is no more', async () => {
    const { asked } = serve(stays(45));
    renderApp('/voice');
    const table = await screen.findByRole('table', { name: 'Voice sessions' });
    await waitFor(() => expect(table).toHaveAttribute('aria-rowcount', '46'));
    expect(asked.map(({ limit, offset }) => [limit, offset])).toEqual([
      ['20', '0'],
      ['20', '20'],
      ['20', '40'],
    ]);
    const box = within(table).getAllByRole('rowgroup')[1] as HTMLElement;
    box.scrollTop = 10_000;
    fireEvent.scroll(box);
    expect(await screen.findByText("You've reached the end of the voice session history")).toBeInTheDocument();
    expect(screen.getByText('45 voice sessions.')).toBeInTheDocument();
  });

  it('asks for what the address and the toolbar say; “all” is not said', async () => {
    const { asked } = serve([stay('a')]);
    renderApp('/voice?status=active&sort=duration&search=bran');
    await screen.findByText('Speaker-a');
    expect(asked.at(-1)).toEqual({ limit: '20', offset: '0', search: 'bran', status: 'active', sort: 'duration' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All Sessions');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Player Name');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ limit: '20', offset: '0', sort: 'player' }));
    expect(window.location.search).toBe('?sort=player');
  });

  it('says that there is nothing, that nothing is called like this, and what could not be read', async () => {
    const { state } = serve([]);
    renderApp('/voice?search=zed');
    expect(await screen.findByText('No voice sessions found for "zed"')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search and filter' }));
    expect(await screen.findByText('No voice sessions found')).toBeInTheDocument();
    state.failing = true;
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Duration');
    expect(await screen.findByText('Failed to fetch voice sessions')).toBeInTheDocument();
    state.failing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No voice sessions found')).toBeInTheDocument();
  });

  it.each([
    [true, /^Voice sessions appear here when someone joins a voice channel\.$/u],
    [false, /^Voice sessions appear here .* none is configured: an admin sets DISCORD_BOT_TOKEN/u],
  ])('says how it fills: with a bot %s', async (bot, why) => {
    serve([]);
    server.use(signedInAs({ bot }));
    renderApp('/voice');
    expect(await screen.findByText(why)).toBeInTheDocument();
  });

  it('shows dashes with a word when the figures could not be read', async () => {
    const { state } = serve([]);
    state.failing = true;
    renderApp('/voice');
    await waitFor(() => expect(screen.getAllByText('Failed to fetch voice stats')).toHaveLength(5));
    expect(screen.queryByText(/active now/u)).not.toBeInTheDocument();
  });

  it('moves live: a stay that ends says so in its row, a new one waits until it is asked for', async () => {
    const joinTime = new Date(Date.now() - 60_000).toISOString();
    const { state } = serve([stay('a', { status: 'active', joinTime }), stay('b')]);
    renderApp('/voice');
    await screen.findByText('Speaker-a');
    state.sessions = [
      stay('new', { status: 'active', joinTime: new Date().toISOString() }),
      stay('a', { joinTime, duration: 60 }),
      stay('b'),
    ];
    changed(['a', 'new']);
    await waitFor(() => expect(cellsOf('Speaker-a').slice(4)).toEqual(['1 m', 'Completed']));
    expect(rows()).toHaveLength(2);
    await userEvent.click(await screen.findByRole('button', { name: '1 new voice session' }));
    expect(rows()).toHaveLength(3);
    expect(rows()[0]).toHaveFocus();
    server.use(answer('/api/players/:id', () => problem(404, 'not-found')));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/players\/p/u));
  });

  it('is open to members', async () => {
    server.use(signedInAs({ role: 'member', may: { submit: false, edit: true, moderate: false } }));
    serve([stay('a')]);
    renderApp('/voice');
    expect(await screen.findByText('Speaker-a')).toBeInTheDocument();
  });
});
