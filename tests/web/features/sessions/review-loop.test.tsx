import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionDetails } from '../../../../src/contracts/sessions.ts';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { server, signedInAs, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { brannock, sampleDetails, sampleParticipant, sampleRow, thalori } from './sample-sessions.ts';
import { sessionServer, write, written } from './session-handlers.ts';

useMockServer();
useFakeSocket();

const weak = sampleParticipant('c', 'Calyx', {
  playerId: 'p3',
  playerName: 'Calyx',
  confidenceScore: 0.8,
  notCounted: 'low-confidence',
});
const hud = sampleParticipant('h', 'FPS 60');
const unwanted = sampleParticipant('u', 'Brumwick', {
  playerId: 'p9',
  playerName: 'Brumwick',
  confidenceScore: 1,
  verificationStatus: 'verified',
  counted: true,
  notCounted: null,
  proposedRemoval: { by: 'oskbrand', at: '2026-11-20T22:10:00.000Z', reason: 'was-not-me' },
});

const puts: unknown[] = [];
const serve = (change: Partial<SessionDetails> = {}) => {
  puts.length = 0;
  server.use(
    ...sessionServer({
      rows: [],
      details: sampleDetails({ participants: [brannock, hud, weak, thalori, unwanted], ...change }),
    }),
    write('put', '/api/sessions/s1/participants', async (request) => {
      puts.push(await request.json());
      return written('s1', 4);
    }),
  );
};
const edit = async () => {
  renderApp('/sessions/s1');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Participants' }));
  await screen.findByRole('region', { name: 'Pending Changes' });
};
const pending = () => screen.getByRole('region', { name: 'Pending Changes' });
const selectedLine = () => document.querySelector('[aria-selected="true"]');
const names = () =>
  [...screen.getByRole('table', { name: 'Edit participants' }).querySelectorAll('[data-row]')].map((row) =>
    row.getAttribute('data-row'),
  );

describe('the review loop', () => {
  it('puts what others ask for first, then unmatched and uncertain names, and says who asked', async () => {
    serve();
    await edit();
    expect(names()).toEqual(['u', 'h', 'a', 'c', 'b']);
    expect(screen.getByText(/proposed on 20 Nov 22:10 UTC to remove it/u)).toHaveTextContent('oskbrand');
    expect(screen.getByText(/“That was not me.”/u)).toBeInTheDocument();
  });

  it('asks with the one confidence that the row shows, however well the name was read and matched', async () => {
    const candidates = [{ playerId: 'p3', name: 'Calyx', similarity: 0.8, why: null }];
    const asked = { ...weak, candidates, confidenceScore: 0.92, readingConfidence: 0.78, matchConfidence: 0.8 };
    serve({ participants: [asked, brannock] });
    await edit();
    expect(screen.getByText(/Is this the right player/u)).toHaveTextContent(/^Confidence 92%\. /u);
    expect(document.body).not.toHaveTextContent('78%');
  });

  it('is walked by one key a name: declined, no name, another player, right; then it is verified', async () => {
    serve();
    await edit();
    expect(within(pending()).getByText('0 of 4 checked')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(selectedLine()).toHaveTextContent('FPS 60');
    await userEvent.keyboard('x');
    expect(selectedLine()).toHaveTextContent('Thalori');
    await userEvent.keyboard('2');
    expect(selectedLine()).toHaveTextContent('Calyx');
    await userEvent.keyboard('{Enter}');
    expect(within(pending()).getByText('4 of 4 checked')).toBeInTheDocument();
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');

    await screen.findByText('Session verified');
    expect(puts).toEqual([
      {
        verify: true,
        participants: [
          { id: 'b' },
          { id: 'c', confirmed: true },
          { id: 'a', playerId: 'p2' },
          { id: 'u', confirmed: true },
        ],
        notNames: ['h'],
        declined: ['u'],
      },
    ]);
  });

  it('saves by one key, and verifies nothing by it', async () => {
    serve();
    await edit();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('Participants saved');
    expect(puts).toHaveLength(1);
    expect(puts[0]).not.toHaveProperty('verify');
    // A selected row would pull the page down to it.
    expect(document.querySelector('[data-row][aria-selected="true"]')).toBeNull();
  });

  it('says in one line how many doubtful names nobody has checked before it verifies them', async () => {
    serve({ participants: [brannock, weak] });
    await edit();
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Verify session' });
    expect(dialog).toHaveTextContent('One name below 95% has not been checked. It stays unverified');
    expect(puts).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(puts).toEqual([{ participants: [{ id: 'b' }, { id: 'c' }], verify: true }]));
  });

  it('asks about names without a player before it verifies past them', async () => {
    serve();
    await edit();
    await userEvent.click(within(pending()).getByRole('button', { name: 'Save and verify' }));
    const dialog = await screen.findByRole('dialog', { name: 'Verify session' });
    expect(within(dialog).getByRole('group', { name: 'Players for FPS 60' })).toBeInTheDocument();
    expect(puts).toEqual([]);
    await userEvent.click(
      within(within(dialog).getByRole('group', { name: 'Players for Thalori' })).getByRole('button', {
        name: 'No player',
      }),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Verify' }));
    await screen.findByText('Session verified');
    expect(puts).toEqual([
      { participants: [{ id: 'b' }, { id: 'h' }, { id: 'c' }, { id: 'a', playerId: null }, { id: 'u' }], verify: true },
    ]);
  });

  it('asks about what a member added before it verifies past it, and confirms only what was said', async () => {
    const added = sampleParticipant('m', 'Mirelle', {
      playerId: 'p7',
      playerName: 'Mirelle',
      confidenceScore: 1,
      notCounted: 'own-addition',
      addedBy: 'oskbrand',
    });
    serve({ participants: [thalori, added] });
    renderApp('/sessions/s1');
    await userEvent.click(await screen.findByRole('button', { name: 'Verify' }));
    const dialog = await screen.findByRole('dialog', { name: 'Verify session' });
    expect(dialog).toHaveTextContent('One name that a member added stays unconfirmed.');
    expect(dialog).toHaveTextContent('Added by oskbrand');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Right' }));
    expect(dialog).not.toHaveTextContent('stays unconfirmed');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Verify' }));
    await screen.findByText('Session verified');
    expect(puts).toMatchObject([{ participants: [{ id: thalori.id }, { id: 'm', confirmed: true }], verify: true }]);
  });

  it('takes changes back, each by its button and the last by Ctrl+Z, and all that Cancel dropped', async () => {
    serve();
    await edit();
    await userEvent.keyboard('{Enter}x2');
    expect(within(pending()).getByText('3 of 4 checked')).toBeInTheDocument();
    await userEvent.click(within(pending()).getByRole('button', { name: 'Revert FPS 60' }));
    expect(within(pending()).getByText('2 of 4 checked')).toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(within(pending()).getByText('2 of 4 checked')).toBeInTheDocument();
    expect(within(pending()).queryByText('was Thalori')).not.toBeInTheDocument();

    await userEvent.click(within(pending()).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(
      within(await screen.findByRole('region', { name: 'Pending Changes' })).getByText('2 of 4 checked'),
    ).toBeInTheDocument();
  });

  it('warns when two lines name one player', async () => {
    serve();
    await edit();
    await userEvent.click(screen.getByText('Thalori'));
    await userEvent.click(screen.getByRole('button', { name: 'Pick a player' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Player for Thalori' }), 'Brann{Enter}');
    expect(screen.getByText(/is already on another line/u)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Pick a player' })).toHaveFocus();
  });

  it('is a member’s to propose: no word is his that only a moderator has, and the count stays', async () => {
    serve({ participants: [brannock, weak] });
    server.use(signedInAs({ role: 'member', may: { submit: false, edit: true, moderate: false } }));
    await edit();
    for (const name of ['No player', 'Register as new', /^Right/u]) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    await userEvent.click(screen.getByRole('button', { name: 'Remove Brannock' }));
    expect(within(pending()).getByText('2', { selector: 'b' }).parentElement).toHaveTextContent('2 → 2 participants');
    await userEvent.click(within(pending()).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('One removal waits for a moderator.')).toBeInTheDocument();
  });
});

describe('the way on', () => {
  const rows = [
    sampleRow('s9', { eventDate: '2026-11-21T19:30:00.000Z', unverifiedCount: 2 }),
    sampleRow('s1', { unverifiedCount: 1 }),
    sampleRow('s2', { eventDate: '2026-11-19T19:30:00.000Z', unverifiedCount: 3 }),
  ];

  it('leads to the next older session that waits, already open for correction', async () => {
    serve();
    server.use(...sessionServer({ rows, details: sampleDetails() }));
    renderApp('/sessions/s1');
    const link = await screen.findByRole('link', { name: 'Next to review (10)' });
    expect(link).toHaveAttribute('href', '/sessions/s2?edit=true');
    server.use(...sessionServer({ rows, details: sampleDetails({ id: 's2' }) }));
    await userEvent.keyboard('n');
    expect(await screen.findByRole('region', { name: 'Pending Changes' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/sessions/s2');
  });

  it('begins at the name that an address asks for, and at the neediest where the list has none such', async () => {
    serve();
    const { unmount } = renderApp('/sessions/s1?edit=true&name=c');
    await screen.findByRole('region', { name: 'Pending Changes' });
    expect(selectedLine()).toHaveAttribute('data-row', 'c');
    unmount();
    renderApp('/sessions/s1?edit=true&name=gone');
    await screen.findByRole('region', { name: 'Pending Changes' });
    expect(selectedLine()).toHaveAttribute('data-row', 'u');
  });

  it('begins and verifies by key', async () => {
    serve();
    renderApp('/sessions/s1');
    await screen.findByRole('button', { name: 'Verify' });
    await userEvent.keyboard('v');
    await screen.findByRole('dialog', { name: 'Verify session' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.keyboard('e');
    expect(await screen.findByRole('region', { name: 'Pending Changes' })).toBeInTheDocument();
  });

  it('is open for names by hand where the pictures could not be read', async () => {
    serve({ status: 'failed', participants: [], failure: { code: 'no-names', detail: 'No name was found.' } });
    const sent: unknown[] = [];
    server.use(
      write('post', '/api/sessions/s1/names', async (request) => {
        sent.push(await request.json());
        return written('s1', 4);
      }),
    );
    renderApp('/sessions/s1');
    await userEvent.click(await screen.findByRole('button', { name: 'Type the names' }));
    const dialog = await screen.findByRole('dialog', { name: 'Type the names' });
    await userEvent.type(within(dialog).getByLabelText('Names'), 'Calyx');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Names saved')).toBeInTheDocument();
    expect(sent).toEqual([{ rawText: 'Calyx' }]);
  });
});
