import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeSocket, useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { adminServer, allLive, projection } from './sample-admin.ts';

useMockServer();
useFakeSocket();

const open = async (given?: Parameters<typeof adminServer>[0], path = '/admin/read-models') => {
  const served = adminServer(given);
  renderApp(path);
  await screen.findByText('recognise-session-when-submitted');
  return served;
};
const linesOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent.replace(/\s+/gu, ' ').trim()));

const eventId = '11111111-2222-4333-8444-555555555555';
const at = '2026-11-20T20:00:00.000Z';
const reaction = 'recredit-sessions-when-players-merged';
const withItem = () => {
  const system = allLive();
  const [first, second] = system.reactions;
  return {
    ...system,
    reactions: [first, { ...second, openItems: [{ eventId, code: 'session-pending', at }] }],
  } as ReturnType<typeof allLive>;
};
const retryPath = `/api/admin/reactions/${reaction}/retry`;
const dismissPath = `/api/admin/reactions/${reaction}/dismiss`;
const settled = (outcome: string, code: string | null = null) =>
  json({ position: '43', id: eventId, version: 1, outcome, code });

it('changes of the system appear while the page is open', async () => {
  await open();
  expect(screen.getByText('No system activity yet')).toBeInTheDocument();
  act(() => FakeSocket.last.brings({ type: 'system_activity', position: null, data: { text: 'The wipe is done.' } }));
  expect(within(screen.getByRole('log')).getByText('The wipe is done.')).toBeInTheDocument();
});

it('what could not be read is said of each', async () => {
  adminServer();
  server.use(answer('/api/admin/projections', () => problem(503, 'unavailable')));
  renderApp('/admin/read-models');
  expect(await screen.findByText('Failed to fetch the state of the read models')).toBeInTheDocument();
  expect(screen.getByText('Failed to fetch the state of the reactions')).toBeInTheDocument();
});

describe('whether all is well', () => {
  it('is one line when it is', async () => {
    await open();
    expect(await screen.findByText('All is well')).toBeInTheDocument();
  });

  it('is said part by part when it is not', async () => {
    server.use(
      answer('/readyz', () =>
        json({ state: 'degraded', missing: [{ what: 'sessions', why: 'It has failed: out of range' }] }),
      ),
    );
    await open();
    const missing = within(await screen.findByRole('list', { name: 'What is missing' }));
    expect(missing.getByRole('listitem')).toHaveTextContent('sessions: It has failed: out of range');
    expect(screen.queryByText('All is well')).not.toBeInTheDocument();
  });
});

describe('the read models', () => {
  it('say how they are, how far behind, of how many documents, and what they leave out', async () => {
    const cause = 'a name is missing';
    await open({
      system: {
        ...allLive(),
        unknownEvents: 3,
        projections: [
          projection('players'),
          projection('sessions', { state: 'failed', lagSeconds: 3720, lagEvents: 1, documents: 12_370 }),
          projection('voice', { state: 'refused', lagSeconds: 40, lagEvents: null, documents: null }),
          projection('messages', {
            skipped: [{ stream: 'message-1', eventId: 'abcdefgh-1', cause }],
          }),
        ],
      },
    });
    expect(linesOf('Read models')).toEqual([
      ['Read model', 'State', 'Lag', 'Documents', 'Skipped', 'Action'],
      ['players', 'Live', 'Lag 0 s', '12 documents', '0 skipped', 'Rebuild'],
      ['sessions', 'Failed', 'Lag 1 h 2 m, 1 event', '12,370 documents', '0 skipped', 'Rebuild'],
      ['voice', 'Rebuild refused', 'Lag 40 s', '– documents', '0 skipped', 'Rebuild'],
      ['messages', 'Live', 'Lag 0 s', '12 documents', '1 skipped', 'Rebuild'],
      [`message-1 is left out from event abcdefgh on: ${cause}`],
    ]);
    expect(
      screen.getByText(/^A newer version of Muster has written 3 events that this version cannot read\./u),
    ).toBeInTheDocument();
    expect(screen.getByText(/^as of \d\d:\d\d:\d\d UTC$/u)).toBeInTheDocument();
  });
});

describe('the reactions', () => {
  it('say how far they are, and that nothing is open', async () => {
    await open();
    expect(linesOf('Reactions')).toEqual([
      ['Reaction', 'Lag', 'Open'],
      ['recognise-session-when-submitted', 'Lag 0 s', '0 open'],
      [reaction, 'Lag 1 m', '0 open'],
    ]);
    expect(screen.getByText('No failed follow-up actions')).toBeInTheDocument();
  });

  it('have what is open retried, with a reason', async () => {
    const { state, sent } = await open({ system: withItem(), answers: { [retryPath]: () => settled('done') } });
    expect(linesOf('Open items')[1]).toEqual([
      expect.stringMatching(/20:00$/u),
      'session-pending',
      reaction,
      '11111111',
      'RetryDismiss',
    ]);
    const opener = screen.getByRole('button', { name: `Retry session-pending of ${reaction}` });
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Retry the open item' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
    expect(await within(dialog).findByText('Add a reason. It is shown in the history.')).toBeInTheDocument();
    expect(sent).toEqual([]);
    state.system = allLive();
    await userEvent.type(within(dialog).getByLabelText('Reason'), ' it was read again ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Open item settled')).toBeInTheDocument();
    expect(sent).toEqual([{ path: retryPath, body: { eventId, reason: 'it was read again' } }]);
    expect(await screen.findByText('No failed follow-up actions')).toBeInTheDocument();
    expect(window.location.search).toBe('');
  });

  it('say that it is still open when it is refused again', async () => {
    await open({ system: withItem(), answers: { [retryPath]: () => settled('refused', 'session-failed') } });
    await userEvent.click(screen.getByRole('button', { name: `Retry session-pending of ${reaction}` }));
    await userEvent.type(await screen.findByLabelText('Reason'), 'again{Control>}{Enter}{/Control}');
    expect(await screen.findByText('The reaction failed again: session-failed.')).toBeInTheDocument();
    expect(screen.getByText('Still open')).toBeInTheDocument();
  });

  it('have it dismissed; what fails stands in the dialog, with what was typed', async () => {
    const { state, sent } = await open(
      { system: withItem(), answers: { [dismissPath]: () => problem(500, 'internal', 'It broke.') } },
      `/admin/read-models?item=${encodeURIComponent(`${reaction}/${eventId}`)}&how=dismiss`,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Dismiss the open item' });
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'done by hand');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    expect(await within(dialog).findByText('It broke.')).toBeInTheDocument();
    state.answers[dismissPath] = () => settled('dismissed');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('Open item dismissed')).toBeInTheDocument();
    expect(sent.at(-1)).toEqual({ path: dismissPath, body: { eventId, reason: 'done by hand' } });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
