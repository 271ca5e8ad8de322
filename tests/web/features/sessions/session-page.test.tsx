import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { participantsAsCsv } from '../../../../web/src/features/sessions/detail/participants-file.ts';
import { linesOf } from '../../../../web/src/features/sessions/detail/rosters.ts';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, server, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { brannock, sampleDetails, sampleParticipant, thalori } from './sample-sessions.ts';
import { serve } from './session-handlers.ts';

useMockServer();
useFakeSocket();

describe('the history of a session', () => {
  it('is a tab of its own that stands in the address', async () => {
    serve();
    server.use(
      answer('/api/sessions/s1/history', () =>
        json([
          {
            commandId: 'c1',
            at: '2026-11-21T10:00:00.000Z',
            actor: 'hale.ferrin',
            role: 'mod',
            action: 'verified_session',
            reason: null,
            before: { status: 'processed' },
            after: { status: 'verified' },
            undo: { allowed: true, why: null },
          },
        ]),
      ),
    );
    renderApp('/sessions/s1');
    await userEvent.click(await screen.findByRole('tab', { name: 'History' }));
    const table = await screen.findByRole('table', { name: 'History' });
    expect(await within(table).findByText('Verified')).toBeInTheDocument();
    expect(window.location.search).toBe('?tab=history');
    expect(screen.queryByRole('table', { name: 'Participants' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'Session' }));
    expect(await screen.findByRole('table', { name: 'Participants' })).toBeInTheDocument();
    expect(window.location.search).toBe('');
  });
});

describe('a possible duplicate', () => {
  it('stands beside the session, name by name, where they differ first', async () => {
    const other = sampleDetails({
      id: 's0',
      possibleDuplicateOf: null,
      participants: [{ ...thalori, playerId: 'p1', playerName: 'Thalori' }, sampleParticipant('z', 'Zephyrine')],
    });
    serve({ possibleDuplicateOf: 's0' });
    const own = sampleDetails({ possibleDuplicateOf: 's0' });
    server.use(answer('/api/sessions/:id/details', (request) => json(request.url.includes('/s0/') ? other : own)));
    renderApp('/sessions/s1');
    await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
    const dialog = await screen.findByRole('dialog', { name: 'Possible duplicate' });
    const table = await within(dialog).findByRole('table', { name: 'Both rosters' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['This sessionThe other session', 'Brannock–', '–Zephyrine', 'ThaloriThalori']);
    expect(dialog).toHaveTextContent('1 in both, 1 only here, 1 only there.');
    expect(within(dialog).getByRole('link', { name: 'Open the other session' })).toHaveAttribute(
      'href',
      '/sessions/s0',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Exclude this session' }));
    expect(await screen.findByRole('dialog', { name: 'Exclude session' })).toBeInTheDocument();
  });

  it('takes names that differ in marks for two players', () => {
    const nova = (name: string) => sampleParticipant(name, name);
    expect(linesOf([nova('Nova')], [nova('Nóva'), nova('NOVA')]).map(({ here, there }) => [here, there])).toEqual([
      [null, 'Nóva'],
      ['Nova', 'NOVA'],
    ]);
  });
});

describe('a session to take away', () => {
  it('is a file of its participants, by name, with why one does not count', () => {
    expect(participantsAsCsv({ participants: [thalori, brannock] }).split('\r\n')).toEqual([
      'Player Name,Read as,Confidence (%),Source,Status,Counts,Why not,Player ID',
      'Brannock,Brannock,97,paddle,verified,yes,,p0',
      'Thalori,Thalori,81,paddle,unmatched,no,no player,',
      '',
    ]);
  });

  it('is printed by its button', async () => {
    let printed = 0;
    Object.assign(window, { print: () => (printed += 1) });
    serve();
    renderApp('/sessions/s1');
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(printed).toBe(1);
  });
});

describe('who was in voice during a raid', () => {
  it('stands on its page, those who are not in the list first', async () => {
    serve();
    const people = [
      { playerId: brannock.playerId, name: 'Brannock', channelName: 'Kraken', seconds: 4_000 },
      { playerId: 'p-absent', name: 'Mirae', channelName: 'Kraken', seconds: 3_000 },
      { playerId: null, name: 'A guest', channelName: null, seconds: 60 },
    ];
    const asked: string[] = [];
    server.use(
      answer('/api/voice/during', ({ url }) => {
        asked.push(new URL(url).searchParams.get('at') ?? '');
        return json({ from: '2026-11-20T19:15:00.000Z', to: '2026-11-20T20:30:00.000Z', people });
      }),
    );
    renderApp('/sessions/s1');
    const list = within(await screen.findByRole('list', { name: 'In voice during the raid' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Mirae.*Not in the list$/u),
      expect.stringMatching(/^A guest.*Not in the list$/u),
      expect.stringMatching(/^Brannock.*In the list$/u),
    ]);
    expect(screen.getByText('3 people, 19:15 to 20:30 UTC')).toBeInTheDocument();
    expect(asked).toEqual([sampleDetails({}).eventDate]);
  });

  it('is nothing where nobody was', async () => {
    serve();
    renderApp('/sessions/s1');
    expect(await screen.findByRole('table', { name: 'Participants' })).toBeInTheDocument();
    expect(screen.queryByText('In voice during the raid')).not.toBeInTheDocument();
  });
});
