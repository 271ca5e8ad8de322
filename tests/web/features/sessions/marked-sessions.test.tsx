import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionRow } from '../../../../src/contracts/sessions.ts';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, signedInAs, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { rowIds, rowOf } from '../../support/rows.ts';
import { sampleDetails, sampleRow } from './sample-sessions.ts';
import { sessionServer, write } from './session-handlers.ts';

useMockServer();
useFakeSocket();

type Reply = (path: string) => Response | null | Promise<Response | null>;
type Sent = { path: string; body: unknown; key: string | null };

const start = (): SessionRow[] =>
  ['s1', 's2', 's3', 's4'].map((id, index) =>
    sampleRow(id, { eventDate: `2026-11-${20 - index}T19:30:00.000Z`, unverifiedCount: index === 3 ? 0 : 2 }),
  );

/** The list and the actions on its rows, as on the server. */
const serve = (rows = start(), reply: Reply = () => null) => {
  const state = { rows, sent: [] as Sent[], queries: [] as string[] };
  const change = (id: string, part: Partial<SessionRow>) => {
    state.rows = state.rows.map((row) => (row.id === id ? { ...row, ...part } : row));
  };
  const call = (rest: string, done: (id: string, body: unknown) => void) =>
    write('post', `/api/sessions/:id${rest}`, async (received) => {
      const path = new URL(received.url).pathname;
      const id = path.split('/')[3] ?? '';
      const body: unknown = await received.json();
      state.sent.push({ path, body, key: received.headers.get('idempotency-key') });
      const other = await reply(path);
      if (other !== null) return other;
      done(id, body);
      return json({
        position: '1',
        id,
        version: 4,
        revision: 14,
        commandId: `command-${id}`,
        refused: [],
        unmatched: 1,
      });
    });
  server.use(
    answer('/api/sessions', (request) => {
      const query = new URL(request.url).searchParams;
      state.queries.push(query.toString());
      const shown = state.rows.filter(({ excluded }) => query.get('excluded') === null || excluded);
      const offset = Number(query.get('offset'));
      return json({ sessions: shown.slice(offset, offset + 1000), hasMore: false, offset, limit: 1000 });
    }),
    call('/verify', (id) => change(id, { status: 'verified', unverifiedCount: 0 })),
    call('/exclude', (id, body) => change(id, { excluded: (body as { excluded: boolean }).excluded })),
    call('/undo', (id) => change(id, { status: 'processed', excluded: false })),
    ...sessionServer({ rows: [], details: sampleDetails() }).slice(1),
  );
  return state;
};

const open = async (path = '/sessions') => {
  renderApp(path);
  await screen.findAllByRole('link', { name: /^View/u });
};
const ids = ({ sent }: { sent: Sent[] }) => sent.map(({ path }) => path.split('/')[3]);

