import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { SessionRow } from '../../../../src/contracts/sessions.ts';
import { chooseOption } from '../../support/choose-option.ts';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, signedInAs, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { sampleDetails, sampleRow } from './sample-sessions.ts';
import { sessionServer, write, written } from './session-handlers.ts';

useMockServer();
useFakeSocket();

const openText = async () => {
  renderApp('/sessions');
  await userEvent.click(await screen.findByRole('button', { name: 'Submit session' }));
  const dialog = await screen.findByRole('dialog', { name: 'Submit session' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Text' }));
  return dialog;
};
const openAgain = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Submit session' }));
  return screen.findByRole('dialog', { name: 'Submit session' });
};
const submitButton = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Submit session' });
const chooseKraken = (dialog: HTMLElement) =>
  chooseOption(within(dialog).getByRole('combobox', { name: 'Event' }), 'Kraken');

describe('the submit dialog', () => {
  beforeAll(() => {
    Element.prototype.scrollIntoView = () => undefined;
    Element.prototype.hasPointerCapture = () => false;
  });

  it('shows the names that the text is split into and warns of long ones', async () => {
    server.use(...sessionServer({ rows: [sampleRow('s1')], details: sampleDetails() }));
    const dialog = await openText();

    await userEvent.click(within(dialog).getByLabelText('Names'));
    await userEvent.paste('1. Calyx, - Brannock; calyx\nNyxw\nA line in which someone forgot the separator');

    const list = within(dialog).getByRole('list', { name: 'Read as 4 names' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Calyx', 'Brannock', 'Nyxw', 'A line in which someone forgot the separator']);
    expect(within(dialog).getByText(/has more than 32 characters/u)).toBeInTheDocument();
    expect(await within(dialog).findByText('4 names: 2 in the roster, 2 to be matched')).toBeInTheDocument();
  });

  it('names the fields that are missing before it asks the server', async () => {
    server.use(...sessionServer({ rows: [sampleRow('s1')], details: sampleDetails() }));
    const dialog = await openText();
    await userEvent.click(submitButton(dialog));
    expect(within(dialog).getByText('Choose an event.')).toBeInTheDocument();
    expect(within(dialog).getByText('Paste or type at least one name.')).toBeInTheDocument();
    await chooseKraken(dialog);
    await userEvent.type(within(dialog).getByLabelText('Names'), 'Calyx');
    expect(within(dialog).queryByText('Choose an event.')).not.toBeInTheDocument();
    expect(within(dialog).queryByText('Paste or type at least one name.')).not.toBeInTheDocument();
  });

  it('says which raids of this kind are recorded around this time, before anything is sent', async () => {
    const asked: Record<string, string>[] = [];
    server.use(
      answer('/api/sessions', (request) => {
        const query = Object.fromEntries(new URL(request.url).searchParams);
        if (query['eventType'] !== undefined) asked.push(query);
        const sessions = [
          sampleRow('same', { eventDate: '2026-11-20T21:30:00.000Z', participantCount: 38 }),
          sampleRow('failed', { eventDate: '2026-11-20T22:30:00.000Z', status: 'failed' }),
          sampleRow('earlier', { eventDate: '2026-11-20T20:25:00.000Z' }),
        ];
        return json({ sessions, total: 3, hasMore: false, offset: 0, limit: 50 });
      }),
      ...sessionServer({ rows: [], details: sampleDetails() }),
    );
    const dialog = await openText();
    fireEvent.change(within(dialog).getByLabelText(/^Date and time/u), { target: { value: '2026-11-20T22:30' } });
    expect(asked).toEqual([]);
    await chooseKraken(dialog);
    expect(await within(dialog).findByText(/^Already recorded within two hours of this/u)).toHaveTextContent(
      /\(38 names\)\. If this is the same raid, open that session instead\. Otherwise both count\.$/u,
    );
    expect(
      within(dialog)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/sessions/same']);
    expect(asked).toEqual([
      { limit: '50', eventType: 'Kraken', excluded: 'false', from: '2026-11-20', to: '2026-11-21' },
    ]);
  });

  it('still holds the pasted names after a new sign-in, and nothing once it was cancelled', async () => {
    server.use(...sessionServer({ rows: [sampleRow('s1')], details: sampleDetails() }));
    const before = await openText();
    await userEvent.type(within(before).getByLabelText('Names'), 'Calyx');
    cleanup();

    renderApp('/sessions?submit=true');
    const after = await screen.findByRole('dialog', { name: 'Submit session' });
    expect(await within(after).findByLabelText('Names')).toHaveValue('Calyx');
    await userEvent.click(within(after).getByRole('button', { name: 'Cancel' }));
    const again = await openAgain();
    expect(within(again).queryByLabelText('Names')).not.toBeInTheDocument();
  });

  it('keeps what was typed and its key on a failure, and shows the own session at once when it works', async () => {
    const state: { rows: SessionRow[]; details: ReturnType<typeof sampleDetails> } = {
      rows: [sampleRow('s1')],
      details: sampleDetails(),
    };
    const keys: (string | null)[] = [];
    server.use(
      ...sessionServer(state),
      write('post', '/api/sessions', async (request) => {
        keys.push(request.headers.get('idempotency-key'));
        if (keys.length === 1) return problem(500, 'internal', 'Something went wrong here.');
        if (keys.length === 2) {
          return HttpResponse.json(
            {
              type: 'about:blank',
              title: 'invalid',
              status: 422,
              code: 'invalid',
              detail: 'Look at the fields.',
              errors: [{ field: 'rawText', code: 'name-too-long', detail: 'Entry 1 is too long.' }],
            },
            { status: 422 },
          );
        }
        state.rows = [sampleRow('own', { status: 'pending', eventDate: '2026-11-21T10:00:00.000Z' }), ...state.rows];
        return written('own', 1, { possibleDuplicateOf: null });
      }),
    );
    const dialog = await openText();
    await userEvent.type(within(dialog).getByLabelText('Names'), 'Calyx');
    await chooseKraken(dialog);

    await userEvent.click(submitButton(dialog));
    expect(await within(dialog).findByText('Something went wrong here.')).toBeInTheDocument();
    expect(within(dialog).getByLabelText('Names')).toHaveValue('Calyx');

    await userEvent.click(submitButton(dialog));
    expect(await within(dialog).findByText('Entry 1 is too long.')).toBeInTheDocument();
    expect(keys[1]).toBe(keys[0]);

    await userEvent.type(within(dialog).getByLabelText('Names'), ', Nyxw');
    await userEvent.click(submitButton(dialog));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(keys[2]).not.toBe(keys[0]);
    expect(await screen.findByText('Pending')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /new session/u })).not.toBeInTheDocument();
  });

  it('says where in the queue an upload would have stood, and keeps what was typed', async () => {
    const full = {
      type: 'about:blank',
      title: 'Queue full',
      status: 429,
      code: 'queue-full',
      detail: 'Too many.',
      place: 13,
    };
    server.use(
      ...sessionServer({ rows: [sampleRow('s1')], details: sampleDetails() }),
      write('post', '/api/sessions', () => HttpResponse.json(full, { status: 429 })),
    );
    const dialog = await openText();
    await userEvent.type(within(dialog).getByLabelText('Names'), 'Calyx');
    await chooseKraken(dialog);
    await userEvent.click(submitButton(dialog));
    expect(
      await within(dialog).findByText(
        '12 uploads are before this one. Nothing was stored, and your form is kept. Send it again in a moment.',
      ),
    ).toBeInTheDocument();
    expect(within(dialog).getByLabelText('Names')).toHaveValue('Calyx');
    expect(submitButton(dialog)).toBeEnabled();
  });

  it('warns of a possible duplicate with a link', async () => {
    server.use(
      ...sessionServer({ rows: [sampleRow('s1')], details: sampleDetails() }),
      write('post', '/api/sessions', () => written('new', 1, { possibleDuplicateOf: 's1' })),
    );
    const dialog = await openText();
    await userEvent.type(within(dialog).getByLabelText('Names'), 'Calyx');
    await chooseKraken(dialog);
    await userEvent.click(submitButton(dialog));
    const link = await screen.findByRole('link', { name: 'Kraken, 20 Nov 19:30' });
    expect(link).toHaveAttribute('href', '/sessions/s1');
  });

  it('is not offered to those who may not submit', async () => {
    server.use(
      signedInAs({ role: 'member', may: { submit: false, edit: true, moderate: false } }),
      ...sessionServer({ rows: [sampleRow('s1')], details: sampleDetails() }),
      answer('/api/samples', () => json([])),
    );
    renderApp('/sessions?submit=true');
    await screen.findAllByRole('link', { name: /^View/u });
    expect(screen.queryByRole('button', { name: 'Submit session' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
