import { screen, within } from '@testing-library/react';
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

type Call = { path: string; body: unknown };

/** Saving returns version 4; each undo returns the given response. */
const serve = (undo: () => Response, change: Partial<SessionDetails> = {}, savedAt = 4) => {
  const calls: Call[] = [];
  const told = (path: string, reply: () => Response) => async (request: Request) => {
    calls.push({ path, body: await request.json() });
    return reply();
  };
  server.use(
    ...sessionServer({ rows: [], details: sampleDetails(change) }),
    write(
      'put',
      '/api/sessions/s1/participants',
      told('save', () => written('s1', savedAt, { commandId: 'saved' })),
    ),
    write('post', '/api/sessions/s1/undo', told('undo', undo)),
  );
  return calls;
};
const pressVerify = async () => {
  const dialog = await screen.findByRole('dialog', { name: 'Verify session' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Verify' }));
  await screen.findByText('Session verified');
};
const verify = async () => {
  renderApp('/sessions/s1');
  await userEvent.click(await screen.findByRole('button', { name: 'Verify' }));
  await pressVerify();
};
const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }));

describe('undo of a verification', () => {
  it('takes that command back', async () => {
    const calls = serve(() => written('s1', 5));
    await verify();
    await undo();
    expect(await screen.findByText('Change undone')).toBeInTheDocument();
    expect(calls).toEqual([
      { path: 'save', body: { participants: [{ id: 'a' }, { id: 'b' }], verify: true } },
      { path: 'undo', body: { commandId: 'saved' } },
    ]);
  });

  it('leaves a session alone that has changed since', async () => {
    serve(() => problem(409, 'record-moved-on'));
    await verify();
    await undo();
    expect(await screen.findByText('The session has changed since; it was left as it is.')).toBeInTheDocument();
  });

  it('is not offered where verifying changed nothing', async () => {
    serve(() => written('s1', 5), {}, 3);
    await verify();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('after Save and verify takes back both: one press, one command, one undo', async () => {
    const calls = serve(() => written('s1', 6));
    renderApp('/sessions/s1');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Participants' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Brannock' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save and verify' }));
    await pressVerify();
    await undo();
    await screen.findByText('Change undone');
    expect(calls).toEqual([
      { path: 'save', body: { participants: [{ id: 'a' }], verify: true } },
      { path: 'undo', body: { commandId: 'saved' } },
    ]);
  });
});