describe('several sessions at once', () => {
  it('verifies what is marked by keys: one call each, one toast with what was refused, and one Undo', async () => {
    const state = serve(start(), (path) =>
      path === '/api/sessions/s2/verify' ? problem(409, 'session-pending', 'Its screenshots are being read.') : null,
    );
    await open();
    await userEvent.keyboard('jxjj{Shift>}x{/Shift}');
    expect(screen.getByText('3 selected')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Verify selected' }));

    expect(await screen.findByText('Sessions verified')).toBeInTheDocument();
    expect(
      screen.getByText('2 done. 2 names without a player. 1 session refused. Its screenshots are being read.'),
    ).toBeInTheDocument();
    const action = state.sent[0]?.key?.split(':')[0] ?? '?';
    expect(state.sent.map(({ key }) => key).toSorted()).toEqual(['s1', 's2', 's3'].map((id) => `${action}:${id}`));
    await waitFor(() => expect(rowOf('s1')).toHaveFocus());
    expect(screen.queryByText('3 selected')).not.toBeInTheDocument();
    expect(rowOf('s2')).toHaveTextContent('2 to review');

    state.sent.length = 0;
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Verification undone')).toBeInTheDocument();
    expect(screen.getByText('2 sessions as before.')).toBeInTheDocument();
    expect(state.sent.map(({ path, body }) => [path, body]).toSorted()).toEqual([
      ['/api/sessions/s1/undo', { commandId: 'command-s1' }],
      ['/api/sessions/s3/undo', { commandId: 'command-s3' }],
    ]);
  });

  it.each([
    ['Verify selected', 'refused', 's1'],
    ['Exclude selected', 'refused', 's1'],
    ['Include selected', 'refused', 's2'],
    ['Include selected', 'done', 's3'],
  ])(
    '%s: the row in the place of the first has the focus, even when the last is %s after the list was read again',
    async (word, how, then) => {
      const last = Promise.withResolvers<Response | null>();
      serve(
        start().map((row) => ({ ...row, excluded: word === 'Include selected' })),
        (path) => (path.includes('/s2/') ? last.promise : null),
      );
      await open(word === 'Include selected' ? '/sessions?excluded=true' : '/sessions');
      await userEvent.keyboard('jx{Shift>}{ArrowDown}{/Shift}');
      const before = rowOf('s1').textContent;
      await userEvent.click(screen.getByRole('button', { name: word }));
      if (word === 'Exclude selected')
        await userEvent.type(await screen.findByLabelText('Reason'), 'Practice run{Control>}{Enter}{/Control}');
      await waitFor(() => expect(document.querySelector('[data-row="s1"]')?.textContent).not.toBe(before));
      last.resolve(how === 'refused' ? problem(409, 'session-pending') : null);
      await waitFor(() => expect(rowOf(then)).toHaveFocus());
    },
  );

  it('excludes with one reason for all, marked by Shift and the arrow; the filter shows them, and they come back', async () => {
    const state = serve();
    await open();
    await userEvent.keyboard('j{Shift>}{ArrowDown}{/Shift}');
    expect(rowOf('s2')).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Exclude selected' }));
    const dialog = await screen.findByRole('dialog', { name: 'Exclude 2 sessions' });
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Practice run{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Sessions excluded')).toBeInTheDocument();
    expect(state.sent.map(({ body }) => body)).toEqual(Array(2).fill({ excluded: true, reason: 'Practice run' }));
    expect(ids(state).toSorted()).toEqual(['s1', 's2']);

    await userEvent.click(screen.getByRole('button', { name: 'Excluded' }));
    expect(window.location.search).toBe('?excluded=true');
    await waitFor(() => expect(rowIds()).toEqual(['s1', 's2']));
    expect(state.queries.at(-1)).toContain('excluded=true');
    await userEvent.click(within(rowOf('s1')).getByRole('checkbox', { name: 'Mark Kraken, 20 Nov 19:30' }));
    await userEvent.click(screen.getByRole('button', { name: 'Include selected' }));
    expect(await screen.findByText('It counts again.')).toBeInTheDocument();
  });

  it('does not ask for what is verified already, and keeps the marks when nothing could be done', async () => {
    const state = serve([sampleRow('s1', { status: 'verified' }), sampleRow('s2', { unverifiedCount: 1 })], () =>
      problem(503, 'unavailable'),
    );
    await open();
    await userEvent.keyboard('jx');
    await userEvent.click(screen.getByRole('button', { name: 'Verify selected' }));
    expect(await screen.findByText('Nothing to verify')).toBeInTheDocument();
    expect(state.sent).toEqual([]);
    await userEvent.click(within(rowOf('s2')).getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Verify selected' }));
    expect(await screen.findByText('Failed to verify the session')).toBeInTheDocument();
    expect(screen.getByText('2 selected')).toBeInTheDocument();
  });

  it('is for moderators', async () => {
    server.use(signedInAs({ role: 'member', may: { submit: false, edit: true, moderate: false } }));
    serve();
    await open();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await userEvent.keyboard('jx');
    expect(screen.queryByText('1 marked')).not.toBeInTheDocument();
  });
});

describe('the list as a file', () => {
  it('holds all that the filter shows, escaped', async () => {
    const files: Blob[] = [];
    const press = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${files.push(blob)}`,
      revokeObjectURL: () => undefined,
    });
    const state = serve([
      sampleRow('s1', { discordUsername: '=cmd, "x"', excluded: true }),
      sampleRow('s2', { status: 'pending', confidenceScore: null, discordUsername: null, excluded: true }),
    ]);
    await open('/sessions?excluded=true');
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(press).toHaveBeenCalledTimes(1));
    press.mockRestore();
    expect(state.queries.at(-1)).toBe('limit=1000&offset=0&excluded=true');
    const [head, ...lines] = (await (files[0] ?? new Blob()).text()).trim().split('\r\n');
    expect(head).toMatch(/Date \(UTC\),Event,Participants,Submitted By,Status,Excluded,/u);
    expect(lines).toEqual([
      `2026-11-20T19:30:00.000Z,Kraken,31,"'=cmd, ""x""",processed,yes,0,88,Screenshot,no,s1`,
      '2026-11-20T19:30:00.000Z,Kraken,,,pending,yes,,,Screenshot,no,s2',
    ]);
  });
});
