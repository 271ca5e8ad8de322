import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReviewGroup } from '../../../../src/contracts/review.ts';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, signedInAs, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { rowIds } from '../../support/rows.ts';
import { write } from '../sessions/session-handlers.ts';

useMockServer();
useFakeSocket();

const sample = (rawName: string, change: Partial<ReviewGroup['sample']> = {}): ReviewGroup['sample'] => ({
  sessionId: `session-${rawName}`,
  participantId: `participant-${rawName}`,
  eventDate: '2026-11-18T19:30:00.000Z',
  eventType: 'Kraken',
  rawName,
  confidenceScore: 0.5,
  imageUrl: '/media/sessions/abc',
  imageSize: [1000, 560],
  box: [10, 20, 80, 16],
  proposedRemoval: null,
  ownAddition: false,
  ...change,
});
const group = (rawName: string, change: Partial<ReviewGroup> = {}): ReviewGroup => ({
  rawName,
  kind: 'unmatched',
  count: 12,
  sessions: 12,
  players: [],
  candidates: [
    { playerId: 'id-Nova', name: 'Nova', similarity: 0.8, why: null },
    { playerId: 'id-Novae', name: 'Novae', similarity: 0.75, why: 'look-alike' },
  ],
  sample: sample(rawName),
  ...change,
});
const doubtful = group('Zedd', {
  kind: 'doubtful',
  count: 1,
  players: [{ id: 'id-Zed', name: 'Zed', count: 1 }],
  candidates: [{ playerId: 'id-Zed', name: 'Zed', similarity: 0.75, why: null }],
});
const proposed = group('Rex', {
  kind: 'proposed',
  count: 1,
  players: [{ id: 'id-Rex', name: 'Rex', count: 1 }],
  sample: sample('Rex', { proposedRemoval: 'not-a-name' }),
});
const start = () => [group('Novva'), doubtful, proposed];

/** The queue, and the decisions sent. */
const serve = (groups: ReviewGroup[] = start()) => {
  const state = { said: [] as unknown[], undone: [] as string[], reads: 0 };
  server.use(
    answer('/api/review', (request) => {
      state.reads += 1;
      const kind = new URL(request.url).searchParams.get('kind');
      const found = kind === null ? groups : groups.filter((one) => one.kind === kind);
      return json({ groups: found, hasMore: false, offset: 0, limit: 25 });
    }),
    answer('/api/players', () => json([])),
    write('post', '/api/review/decisions', async (received) => {
      const body = (await received.json()) as { preview?: boolean };
      state.said.push(body);
      if (body.preview !== true)
        return json({ position: '1', id: `decision-${state.said.length}`, version: 2, playerId: null });
      const reading = { eventDate: '2026-11-18T19:30:00.000Z', eventType: 'Kraken', rawName: 'Novva' };
      return json({
        count: 1,
        readings: [
          { ...reading, sessionId: 's1', participantId: 'p1', left: false },
          { ...reading, sessionId: 's2', participantId: 'p2', left: true },
        ],
      });
    }),
    write('post', '/api/review/decisions/:id/undo', (received) => {
      state.undone.push(received.url.split('/').at(-2) ?? '');
      return Promise.resolve(json({ position: '2', id: 'x', version: 3 }));
    }),
  );
  return state;
};

const open = async (path = '/review') => {
  renderApp(path);
  await screen.findByRole('table', { name: 'Names to review' });
};
const selected = () => document.querySelector('[data-row][aria-selected="true"]')?.getAttribute('data-row');

