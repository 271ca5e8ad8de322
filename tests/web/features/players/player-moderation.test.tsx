import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { HistoryEntry } from '../../../../src/contracts/history.ts';
import type { PlayerPage } from '../../../../src/contracts/players.ts';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { samplePlayers } from '../sessions/sample-sessions.ts';
import { mergedEntry, sampleNames, samplePage } from './sample-player.ts';

useMockServer();
useFakeSocket();

type Sent = [method: string, path: string, body: unknown, ifMatch: string | null];
/** Every write is kept, and answered by `reply` or as done. */
const serve = (
  page: PlayerPage = samplePage(),
  reply: (path: string, body: Record<string, unknown>) => Response | null = () => null,
) => {
  const sent: Sent[] = [];
  const written = { position: '9', id: 'p3', version: 1, revision: 42, commandId: 'c-1' };
  server.use(
    answer('/api/players', () => json(samplePlayers)),
    answer('/api/players/:id', () => json(page)),
    answer('/api/players/:id/names', () => json(sampleNames)),
    http.all('http://localhost/api/players/*', async ({ request }) => {
      if (request.method === 'GET') return undefined;
      const text = await request.text();
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
      const path = new URL(request.url).pathname;
      sent.push([request.method, path, body, request.headers.get('if-match')]);
      return reply(path, body) ?? HttpResponse.json({ ...written, mergeId: 'm1' });
    }),
  );
  return sent;
};
const open = async () => {
  renderApp('/players/p3');
  await screen.findByRole('heading', { level: 1, name: 'Calyx' });
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const undoSent: Sent = ['POST', '/api/players/p3/undo', { commandId: 'c-1' }, null];
const undoes = async (sent: readonly Sent[]) => {
  await press('Undo');
  await waitFor(() => expect(sent.at(-1)).toEqual(undoSent));
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
};

describe('renaming a player', () => {
  it('shows the name of now, sends the new one trimmed for what was seen, says so and takes it back', async () => {
    const sent = serve();
    await open();
    await press('Rename');
    const dialog = await screen.findByRole('dialog', { name: 'Rename Player' });
    expect(within(dialog).getByLabelText('Current Name')).toHaveValue('Calyx');
    expect(within(dialog).getByLabelText('Current Name')).toHaveAttribute('readonly');
    const name = within(dialog).getByLabelText('New Name');
    expect(name).toHaveFocus();
    const confirm = within(dialog).getByRole('button', { name: 'Rename' });
    expect(confirm).toBeDisabled();
    await userEvent.type(name, 'x{Backspace}  ');
    expect(await within(dialog).findByText('Please enter a new name')).toBeInTheDocument();
    expect(confirm).toBeDisabled();
    await userEvent.type(name, 'Nova ');
    await userEvent.click(confirm);
    expect(await screen.findByText('Player Renamed')).toBeInTheDocument();
    expect(screen.getByText('The player name has been updated successfully.')).toBeInTheDocument();
    expect(sent).toEqual([['PATCH', '/api/players/p3/rename', { newName: 'Nova' }, '"41"']]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await undoes(sent);
  });

  it.each([
    [
      'the sentence of the server',
      () => problem(409, 'name-taken', 'Another player has this name.'),
      'Another player has this name.',
    ],
    ['its own without one', () => HttpResponse.text('Bad Gateway', { status: 502 }), 'Failed to rename player'],
  ])('says %s when it fails, and keeps what was typed', async (_what, failure, text) => {
    serve(samplePage(), failure);
    renderApp('/players/p3?dialog=rename');
    await userEvent.type(await screen.findByLabelText('New Name'), 'Nova{Control>}{Enter}{/Control}');
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByLabelText('New Name')).toHaveValue('Nova');
  });
});

describe('aliases', () => {
  it('are added and removed, each with its Undo; only what still means the player can be removed', async () => {
    const sent = serve();
    await open();
    await press('Add alias');
    await userEvent.type(await screen.findByLabelText('Alias'), ' Cally {Enter}');
    expect(await screen.findByText('Alias Added')).toBeInTheDocument();
    expect(sent).toEqual([['POST', '/api/players/p3/aliases', { alias: 'Cally' }, null]]);
    await undoes(sent);
    expect(screen.getAllByRole('button', { name: /^Remove the alias/u })).toHaveLength(1);
    await press(/^Remove the alias .*Old Cal/u);
    expect(await screen.findByText('Alias Removed')).toBeInTheDocument();
    expect(sent.at(-1)).toEqual(['DELETE', '/api/players/p3/aliases/Old%20Cal', {}, null]);
    await undoes(sent);
  });
});

describe('withdrawing', () => {
  it('is offered for who has nothing, leads to the list, and is taken back', async () => {
    const sent = serve(samplePage({ totalSessions: 0, aliases: [] }, { sessions: [], discordLink: null }));
    server.use(answer('/api/players/stats', () => json([])));
    await open();
    await press('Withdraw');
    expect(await screen.findByText('Player Withdrawn')).toBeInTheDocument();
    expect(sent).toEqual([['DELETE', '/api/players/p3', {}, null]]);
    await waitFor(() => expect(window.location.pathname).toBe('/players'));
    await undoes(sent);
  });

  it('is not offered for anyone else', async () => {
    serve();
    await open();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  });
});

describe('main and alts', () => {
  it('a main is set and taken away, each with its Undo', async () => {
    const sent = serve();
    await open();
    await press('Set main');
    const dialog = await screen.findByRole('dialog', { name: 'Set main' });
    await userEvent.type(within(dialog).getByRole('combobox', { name: 'Main' }), 'bran');
    await userEvent.click(await within(dialog).findByRole('option', { name: /Brannock/u }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Set main' }));
    expect(await screen.findByText('Main Set')).toBeInTheDocument();
    expect(sent).toEqual([['PUT', '/api/players/p3/main', { playerId: 'p0' }, null]]);
    await undoes(sent);
  });

  it('an alt says whose, and a moderator takes that away', async () => {
    const sent = serve(samplePage({ main: { id: 'p0', name: 'Brannock' } }));
    await open();
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Brannock' })).toHaveLength(2));
    await press('Remove');
    expect(await screen.findByText('Alt Removed')).toBeInTheDocument();
    expect(sent).toEqual([['DELETE', '/api/players/p3/main', {}, null]]);
  });
});

const total = (id: string, name: string, totalSessions: number) => ({ id, name, totalSessions });
const listed = (label: string) =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('merging and splitting', () => {
  const preview = (path: string, { into }: Record<string, unknown>) =>
    path.endsWith('/merge')
      ? {
          from: path.includes('p3') ? total('p3', 'Calyx', 2) : total('p0', 'Brannock', 30),
          into: into === 'p0' ? total('p0', 'Brannock', 30) : total('p3', 'Calyx', 2),
          totalAfter: 31,
        }
      : { now: total('p3', 'Calyx', 31), from: total('p9', 'Cal2', 4), into: total('p3', 'Calyx', 28) };
  const reply = (path: string, body: Record<string, unknown>) =>
    body['preview'] === true ? json(preview(path, body)) : null;

  const choose = async () => {
    await press('Merge');
    const dialog = await screen.findByRole('dialog', { name: 'Merge Calyx' });
    const search = within(dialog).getByRole('combobox', { name: 'With' });
    await userEvent.type(search, 'cal');
    expect(await within(dialog).findByText('No player matches.')).toBeInTheDocument();
    await userEvent.clear(search);
    await userEvent.type(search, 'bran');
    await userEvent.click(await within(dialog).findByRole('option', { name: /Brannock/u }));
    await waitFor(() => expect(listed('After')).toEqual(['Brannock31 sessions']));
    return dialog;
  };

  it('says both totals and the total after before anything is changed, merges, goes to the survivor and splits', async () => {
    const sent = serve(samplePage({ id: 'p3' }), reply);
    await open();
    const dialog = await choose();
    expect(listed('Now')).toEqual(['Calyx2 sessions', 'Brannock30 sessions']);
    expect(dialog).toHaveTextContent('Both are in 1 session, so they are probably two people.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('Players Merged')).toBeInTheDocument();
    expect(sent.map(([, path, body]) => [path, body])).toEqual([
      ['/api/players/p3/merge', { into: 'p0', preview: true }],
      ['/api/players/p3/merge', { into: 'p0' }],
    ]);
    await waitFor(() => expect(window.location.pathname).toBe('/players/p0'));
    await press('Undo');
    expect(await screen.findByText('Players Split')).toBeInTheDocument();
    expect(sent.at(-1)).toEqual(['POST', '/api/players/p0/split', { mergeId: 'm1' }, null]);
  });

  it('may keep the other one', async () => {
    const sent = serve(samplePage(), reply);
    await open();
    const dialog = await choose();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep the other name' }));
    await waitFor(() => expect(listed('After')).toEqual(['Calyx31 sessions']));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(sent.at(-1)?.slice(0, 3)).toEqual(['POST', '/api/players/p0/merge', { into: 'p3' }]));
  });

  it('says why it is refused, and cannot be sent', async () => {
    serve(samplePage(), () => problem(409, 'merge-ring', 'Both are the same player.'));
    await open();
    await press('Merge');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(await within(dialog).findByRole('option', { name: /Brannock/u }));
    expect(await within(dialog).findByText('Both are the same player.')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Merge' })).toBeDisabled();
  });

  const history = async (entries: HistoryEntry[]) => {
    const sent = serve(samplePage(), reply);
    server.use(answer('/api/players/:id/history', () => json(entries)));
    await open();
    await userEvent.click(screen.getByRole('tab', { name: 'History' }));
    await screen.findAllByText('Merged');
    expect(window.location.search).toBe('?tab=history');
    return sent;
  };

  it('splits a merge of the history, with all totals', async () => {
    const sent = await history([mergedEntry()]);
    await press('Split');
    const dialog = await screen.findByRole('dialog', { name: 'Split Calyx' });
    await waitFor(() => expect(listed('After')).toEqual(['Cal24 sessions', 'Calyx28 sessions']));
    expect(listed('Now')).toEqual(['Calyx31 sessions']);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Split' }));
    expect(await screen.findByText('Players Split')).toBeInTheDocument();
    expect(sent.map(([, path, body]) => [path, body])).toEqual([
      ['/api/players/p3/split', { mergeId: 'm1', preview: true }],
      ['/api/players/p3/split', { mergeId: 'm1' }],
    ]);
  });

  it('offers no split of what was split', async () => {
    await history([
      mergedEntry({
        commandId: 'c-split',
        action: 'split_player',
        before: { mergedInto: 'p3', mergeId: 'm1' },
        after: null,
      }),
      mergedEntry(),
    ]);
    expect(screen.queryByRole('button', { name: 'Split' })).not.toBeInTheDocument();
  });
});
