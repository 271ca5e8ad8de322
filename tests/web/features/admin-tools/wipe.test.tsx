import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeSocket, useFakeSocket } from '../../support/fake-socket.ts';
import { json, problem, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { adminServer } from './sample-admin.ts';

useMockServer();
useFakeSocket();

const path = '/api/admin/wipe-production';
const wiped = () =>
  json({
    position: '60',
    deleted: { sessions: 1, participants: 24 },
    preserved: { players: 12 },
    exportName: 'wipe-2026-11-20',
  });

const open = async (answered: () => Response | Promise<Response>) => {
  const served = adminServer({ answers: { [path]: answered } });
  renderApp('/admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Wipe Production Data' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Wipe Production Data' }));
  return { ...served, dialog, confirm: dialog.getByRole('button', { name: 'Wipe Production Data' }) };
};
const phrase = 'Type DELETE to enable the button';

describe('wiping', () => {
  it('names what goes and what stays, and begins with DELETE alone', async () => {
    const { dialog, confirm, sent, read } = await open(wiped);
    const listed = (name: string) =>
      within(dialog.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(listed('What goes')).toEqual([
      'Sessions and their participants12',
      'Voice records12',
      'Messages and attachments12',
      'Manual audits12',
      'Player stats',
      'Discord links12',
      'Aliases',
      'Rename requests12',
      'Link requests12',
    ]);
    expect(listed('What stays')).toEqual(['Player names and canonical names12']);
    expect(dialog.getByLabelText(phrase)).toHaveFocus();
    for (const typed of ['DELET', 'delete', 'DELETE ']) {
      await userEvent.clear(dialog.getByLabelText(phrase));
      await userEvent.type(dialog.getByLabelText(phrase), `${typed}{Enter}`);
      expect(confirm).toBeDisabled();
    }
    expect(sent).toEqual([]);
    await userEvent.clear(dialog.getByLabelText(phrase));
    await userEvent.type(dialog.getByLabelText(phrase), 'DELETE');
    const before = read.length;
    await userEvent.click(confirm);
    expect(await screen.findByText('Production Data Wiped')).toBeInTheDocument();
    expect(
      screen.getByText('1 session and 24 participants deleted, 12 players kept. Exported as wipe-2026-11-20.'),
    ).toBeInTheDocument();
    expect(sent).toEqual([{ path, body: { confirmPhrase: 'DELETE' } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(read.length).toBeGreaterThan(before + 2));
  });

  it('says how it goes on, and that nobody can write meanwhile', async () => {
    let end: (answer: Response) => void = () => undefined;
    const { dialog, confirm } = await open(() => new Promise<Response>((resolve) => (end = resolve)));
    await userEvent.type(dialog.getByLabelText(phrase), 'DELETE');
    await userEvent.click(confirm);
    expect(
      await dialog.findByText(/^The wipe is running. Nobody can make changes until it is done/u),
    ).toBeInTheDocument();
    const text = 'Everything was exported as wipe-2026-11-20.';
    act(() => FakeSocket.last.brings({ type: 'system_activity', position: null, data: { text } }));
    expect(await dialog.findByText(text)).toBeInTheDocument();
    expect(confirm).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText('A wipe is running. Nobody can make changes until it is done.')).toBeInTheDocument();
    await act(async () => end(wiped()));
    expect(await screen.findByText('Production Data Wiped')).toBeInTheDocument();
  });

  it.each([
    [() => problem(409, 'wipe-running', 'A wipe is already running.'), 'A wipe is already running.'],
    [() => new Response('', { status: 502 }), 'Failed to wipe production data. Check the confirmation phrase.'],
  ])('that failed says so under its own title, in the open', async (answered, text) => {
    const { dialog, confirm } = await open(answered);
    await userEvent.type(dialog.getByLabelText(phrase), 'DELETE');
    await userEvent.click(confirm);
    expect(await screen.findByText('Wipe Failed')).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Wipe Production Data' })).toBeEnabled();
  });
});
