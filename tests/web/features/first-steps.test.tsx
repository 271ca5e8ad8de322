import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeSocket, useFakeSocket } from '../support/fake-socket.ts';
import { answer, json, server, signedInAs, useMockServer } from '../support/mock-answers.ts';
import { renderApp } from '../support/render-app.tsx';
import { sampleDetails, samplePlayers, sampleRow } from './sessions/sample-sessions.ts';
import { sessionServer } from './sessions/session-handlers.ts';

useMockServer();
useFakeSocket();

const serve = (state: { rows: ReturnType<typeof sampleRow>[]; players: object[] }) =>
  server.use(
    answer('/api/players', () => json(state.players)),
    answer('/api/sessions', () => json({ sessions: state.rows, hasMore: false, offset: 0, limit: 1 })),
    ...sessionServer({ ...state, details: sampleDetails() }),
  );
const asMember = () => server.use(signedInAs({ role: 'member', may: { submit: false, edit: true, moderate: false } }));
const stepsIn = async () => {
  const list = await screen.findByRole('list', { name: 'First steps' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) => {
      const link = within(item).getByRole('link');
      return [link.textContent, link.getAttribute('href'), /, (done|to do)/u.exec(item.textContent)?.[1]];
    });
};
/** Each step depends on a separate call. */
const areDone = (...wanted: readonly string[]) =>
  waitFor(async () => expect((await stepsIn()).map(([, , done]) => done)).toEqual(wanted));
const [linked] = samplePlayers;

describe('the first steps of an empty guild', () => {
  it('stand in the empty list of sessions for moderators, each with a link and ticked when done', async () => {
    serve({ rows: [], players: [{ ...linked, linked: true }] });
    renderApp('/sessions');
    await screen.findByText('No sessions found');
    await waitFor(async () =>
      expect(await stepsIn()).toEqual([
        ['Register the roster', '/players?register=true', 'done'],
        ['Submit the first session', '/sessions?submit=true', 'to do'],
        ['Connect Discord', '/player-associations?create=true', 'done'],
      ]),
    );
  });

  it('stand on the dashboard, and stay, ticked, when the first session comes', async () => {
    const state = { rows: [] as ReturnType<typeof sampleRow>[], players: [] as object[] };
    serve(state);
    renderApp('/');
    await areDone('to do', 'to do', 'to do');
    state.rows = [sampleRow('s1')];
    act(() =>
      FakeSocket.last.brings({ type: 'projection-updated', position: '9', projection: 'sessions', keys: ['s1'] }),
    );
    await areDone('to do', 'done', 'to do');
  });

  it('stand on the dashboard of a guild with sessions as long as nobody is linked', async () => {
    serve({ rows: [sampleRow('s1')], players: [{ ...linked, linked: false }] });
    server.use(
      answer('/api/review/waiting', () => json({ names: 0, renameRequests: 0, linkRequests: 0, hasLinks: false })),
    );
    renderApp('/');
    await areDone('done', 'done', 'to do');
  });

  it('are not for members, who see a plain empty list', async () => {
    asMember();
    serve({ rows: [], players: [] });
    const list = renderApp('/sessions');
    expect(await screen.findByText('Sessions appear here as soon as the first one is submitted.')).toBeInTheDocument();
    expect(screen.queryByText('Register the roster')).not.toBeInTheDocument();
    list.unmount();
    renderApp('/');
    await screen.findByRole('heading', { name: /^Welcome back/u });
    await screen.findByText('Server Rank');
    expect(screen.queryByText('Register the roster')).not.toBeInTheDocument();
  });

  it('are gone where a session stands, and under a filter', async () => {
    serve({ rows: [], players: [] });
    renderApp('/sessions?excluded=true');
    expect(await screen.findByText('No excluded session yet.')).toBeInTheDocument();
    expect(screen.queryByText('Register the roster')).not.toBeInTheDocument();
  });
});
