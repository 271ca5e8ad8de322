import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionRow } from '../../../../src/contracts/sessions.ts';
import { FakeSocket, useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { sampleDetails, sampleRow } from './sample-sessions.ts';
import { sessionServer } from './session-handlers.ts';

useMockServer();
useFakeSocket();

const day = (before: number) => new Date(Date.UTC(2026, 10, 20) - before * 86_400_000).toISOString();
const rowsBy = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    sampleRow(`s${index}`, { eventDate: day(index), submittedAt: day(index), discordUsername: `raider-${index}` }),
  );

/** A server whose pages have two rows; `review` asks for those that are not verified. */
const serve = (rows: SessionRow[]) => {
  const state = { rows, failing: false };
  const calls: number[] = [];
  server.use(
    answer('/api/sessions', (request) => {
      const query = new URL(request.url).searchParams;
      const offset = Number(query.get('offset'));
      calls.push(offset);
      if (state.failing && offset > 0) return problem(500, 'internal');
      const wanted = state.rows.filter(({ status }) => query.get('review') !== 'true' || status !== 'verified');
      const sessions = wanted.slice(offset, offset + 2);
      return json({ sessions, hasMore: offset + 2 < wanted.length, offset, limit: 2 });
    }),
    ...sessionServer({ rows, details: sampleDetails() }),
  );
  return { state, calls };
};
const names = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[5]?.textContent);
const showsAll = (rows: readonly SessionRow[]) =>
  waitFor(() => expect(names()).toEqual(rows.map(({ discordUsername }) => discordUsername)));

let position = 10;
const changed = (keys: string[] | null) =>
  act(() => {
    position += 1;
    FakeSocket.last.brings({ type: 'projection-updated', position: String(position), projection: 'sessions', keys });
  });

describe('the list of sessions, page by page', () => {
  it('reads on while its end is in view, until there is no more', async () => {
    const { calls } = serve(rowsBy(5));
    renderApp('/sessions');
    await showsAll(rowsBy(5));
    expect(calls).toEqual([0, 2, 4]);
    expect(screen.getByRole('table', { name: 'PvP Sessions' })).toHaveAttribute('aria-rowcount', '6');
    expect(await screen.findByText("You've reached the end of the sessions list")).toBeInTheDocument();
  });

  it('says that a further page could not be read, and tries again when asked to', async () => {
    const { state, calls } = serve(rowsBy(3));
    state.failing = true;
    renderApp('/sessions');
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(names()).toHaveLength(2);
    const asked = calls.length;
    state.failing = false;
    await userEvent.click(again);
    await showsAll(rowsBy(3));
    expect(calls.slice(asked)).toEqual([2]);
  });

  it('lets a row go that is verified in another browser while what needs review is shown', async () => {
    const { state } = serve(rowsBy(3));
    renderApp('/sessions?review=true');
    await showsAll(rowsBy(3));
    state.rows = state.rows.map((row) => (row.id === 's1' ? { ...row, status: 'verified' } : row));
    changed(['s1']);
    await showsAll(rowsBy(3).filter(({ id }) => id !== 's1'));
  });

  it('shows nothing after a wipe, on no page', async () => {
    const { state } = serve(rowsBy(5));
    renderApp('/sessions');
    await showsAll(rowsBy(5));
    state.rows = [];
    changed(null);
    expect(await screen.findByText('No sessions found')).toBeInTheDocument();
    state.rows = rowsBy(1);
    changed(null);
    await showsAll(rowsBy(1));
  });

  it('shows after a reconnect what has changed meanwhile on a later page', async () => {
    const { state } = serve(rowsBy(5));
    renderApp('/sessions');
    await showsAll(rowsBy(5));
    act(() => FakeSocket.last.opens());
    state.rows = state.rows.map((row) => (row.id === 's4' ? { ...row, discordUsername: 'renamed' } : row));
    act(() => FakeSocket.last.ends());
    await waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(1));
    act(() => FakeSocket.last.opens());
    expect(await screen.findByText('renamed')).toBeInTheDocument();
  });

  it('lets new rows wait, wherever they belong, and moves the others as the server does', async () => {
    const { state } = serve(rowsBy(3));
    renderApp('/sessions');
    await showsAll(rowsBy(3));
    const late = sampleRow('late', { eventDate: day(1), submittedAt: day(-1), discordUsername: 'backdated' });
    const [first, ...rest] = rowsBy(3);
    state.rows = [...rest, first, late].filter((row) => row !== undefined);
    changed(['late', 's0']);
    const news = await screen.findByRole('button', { name: '1 new session' });
    await showsAll(state.rows.filter(({ id }) => id !== 'late'));
    await userEvent.click(news);
    await showsAll(state.rows);
    expect(screen.getAllByRole('row')[1]).toHaveFocus();
    expect(screen.queryByRole('button', { name: /new session/u })).not.toBeInTheDocument();
  });
});
