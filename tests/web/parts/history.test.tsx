import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { Provider } from 'react-redux';
import type { HistoryEntry } from '../../../src/contracts/history.ts';
import type { HistoryRecord } from '../../../web/src/api/queries/record-history.ts';
import { createStore } from '../../../web/src/api/store/store.ts';
import { History } from '../../../web/src/parts/history/History.tsx';
import { ToastProvider } from '../../../web/src/ui/feedback/Toast.tsx';
import { samplePlayers } from '../features/sessions/sample-sessions.ts';
import { write } from '../features/sessions/session-handlers.ts';
import { answer, json, problem, server, useMockServer } from '../support/mock-answers.ts';

useMockServer();

const entry = (action: string, change: Partial<HistoryEntry> = {}): HistoryEntry => ({
  commandId: action,
  at: '2026-11-20T19:30:00.000Z',
  actor: 'oskbrand',
  role: 'mod',
  action,
  reason: null,
  before: null,
  after: null,
  undo: { allowed: true, why: null },
  ...change,
});
const noUndo = (why: HistoryEntry['undo']['why']) => ({ undo: { allowed: false, why } });

const player: HistoryRecord = { kind: 'players', id: 'p 1' };
const show = (entries: HistoryEntry[], record = player, action?: (one: HistoryEntry) => React.ReactNode) => {
  server.use(
    answer(`/api/${record.kind}/:id/history`, () => json(entries)),
    answer('/api/players', () => json(samplePlayers)),
  );
  render(
    <Provider store={createStore()}>
      <ToastProvider>
        <History record={record} {...(action && { action })} />
      </ToastProvider>
    </Provider>,
  );
};
const rows = async () => {
  await screen.findAllByText('oskbrand');
  return within(screen.getByRole('table', { name: 'History' }))
    .getAllByRole('row')
    .slice(1);
};
const cells = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('the history of a record', () => {
  it('says when, what and why, who, before and after, with players by their names', async () => {
    show([
      entry('edited_player', { before: { main: null }, after: { main: 'p1' }, reason: 'same person' }),
      entry('merged_players', {
        before: { name: 'Old', aliases: [{ alias: 'Older', kind: 'alias' }] },
        after: { mergedInto: 'p3', mergeId: 'm1', movedLink: null, endedLink: 'l1', closedRequest: null },
        ...noUndo('not-undoable'),
      }),
    ]);
    const [first, second] = await rows();
    await waitFor(() => expect(first).toHaveTextContent('Thalorin'));
    expect(cells(first)).toEqual([
      expect.stringMatching(/20 Nov\s.*19:30/u),
      'Made an altsame person',
      'oskbrand moderator',
      'BeforeAlt of: –',
      'AfterAlt of: Thalorin',
      'Undo',
    ]);
    expect(cells(second).slice(1)).toEqual([
      'Merged',
      'oskbrand moderator',
      'BeforeName: OldAliases: Older',
      'AfterMerged into: CalyxDiscord link ended: Yes',
      '',
    ]);
  });

  it.each<[string, Partial<HistoryEntry>, string]>([
    ['edited_player', { before: { name: 'A' }, after: { name: 'B' } }, 'Renamed'],
    ['edited_player', { before: { alias: 'A' } }, 'Alias removed'],
    ['edited_player', { after: { alias: 'A' } }, 'Alias added'],
    ['edited_player', { before: { main: 'p1' }, after: { main: null } }, "Nobody's alt"],
    ['registered_players', { after: { name: 'A' } }, 'Registered'],
    ['registered_players', { before: { name: 'A' } }, 'Withdrawn'],
    ['approved_rename', { before: { status: 'approved' }, after: { status: 'pending' } }, 'Approval undone'],
    ['verified_session', { before: { status: 'processed' }, after: { status: 'verified' } }, 'Verified'],
    ['verified_session', { before: { status: 'verified' }, after: { status: 'processed' } }, 'Verification undone'],
    ['sent_to_the_moon', {}, 'sent to the moon'],
  ])('calls %s %j %s', async (action, change, word) => {
    show([entry(action, change)]);
    const [row] = await rows();
    expect(within(row as HTMLElement).getByText(word)).toBeInTheDocument();
  });

  it('shows names of a session: whom they stand for, and the sixth and further at a press', async () => {
    const added = ['Calyx', 'Thalori', 'c', 'd', 'e', 'f', 'g'].map((rawName, index) => ({
      rawName,
      playerId: ['p3', 'p1'][index] ?? null,
    }));
    show([entry('edited_participants', { before: { status: 'processed' }, after: { status: 'verified', added } })], {
      kind: 'sessions',
      id: 's1',
    });
    const [row] = await rows();
    await waitFor(() => expect(row).toHaveTextContent('Thalori for Thalorin'));
    expect(row).toHaveTextContent('Status: verifiedAdded: CalyxThalori for Thalorinc no player');
    expect(within(row as HTMLElement).getByText('2 more')).toBeInTheDocument();
  });

  it('takes a change back and reads again; what has moved on has no Undo and says so', async () => {
    const sent: unknown[] = [];
    show([entry('edited_player', { after: { alias: 'A' } }), entry('other', noUndo('record-moved-on'))]);
    server.use(
      write('post', '/api/players/:id/undo', async (request) => {
        sent.push([new URL(request.url).pathname, await request.json()]);
        return HttpResponse.json({ position: '9', id: 'p 1', version: 1, revision: 9, commandId: 'u' });
      }),
    );
    const [, second] = await rows();
    expect(second).toHaveTextContent('changed since');
    expect(screen.getAllByRole('button')).toHaveLength(1);
    server.use(answer('/api/players/:id/history', () => json([entry('edited_player', { before: { alias: 'A' } })])));
    await userEvent.click(screen.getByRole('button', { name: 'Undo: Alias added' }));
    expect(await screen.findByText('Change undone')).toBeInTheDocument();
    expect(sent).toEqual([['/api/players/p%201/undo', { commandId: 'edited_player' }]]);
    expect(await screen.findByText('Alias removed')).toBeInTheDocument();
  });

  it("says the server's reason when it is refused", async () => {
    show([entry('edited_player', { after: { alias: 'A' } })]);
    server.use(write('post', '/api/players/:id/undo', () => problem(409, 'record-moved-on', 'It has been changed.')));
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Undo: Alias added' }));
    expect(await screen.findByText('It has been changed.')).toBeInTheDocument();
  });

  it('offers what the page has for a row in place of Undo', async () => {
    show([entry('merged_players', noUndo('not-undoable')), entry('edited_player')], player, ({ action }) =>
      action === 'merged_players' ? <button>Split</button> : null,
    );
    const all = await rows();
    expect(all.map((row) => within(row).getByRole('button').textContent)).toEqual(['Split', 'Undo']);
  });

  it('says of a machine that it was Muster, and a dash for who is gone', async () => {
    show([
      entry('processed_session', { actor: null, role: null }),
      entry('verified_session', { actor: null, role: 'admin' }),
      entry('submitted_session'),
    ]);
    const all = await rows();
    expect(all.map((row) => cells(row)[2])).toEqual(['Muster', '– admin', 'oskbrand moderator']);
  });

  it('says that it could not be read, and that there is nothing', async () => {
    show([]);
    expect(await screen.findByText('No changes yet')).toBeInTheDocument();
    server.use(answer('/api/sessions/:id/history', () => problem(503, 'starting')));
    render(
      <Provider store={createStore()}>
        <History record={{ kind: 'sessions', id: 's1' }} />
      </Provider>,
    );
    expect(await screen.findByText('Failed to fetch the history')).toBeInTheDocument();
  });
});
