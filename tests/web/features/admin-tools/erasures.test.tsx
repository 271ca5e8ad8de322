import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ErasureRow } from '../../../../src/contracts/erasures.ts';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, server, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { write } from '../sessions/session-handlers.ts';
import { adminServer } from './sample-admin.ts';

useMockServer();
useFakeSocket();

const row: ErasureRow = {
  accountId: 'account-1',
  discordId: '100000000000000001',
  discordUsername: 'quietkestrel',
  requestedAt: '2026-11-20T20:00:00.000Z',
  dueAt: '2026-12-20T20:00:00.000Z',
  reason: 'I have left',
};

it('shows who asked to be forgotten and how that is done, and declines with a reason', async () => {
  let rows = [row];
  const sent: unknown[] = [];
  adminServer();
  server.use(
    answer('/api/admin/erasures', () => json(rows)),
    write('patch', '/api/admin/erasures/:id', async (received) => {
      sent.push(await received.json());
      rows = [];
      return json({ position: '9', id: 'account-1', version: 2, revision: 1, commandId: 'c' });
    }),
  );
  const user = userEvent.setup();
  renderApp('/admin');
  const block = await screen.findByRole('region', { name: 'Erasure requests' });
  expect(block).toHaveTextContent('quietkestrel');
  expect(block).toHaveTextContent('muster erase 100000000000000001');
  expect(block).toHaveTextContent('I have left');
  await user.click(within(block).getByRole('button', { name: 'Decline' }));
  const dialog = await screen.findByRole('dialog', { name: 'Decline the request' });
  await user.type(within(dialog).getByLabelText('Reason'), 'A ban is being looked into');
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(sent).toEqual([{ status: 'declined', reason: 'A ban is being looked into' }]));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Erasure requests' })).not.toBeInTheDocument());
});
