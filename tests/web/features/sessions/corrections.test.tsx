import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionDetails } from '../../../../src/contracts/sessions.ts';
import { wordsOpenTo } from '../../../../web/src/features/sessions/detail/corrections/words.tsx';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { json, problem, server, signedInAs, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { brannock, sampleParticipant, thalori } from './sample-sessions.ts';
import { serve, write } from './session-handlers.ts';

useMockServer();
useFakeSocket();

type Correction = SessionDetails['corrections'][number];
const correction = (change: Partial<Correction> = {}): Correction => ({
  id: 'c1',
  kind: 'was-not-me',
  participantIds: ['b'],
  by: 'rina',
  at: '2026-11-21T10:00:00.000Z',
  reason: 'I was at work.',
  status: 'open',
  ...change,
});
const mine = sampleParticipant('m', 'Mirae', {
  playerId: 'player-7',
  playerName: 'Mirae',
  counted: true,
  notCounted: null,
});
const asMember = () => server.use(signedInAs({ role: 'member', may: { submit: false, edit: true, moderate: false } }));
const done = { position: '1', id: 's1', version: 4, revision: 14, commandId: 'command-1' };

const undone: unknown[] = [];
const onUndo = () => {
  undone.length = 0;
  server.use(
    write('post', '/api/sessions/s1/undo', async (request) => {
      undone.push(await request.json());
      return json(done);
    }),
  );
};
const onDecide = (sent: unknown[], reply: () => Response | Promise<Response>) =>
  server.use(
    write('patch', '/api/corrections/c1', async (request) => {
      sent.push(await request.json());
      return reply();
    }),
  );

describe('what a player may say of himself', () => {
  const named = (participants: SessionDetails['participants'], corrections: Correction[] = []) =>
    wordsOpenTo('player-7', { participants, corrections });
  it.each([
    ['is not on the list', named([thalori, brannock]), ['was-there']],
    ['is on it and counts', named([mine]), ['was-not-me']],
    ['is held back', named([{ ...mine, counted: false, notCounted: 'low-confidence' }]), ['was-there', 'was-not-me']],
    ['has asked already', named([mine], [correction({ participantIds: ['m'] })]), []],
    ['was answered', named([mine], [correction({ participantIds: ['m'], status: 'declined' })]), ['was-not-me']],
  ])('who %s', (_what, found, expected) => expect(found).toEqual(expected));
});

describe('a member', () => {
  it('says that he was there, with a reason, and takes it back', async () => {
    asMember();
    serve();
    onUndo();
    const sent: unknown[] = [];
    server.use(
      write('post', '/api/sessions/s1/corrections', async (request) => {
        sent.push(await request.json());
        return json(done);
      }),
    );
    renderApp('/sessions/s1');
    await userEvent.click(await screen.findByRole('button', { name: 'I was there' }));
    const dialog = await screen.findByRole('dialog', { name: 'I was there' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await within(dialog).findByText('Add a reason for the moderator.')).toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText('Reason'), ' Second party. ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Correction Requested')).toBeInTheDocument();
    expect(sent).toEqual([{ kind: 'was-there', reason: 'Second party.' }]);
    await waitFor(() => expect(window.location.search).toBe(''));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Correction Withdrawn')).toBeInTheDocument();
    expect(undone).toEqual([{ commandId: 'command-1' }]);
  });

  it('keeps what was typed when it is refused, and says why', async () => {
    asMember();
    serve({ participants: [mine] });
    server.use(
      write('post', '/api/sessions/s1/corrections', () => problem(409, 'correction-open', 'You have asked already.')),
    );
    renderApp('/sessions/s1?dialog=was-not-me');
    const dialog = await screen.findByRole('dialog', { name: 'That was not me' });
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'At work{Control>}{Enter}{/Control}');
    expect(await within(dialog).findByText('You have asked already.')).toBeInTheDocument();
    expect(within(dialog).getByLabelText('Reason')).toHaveValue('At work');
  });

  it('sees his own as it stands, without a button', async () => {
    asMember();
    serve({ participants: [mine], corrections: [correction({ participantIds: ['m'], by: 'saltveil' })] });
    renderApp('/sessions/s1');
    const block = await screen.findByRole('region', { name: 'Corrections' });
    expect(block).toHaveTextContent('Waiting');
    expect(within(block).queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'That was not me' })).not.toBeInTheDocument();
  });
});

describe('a moderator', () => {
  it('accepts at once, before the server has answered, and takes it back', async () => {
    serve({ corrections: [correction(), correction({ id: 'c0', status: 'declined', by: 'osk', reason: null })] });
    onUndo();
    const { promise: held, resolve } = Promise.withResolvers<Response>();
    const sent: unknown[] = [];
    onDecide(sent, () => held);
    renderApp('/sessions/s1');
    const block = await screen.findByRole('region', { name: 'Corrections' });
    expect(block).toHaveTextContent(/1 waiting.*Waiting.*rina.*That was not me.*I was at work\..*Declined.*osk/u);
    await userEvent.click(within(block).getByRole('button', { name: 'Accept: That was not me, rina' }));
    await waitFor(() => expect(block).toHaveTextContent('Accepted'));
    expect(screen.queryByText('Correction Accepted')).not.toBeInTheDocument();
    resolve(json(done));
    expect(await screen.findByText('Correction Accepted')).toBeInTheDocument();
    expect(sent).toEqual([{ status: 'accepted' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Decision undone')).toBeInTheDocument();
    expect(undone).toEqual([{ commandId: 'command-1' }]);
  });

  it('rolls back what was refused', async () => {
    serve({ corrections: [correction()] });
    onDecide([], () => problem(409, 'already-decided', 'Someone has decided it.'));
    renderApp('/sessions/s1');
    await userEvent.click(await screen.findByRole('button', { name: 'Decline: That was not me, rina' }));
    expect(await screen.findByText('Failed to decline the correction. Someone has decided it.')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Corrections' })).toHaveTextContent('Waiting');
  });

  it('answers with notes', async () => {
    serve({ corrections: [correction()] });
    const sent: unknown[] = [];
    onDecide(sent, () => json(done));
    renderApp('/sessions/s1');
    await userEvent.click(await screen.findByRole('button', { name: 'With notes: That was not me, rina' }));
    const dialog = await screen.findByRole('dialog', { name: 'Correction: That was not me' });
    expect(dialog).toHaveTextContent('I was at work.');
    await userEvent.type(within(dialog).getByLabelText('Notes (optional)'), 'The log says so.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(sent).toEqual([{ status: 'declined', notes: 'The log says so.' }]));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('reads the reason in the editor, too, and does not speak of himself there', async () => {
    serve({
      participants: [
        { ...brannock, proposedRemoval: { by: 'rina', at: '2026-11-21T10:00:00.000Z', reason: 'was-not-me' } },
      ],
      corrections: [correction()],
    });
    renderApp('/sessions/s1');
    expect(await screen.findByRole('button', { name: 'Edit Participants' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'I was there' })).not.toBeInTheDocument();
    await userEvent.keyboard('e');
    expect(await screen.findByText('I was at work.')).toBeInTheDocument();
  });
});
