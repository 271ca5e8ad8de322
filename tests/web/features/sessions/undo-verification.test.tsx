import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionDetails } from '../../../../src/contracts/sessions.ts';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { problem, server, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { sampleDetails } from './sample-sessions.ts';
import { sessionServer, write, written } from './session-handlers.ts';

useMockServer();
useFakeSocket();
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => sessionStorage.clear());

type Call = { body: unknown; version: string | null };

/** Verifying answers version 4; the undo answers what is given. */
const serve = (undo: () => Response, change: Partial<SessionDetails> = {}, verifiedAt = 4) => {
  const calls: Call[] = [];
  server.use(
    ...sessionServer({ rows: [], details: sampleDetails(change) }),
    write('post', '/api/sessions/s1/verify', async (request) => {
      const body: unknown = await request.json();
      calls.push({ body, version: request.headers.get('if-match') });
      return JSON.stringify(body).includes('undo') ? undo() : written('s1', verifiedAt, { refused: [] });
    }),
  );
  return calls;
};
const verify = async () => {
  renderApp('/sessions/s1');
  await userEvent.click(await screen.findByRole('button', { name: 'Verify' }));
  const dialog = await screen.findByRole('dialog', { name: 'Verify session' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Verify' }));
  await screen.findByText('Session verified');
};
const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }));

describe('undo of a verification', () => {
  it('is sent with the revision that verifying answered', async () => {
    const calls = serve(() => written('s1', 5, { refused: [] }));
    await verify();
    await undo();
    expect(await screen.findByText('Verification undone')).toBeInTheDocument();
    expect(calls).toEqual([
      { body: {}, version: null },
      { body: { undo: true }, version: '"14"' },
    ]);
  });

  it('leaves a session alone that has changed since', async () => {
    serve(() => problem(409, 'version-conflict'));
    await verify();
    await undo();
    expect(await screen.findByText('The session has changed since; it was left as it is.')).toBeInTheDocument();
  });

  it('is not offered where verifying changed nothing', async () => {
    serve(() => written('s1', 5), {}, 3);
    await verify();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('after Save and verify takes back the verification and keeps what was saved', async () => {
    const calls = serve(() => written('s1', 6, { refused: [] }), {}, 5);
    const puts: unknown[] = [];
    server.use(
      write('put', '/api/sessions/s1/participants', async (request) => {
        puts.push(await request.json());
        return written('s1', 4);
      }),
    );
    renderApp('/sessions/s1');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Participants' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Brannock' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save and verify' }));
    const dialog = await screen.findByRole('dialog', { name: 'Verify session' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Verify' }));
    await undo();
    expect(await screen.findByText('The saved participants stay.')).toBeInTheDocument();
    await waitFor(() => expect(calls.at(-1)).toEqual({ body: { undo: true }, version: '"15"' }));
    expect(puts).toHaveLength(1);
  });
});
