import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UndoRunPreview } from '../../../src/contracts/undo-runs.ts';
import { action, adminServer } from '../features/admin-tools/sample-admin.ts';
import { write } from '../features/sessions/session-handlers.ts';
import { useFakeSocket } from '../support/fake-socket.ts';
import { json, server, useMockServer } from '../support/mock-answers.ts';
import { renderApp } from '../support/render-app.tsx';

useMockServer();
useFakeSocket();

const nothing: UndoRunPreview = { undoable: 0, movedOn: 0, notUndoable: 0, forbidden: 0, left: [] };
const much: UndoRunPreview = {
  ...nothing,
  undoable: 376,
  movedOn: 1,
  left: [{ type: 'session', id: 'session-9', at: '2026-11-20T19:00:00.000Z', why: 'moved-on' }],
};

it('says what it would come to, undoes it, and brings it back', async () => {
  const sent: { from: string; to: string; preview?: boolean; run?: string }[] = [];
  adminServer({ actions: [action('one', { moderatorId: 'account-7', moderatorName: 'vandal' })] });
  server.use(
    write('post', '/api/undo-runs', async (received) => {
      const body = await received.json();
      sent.push(body);
      if (body.preview !== true) return json({ position: '9', runId: 'run-1' });
      return json(Date.parse(body.to) - Date.parse(body.from) > 3_600_000 ? much : nothing);
    }),
  );
  const user = userEvent.setup();
  renderApp('/admin?action=one');
  await user.click(await screen.findByRole('button', { name: /Undo all by .vandal.…/u }));
  const dialog = await screen.findByRole('dialog', { name: /Undo all by/u });
  expect(await within(dialog).findByText('There is nothing to undo in this time.')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Undo' })).toBeDisabled();
  await user.click(within(dialog).getByRole('button', { name: 'Last 24 hours' }));
  expect(await within(dialog).findByText('376 changes will be undone.')).toBeInTheDocument();
  expect(within(dialog).getByRole('list', { name: 'Left as they are' })).toHaveTextContent('changed again since');
  await user.click(within(dialog).getByRole('button', { name: 'Undo 376 changes' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ actor: 'account-7' }));
  expect(await screen.findByText('Undoing 376 changes')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ run: 'run-1' }));
});