describe('the review queue', () => {
  it('shows each text once, with its crop beside who it may be', async () => {
    serve();
    await open();
    expect(rowIds()).toEqual(['unmatched novva', 'doubtful zedd', 'proposed rex']);
    expect(screen.getByRole('img', { name: 'Novva, as shown in the screenshot' })).toBeInTheDocument();
    const who = screen.getByRole('group', { name: 'Players for Novva' });
    expect(within(who).getByRole('button', { name: /Novae.*looks like it/u })).toBeInTheDocument();
    expect(
      within(who)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['rRegister as new', '0No player', 'xNot a name']));
  });

  it('takes a candidate by its number, goes on, and takes it back by Ctrl+Z', async () => {
    const state = serve();
    await open();
    await userEvent.keyboard('2');
    await waitFor(() => expect(rowIds()).toEqual(['doubtful zedd', 'proposed rex']));
    expect(state.said).toEqual([
      { rawName: 'Novva', kind: 'unmatched', heal: true, action: 'player', playerId: 'id-Novae' },
    ]);
    expect(selected()).toBe('doubtful zedd');
    expect(document.activeElement).toHaveAttribute('data-row', 'doubtful zedd');
    expect(await screen.findByText(/is .*Novae.* from now on\. 12 past readings follow\./u)).toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(rowIds()).toHaveLength(3));
    expect(state.undone).toEqual(['decision-1']);
  });

  describe('a text that is the name of one candidate, read where it stands for another', () => {
    const candidates = [
      { playerId: 'id-Olven', name: 'Olven', similarity: 1, why: null },
      { playerId: 'id-0lven', name: '0lven', similarity: 0.9, why: 'look-alike' as const },
    ];
    const olven = group('Olven', { kind: 'doubtful', count: 1, candidates });

    it('moves the credit, and offers no second player of that name', async () => {
      const state = serve([olven]);
      await open();
      expect(screen.queryByRole('button', { name: 'Register as new' })).not.toBeInTheDocument();
      await userEvent.keyboard('r');
      await userEvent.keyboard('2');
      await waitFor(() => expect(state.said).toMatchObject([{ action: 'player', playerId: 'id-0lven' }]));
      expect(await screen.findByText(/This time .*Olven.* is .*0lven.* 1 past reading follows\./u)).toBeInTheDocument();
    });

    it('stays his for what is read from now on', async () => {
      serve([olven]);
      await open('/review?future=true');
      const who = screen.getByRole('group', { name: 'Players for Olven' });
      expect(within(who).getAllByRole('button', { name: /lven/u })).toHaveLength(1);
    });
  });

  it.each([
    ['r', 'unmatched novva', { action: 'register' }],
    ['x', 'unmatched novva', { action: 'ignore' }],
    ['0', 'unmatched novva', { action: 'reject' }],
    ['{Enter}', 'doubtful zedd', { action: 'confirm', kind: 'doubtful' }],
    ['{Enter}', 'proposed rex', { action: 'confirm', kind: 'proposed' }],
    ['0', 'proposed rex', { action: 'reject', kind: 'proposed' }],
  ])('says by %s of %s', async (key, row, body) => {
    const state = serve();
    await open();
    act(() => document.querySelector<HTMLElement>(`[data-row="${row}"]`)?.focus());
    await userEvent.keyboard(key);
    await waitFor(() => expect(state.said).toMatchObject([body]));
  });

  it('takes the last decision back when nothing is left to be decided', async () => {
    const state = serve([doubtful]);
    await open();
    await userEvent.keyboard('1');
    expect(await screen.findByText('Nothing to review')).toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(rowIds()).toEqual(['doubtful zedd']));
    expect(state.undone).toEqual(['decision-1']);
  });

  it('lists what would be decided before anything is', async () => {
    const state = serve();
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Which sessions' }));
    expect(await screen.findByText(/1 reading would be decided/u)).toBeInTheDocument();
    expect(screen.getByText('already in the session: counts once, stays open')).toBeInTheDocument();
    expect(state.said).toMatchObject([{ preview: true, action: 'player', playerId: 'id-Nova' }]);
  });

  it('leaves the past as it is where that is asked for', async () => {
    const state = serve();
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Past sessions too' }));
    await userEvent.keyboard('1');
    await waitFor(() => expect(state.said).toMatchObject([{ heal: false, playerId: 'id-Nova' }]));
    expect(await screen.findByText(/12 past readings stay open/u)).toBeInTheDocument();
    expect(rowIds()).toHaveLength(3);
  });

  it('says what was refused, and keeps the text', async () => {
    serve();
    server.use(
      write('post', '/api/review/decisions', () =>
        Promise.resolve(problem(409, 'name-taken', 'Another player has this name.')),
      ),
    );
    await open();
    await userEvent.keyboard('1');
    expect(await screen.findByText('Another player has this name.')).toBeInTheDocument();
    expect(rowIds()).toHaveLength(3);
  });

  it('lists recent decisions, of other days too, each with its undo', async () => {
    const state = serve();
    const decided = { action: 'learned', heal: true, decidedBy: 'veyra_v', decidedAt: '2026-11-18T19:30:00.000Z' };
    server.use(
      answer('/api/review/decisions', () =>
        json([
          { id: 'd1', rawName: 'Novva', playerName: 'Nova', undone: state.undone.includes('d1'), ...decided },
          { id: 'd2', rawName: 'FPS', playerName: null, undone: true, ...decided, action: 'ignored' },
        ]),
      ),
    );
    await open();
    await userEvent.click(screen.getByText('Recent decisions'));
    expect(await screen.findByText('undone')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo the decision on Novva' }));
    await waitFor(() => expect(screen.getAllByText('undone')).toHaveLength(2));
    expect(state.undone).toEqual(['d1']);
    expect(await screen.findByText('Decision undone')).toBeInTheDocument();
  });

  it('is narrowed by its address, and says when nothing waits', async () => {
    serve([doubtful]);
    await open('/review?kind=doubtful');
    expect(rowIds()).toEqual(['doubtful zedd']);
    await userEvent.click(screen.getByRole('button', { name: 'Proposed' }));
    expect(await screen.findByText('Nothing to review')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(rowIds()).toEqual(['doubtful zedd']));
  });

  it('is denied to members, without a call', async () => {
    const state = serve();
    server.use(signedInAs({ role: 'member', may: { submit: false, edit: true, moderate: false } }));
    renderApp('/review');
    expect(await screen.findByText('You need mod permissions to access this page.')).toBeInTheDocument();
    expect(state.reads).toBe(0);
  });
});
