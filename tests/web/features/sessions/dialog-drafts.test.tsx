import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionDetails } from '../../../../src/contracts/sessions.ts';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { server, signedInAs, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { sampleDetails } from './sample-sessions.ts';
import { sessionServer } from './session-handlers.ts';

useMockServer();
useFakeSocket();
beforeEach(() => sessionStorage.clear());

const serve = (change: Partial<SessionDetails> = {}) =>
  server.use(...sessionServer({ rows: [], details: sampleDetails(change) }));
/** Signing in again leaves the app for another site and returns to the same address. */
const comeBack = (app: ReturnType<typeof renderApp>) => {
  const { pathname, search } = window.location;
  app.unmount();
  return renderApp(`${pathname}${search}`);
};
const openBy = async (button: string, dialog: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return screen.findByRole('dialog', { name: dialog });
};

describe('a dialog of a session, over a new sign-in', () => {
  it('comes back with the reason, and without it once it was given up', async () => {
    serve();
    const app = renderApp('/sessions/s1');
    const dialog = await openBy('Exclude', 'Exclude session');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Practice run');
    comeBack(app);
    const again = await screen.findByRole('dialog', { name: 'Exclude session' });
    expect(within(again).getByLabelText('Reason')).toHaveValue('Practice run');
    await userEvent.click(within(again).getByRole('button', { name: 'Cancel' }));
    expect(window.location.search).toBe('');
    const last = await openBy('Exclude', 'Exclude session');
    expect(within(last).getByLabelText('Reason')).toHaveValue('');
  });

  it('comes back with a correction', async () => {
    serve();
    const app = renderApp('/sessions/s1');
    const dialog = await openBy('Correct', 'Correct session');
    await userEvent.type(within(dialog).getByLabelText('Notes'), 'It was late');
    comeBack(app);
    expect(within(await screen.findByRole('dialog')).getByLabelText('Notes')).toHaveValue('It was late');
  });

  it('comes back with what was said before verifying', async () => {
    serve();
    const app = renderApp('/sessions/s1');
    const dialog = await openBy('Verify', 'Verify session');
    await userEvent.click(within(dialog).getByRole('button', { name: 'No player' }));
    comeBack(app);
    const again = await screen.findByRole('dialog', { name: 'Verify session' });
    expect(await within(again).findByRole('button', { name: 'No player' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('comes back with typed names', async () => {
    serve({ status: 'failed', participants: [], failure: { code: 'no-names', detail: 'No name was found.' } });
    const app = renderApp('/sessions/s1');
    const dialog = await openBy('Type the names', 'Type the names');
    await userEvent.type(within(dialog).getByLabelText('Names'), 'Calyx');
    comeBack(app);
    expect(within(await screen.findByRole('dialog')).getByLabelText('Names')).toHaveValue('Calyx');
  });

  it('comes back with what a member says of himself', async () => {
    serve();
    server.use(signedInAs({ role: 'member', may: { submit: false, edit: true, moderate: false } }));
    const app = renderApp('/sessions/s1');
    const dialog = await openBy('I was there', 'I was there');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Second party');
    comeBack(app);
    expect(within(await screen.findByRole('dialog')).getByLabelText('Reason')).toHaveValue('Second party');
  });

  it('comes back with the notes to a correction', async () => {
    serve({
      corrections: [
        {
          id: 'c1',
          kind: 'was-not-me',
          participantIds: ['b'],
          by: 'rina',
          at: '2026-11-21T10:00:00.000Z',
          reason: null,
          status: 'open',
        },
      ],
    });
    const app = renderApp('/sessions/s1');
    const dialog = await openBy('With notes: That was not me, rina', 'Correction: That was not me');
    await userEvent.type(within(dialog).getByLabelText('Notes (optional)'), 'The log says so');
    comeBack(app);
    expect(within(await screen.findByRole('dialog')).getByLabelText('Notes (optional)')).toHaveValue('The log says so');
  });

  it('is not opened by its address for someone who may not', async () => {
    serve();
    server.use(signedInAs({ role: 'member', may: { submit: false, edit: true, moderate: false } }));
    renderApp('/sessions/s1?dialog=exclude');
    await screen.findByRole('button', { name: 'Edit Participants' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
