import { projectionNames } from '../../../../src/contracts/projection-names.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LiveMessage } from '../../../../src/contracts/live.ts';
import { FakeSocket, useFakeSocket } from '../../support/fake-socket.ts';
import { problem, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { adminServer, allLive, progress, projection } from './sample-admin.ts';

useMockServer();
useFakeSocket();

const open = async (given?: Parameters<typeof adminServer>[0], path = '/admin') => {
  const served = adminServer(given);
  renderApp(path);
  await screen.findByRole('heading', { name: 'Admin Panel' });
  return served;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const said = (text: string) => screen.findByText(text);
const bring = (...messages: LiveMessage[]) =>
  act(() => {
    for (const message of messages) FakeSocket.last.brings(message);
  });

describe('the tools', () => {
  it.each([
    ['Clear All Caches', 'clear-cache', 'Cache Cleared', 4],
    ['Reprocess Failed Sessions', 'reprocess-sessions', 'Reprocessing Started', 3],
    ['Clear Message Cache', 'clear-deduplication', 'Message Cache Cleared', 4],
  ])('%s says first how much it would do, does it once and says so', async (name, tool, title, count) => {
    const { sent } = await open();
    expect(await screen.findByText(new RegExp(`^${tool} would do ${count}\\.`, 'u'))).toBeInTheDocument();
    expect(sent).toEqual([]);
    await press(name);
    expect(await said(title)).toBeInTheDocument();
    expect(await said(`${tool} did ${count}.`)).toBeInTheDocument();
    expect(sent).toEqual([{ path: `/api/admin/${tool}`, body: {} }]);
  });

  it.each([
    ['Clear All Caches', '/api/admin/clear-cache', 'Failed to clear cache. Please try again.'],
    ['Reprocess Failed Sessions', '/api/admin/reprocess-sessions', 'Failed to start reprocessing. Please try again.'],
    ['Rebuild Indexes', '/api/admin/rebuild-indexes', 'Failed to rebuild indexes. Please try again.'],
  ])('%s says what failed by the words of the catalogue', async (name, path, text) => {
    await open({ answers: { [path]: () => problem(500, 'internal', 'Something else.') } });
    await press(name);
    expect(await said(text)).toBeInTheDocument();
    expect(screen.getByText('Error')).toBeInTheDocument();
  });

  it("says of the message cache the server's own words, else those of the catalogue", async () => {
    const path = '/api/admin/clear-deduplication';
    const { state } = await open({ answers: { [path]: () => problem(503, 'unavailable', 'The store is away.') } });
    expect(screen.getByText(/The store still rejects duplicates\.$/u)).toBeInTheDocument();
    await press('Clear Message Cache');
    expect(await said('The store is away.')).toBeInTheDocument();
    state.answers[path] = () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } });
    await press('Clear Message Cache');
    expect(await said('Failed to clear deduplication cache. Please try again.')).toBeInTheDocument();
  });

  it('has nothing to read again where nothing has failed', async () => {
    await open({ previews: { 'reprocess-sessions': 0 } });
    await screen.findByText('reprocess-sessions would do 0.');
    expect(screen.getByRole('button', { name: 'Reprocess Failed Sessions' })).toBeDisabled();
  });

  it('downloads the logs of 24 hours', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'Download Logs' });
    expect(link).toHaveAttribute('href', '/api/admin/logs?hours=24');
    expect(link).toHaveAttribute('download');
  });

  it('wait during a wipe until it is over', async () => {
    const { state } = await open({ wiping: true });
    await waitFor(() => expect(screen.getAllByText(/^Not available while a wipe is running\./u)).toHaveLength(4));
    expect(screen.getByText('A wipe is running. Nobody can make changes until it is done.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Wipe Production Data' })).toBeDisabled();
    state.wiping = false;
    bring({ type: 'system_activity', position: null, data: { text: 'The wipe is done.' } });
    expect(await screen.findByText('clear-cache would do 4.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Wipe Production Data' })).toBeEnabled());
  });
});

describe('a rebuild', () => {
  const steps = () =>
    within(screen.getByRole('list', { name: 'Read models of the rebuild' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('shows each step as it comes, and says that it is done after the last swap only', async () => {
    await open();
    await press('Rebuild Indexes');
    await waitFor(() => expect(steps()).toHaveLength(projectionNames.length));
    expect(steps()[0]).toBe('Waitingplayers ');
    const [first, second, ...rest] = projectionNames;
    bring(
      progress(first, { state: 'comparing', done: 12370 }),
      progress(second),
      ...rest.map((name) => progress(name, { state: 'swapped', done: 12370 })),
    );
    expect(steps().slice(0, 3)).toEqual([
      'Comparingplayers its digest with the digest of the current read model',
      'Buildingplayer-names 8,412 of 12,370',
      'Swappeddiscord-links ',
    ]);
    expect(screen.getByRole('progressbar', { name: 'Rebuild Indexes' })).toHaveAttribute('aria-valuenow', '97');
    expect(screen.getByText('97%, about 40 s left')).toBeInTheDocument();
    expect(screen.queryByText('Indexes Rebuilt')).not.toBeInTheDocument();
    bring(progress(first, { state: 'swapped' }), progress(second, { state: 'swapped' }));
    expect(await said('Indexes Rebuilt')).toBeInTheDocument();
    expect(screen.getByText(`${projectionNames.length} read models swapped.`)).toBeInTheDocument();
    expect(screen.queryByRole('progressbar', { name: 'Rebuild Indexes' })).not.toBeInTheDocument();
  });

  it('of one read model is asked for in its row', async () => {
    const path = '/api/admin/projections/voice/rebuild';
    const answers = {
      [path]: () => Response.json({ position: '43', replayId: 'r', projections: ['voice'] }, { status: 202 }),
    };
    const { sent } = await open({ answers }, '/admin/read-models');
    await press('Rebuild voice');
    await waitFor(() => expect(sent).toEqual([{ path, body: {} }]));
    bring(progress('voice', { state: 'swapped' }));
    expect(await said('1 read model swapped.')).toBeInTheDocument();
  });

  it('that was refused says which, and that the current read model stays', async () => {
    await open();
    await press('Rebuild Indexes');
    await waitFor(() => expect(steps()).toHaveLength(projectionNames.length));
    bring(...projectionNames.map((name) => progress(name, { state: name === 'voice' ? 'refused' : 'swapped' })));
    expect(
      await said('Failed to rebuild indexes. Please try again. Refused, because it differs: voice.'),
    ).toBeInTheDocument();
    expect(steps()).toContain('Refusedvoice its digest differs; the current read model stays');
  });

  it('that someone else has started is shown to everyone who opens the page', async () => {
    const system = allLive();
    const replay = { replayId: 'r', done: 10, total: 40, etaSeconds: 30 };
    await open({
      system: { ...system, projections: [projection('sessions', { state: 'building', replay }), projection('voice')] },
    });
    await waitFor(() => expect(steps()).toEqual(['Buildingsessions 10 of 40']));
    expect(screen.getByText('25%, about 30 s left')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Rebuild Indexes' })).toHaveAttribute('aria-disabled', 'true');
    bring(progress('sessions', { state: 'swapped' }));
    expect(await said('Indexes Rebuilt')).toBeInTheDocument();
  });
});
