import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PlayerPage } from '../../../../src/contracts/players.ts';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, signedInAs, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { explainedSession, explaining } from '../../support/sample-explanation.ts';
import { sampleDetails, sampleParticipant } from '../sessions/sample-sessions.ts';
import { write } from '../sessions/session-handlers.ts';
import { daysAgo, sampleLink, sampleNames, samplePage } from './sample-player.ts';

useMockServer();
useFakeSocket();

const serve = (page: PlayerPage = samplePage()) =>
  server.use(
    answer('/api/players/:id', () => json(page)),
    answer('/api/players/:id/names', () => json(sampleNames)),
  );
const member = () => signedInAs({ role: 'member', may: { submit: false, edit: true, moderate: false } });
const open = async (path = '/players/p3') => {
  renderApp(path);
  await screen.findByRole('heading', { level: 1, name: 'Calyx' });
};
const block = (name: string) => screen.getByRole('region', { name });
const said = (name: string) =>
  Object.fromEntries(
    within(block(name))
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

describe('a player whom nobody plays', () => {
  const nobody = () => samplePage({}, { discordLink: null });
  const asked: unknown[] = [];
  const unlinkedMember = (linkRequest: object | null = null) =>
    server.use(
      answer('/api/my/profile', () => json({ player: null, linkRequest })),
      member(),
      write('post', '/api/link-requests', async (received) => {
        asked.push(await received.json());
        return json({ position: '9', id: 'r-1', version: 9, revision: 9, commandId: 'c9' });
      }),
    );

  it('is asked for by a member who plays nobody', async () => {
    serve(nobody());
    unlinkedMember();
    await open();
    const { id } = nobody().player;
    await userEvent.click(await within(block('Discord Account')).findByRole('button', { name: 'This Is Me' }));
    expect(await screen.findByText('Link Requested')).toBeInTheDocument();
    expect(asked).toEqual([{ playerId: id }]);
  });

  it('says that it was asked for, with the way back', async () => {
    serve(nobody());
    const player = { id: nobody().player.id, name: 'Calyx' };
    unlinkedMember({ id: 'r-1', player, status: 'pending', requestedAt: daysAgo(1), notes: null });
    await open();
    const card = block('Discord Account');
    expect(await within(card).findByRole('button', { name: 'Withdraw Request' })).toBeInTheDocument();
    expect(within(card).queryByRole('button', { name: 'This Is Me' })).not.toBeInTheDocument();
  });

  it('is not offered to who plays someone', async () => {
    serve(nobody());
    server.use(member());
    await open();
    expect(await within(block('Discord Account')).findByText('A moderator links accounts.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'This Is Me' })).not.toBeInTheDocument();
  });
});

describe('the page of a player', () => {
  it('has account, statistics, voice and timeline in the words of the specification', async () => {
    serve();
    await open();
    expect(said('Discord Account')).toEqual({
      Username: 'cal.yxLinked',
      'Discord ID': '123456789012345678',
      Linked: '12 days ago',
      'Linked on': expect.stringMatching(/^\d+ [A-Z][a-z]{2} 20\d\d$/u),
      'Link Method': 'Auto-detected',
    });
    expect(said('PvP Statistics')).toEqual({
      'Total Sessions': '2',
      'Last 14 Days': '1',
      'Most Attended Event': 'Kraken',
    });
    expect(said('Voice Activity')).toEqual({
      'Total Time': '3 h 45 m',
      'Average per Session': '45 m',
      Status: 'Active',
    });
    expect(said('Activity Timeline')).toEqual({
      'First Seen': '40 days ago',
      'Last Seen': 'yesterday',
      Streak: 'Recent',
    });
    expect(screen.getByRole('link', { name: 'Back to Players' })).toHaveAttribute('href', '/players');
    expect(document.title).toMatch(/^Calyx/u);
  });

  it('says what there is not: account, event, voice, last day, sessions', async () => {
    serve(
      samplePage(
        {
          discordUsername: null,
          voiceTime: null,
          voiceSessions: null,
          lastSeen: null,
          totalSessions: 0,
          recentSessions: 0,
          favoriteEvent: null,
          aliases: [],
        },
        { sessions: [], discordLink: null },
      ),
    );
    await open();
    expect(screen.getByText('No Discord account linked')).toBeInTheDocument();
    expect(said('PvP Statistics')['Most Attended Event']).toBe('N/A');
    expect(said('Voice Activity')).toEqual({ 'Total Time': '–', 'Average per Session': '–', Status: 'Inactive' });
    expect(said('Activity Timeline')).toMatchObject({ 'Last Seen': 'Never', Streak: 'Inactive' });
    expect(screen.getByText('No session history available')).toBeInTheDocument();
  });

  it.each([
    [0, 'Inactive'],
    [2, 'Recent'],
    [3, 'Active'],
  ])('calls %d sessions of two weeks %s', async (recentSessions, word) => {
    serve(samplePage({ recentSessions }));
    await open();
    expect(said('Activity Timeline')['Streak']).toBe(word);
  });

  it('says that a link has ended, and to moderators what was noted of it', async () => {
    const discordLink = { ...sampleLink, isActive: false, notes: 'left in May' };
    serve(samplePage({ discordUsername: null }, { discordLink }));
    await open();
    expect(said('Discord Account')).toMatchObject({ Username: 'cal.yxNo longer linked', Notes: 'left in May' });
  });

  it('lists the sessions, and shows one with the player marked and in view', async () => {
    const scrolled: unknown[] = [];
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: Element) {
      if (this.tagName === 'MARK') scrolled.push(this.textContent);
    });
    serve();
    const participants = [
      sampleParticipant('b', 'Zed'),
      sampleParticipant('a', 'Cal', { playerId: 'p3', playerName: 'Calyx' }),
      sampleParticipant('c', 'Anna'),
    ];
    server.use(answer('/api/sessions/:id/details', () => json(sampleDetails({ participants, participantCount: 3 }))));
    await open();
    const rows = within(screen.getByRole('table', { name: 'Recent Sessions' })).getAllByRole('row');
    expect(
      within(rows[0] as HTMLElement)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Date (UTC)', 'Event Type', 'Detection Method', 'View Session']);
    await userEvent.click(screen.getByRole('button', { name: /^View Session: Kraken/u }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('Anna');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Anna', 'Calyx', 'Zed']);
    expect(dialog.querySelector('mark')).toHaveTextContent('Calyx');
    expect(scrolled).toEqual(['Calyx']);
    expect(dialog).toHaveTextContent('Participants3');
    expect(dialog).toHaveTextContent('Detection Methodpaddle');
    expect(within(dialog).getByRole('link', { name: 'View Full Session' })).toHaveAttribute('href', '/sessions/s1');
    await userEvent.keyboard('j');
    expect(await within(dialog).findAllByText('Morpheus')).not.toHaveLength(0);
    expect(window.location.search).toBe('?session=s2');
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(window.location.search).toBe(''));
    jest.restoreAllMocks();
  });

  it.each([
    ['2: the sessions counted and not', 'Sessions of Calyx', 'totalSessions', '?explain=totalSessions'],
    ['1: the sessions of the last 14 days', 'Sessions of Calyx', 'totalSessions', '?explain=totalSessions&recent=true'],
    ['3 h 45 m: the stays in voice', 'Voice Time of Calyx', 'voiceTime', '?explain=voiceTime'],
    ['45 m: the stays in voice', 'Voice Time of Calyx', 'voiceTime', '?explain=voiceTime'],
  ])('%s, in one press; which stands in the address', async (button, dialog, number, address) => {
    const asked: string[] = [];
    serve();
    server.use(explaining(asked, () => ({ value: 1, rows: [explainedSession('s1')] })));
    await open();
    await userEvent.click(screen.getByRole('button', { name: button }));
    await screen.findByRole('dialog', { name: dialog });
    await waitFor(() => expect(asked).toEqual([`p3 ${number}`]));
    expect(window.location.search).toBe(address);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('answers a merged id by who stands for both, and says so', async () => {
    serve(samplePage({ mergedInto: 'p3' }));
    await open('/players/p9');
    expect(screen.getByText(/This player was merged into/u)).toHaveTextContent('Calyx');
  });

  it.each([
    [404, 'not-found'],
    [422, 'invalid'],
  ] as const)('says that there is none: %d', async (status, code) => {
    server.use(answer('/api/players/:id', () => problem(status, code)));
    renderApp('/players/nobody');
    expect(await screen.findByRole('heading', { name: 'Player Not Found' })).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Back to Players' })).toHaveLength(1);
  });

  it('says that it could not be read, and reads it again', async () => {
    server.use(answer('/api/players/:id', () => problem(503, 'starting')));
    renderApp('/players/p3');
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('Failed to fetch player stats')).toBeInTheDocument();
    serve();
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'Calyx' })).toBeInTheDocument();
  });

  it('has names with their times, and main and alts', async () => {
    serve(samplePage({ alts: [{ id: 'p0', name: 'Brannock' }] }));
    server.use(member());
    await open();
    await screen.findByText('Gone');
    expect(
      within(block('Names'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Calyx now, since 1 Sep 2026',
      'Old Cal former, 1 Feb 2026 – 1 Sep 2026',
      'Gone alias, 1 Feb 2026 – 1 Mar 2026',
    ]);
    expect(within(block('Main and Alts')).getByRole('link', { name: 'Brannock' })).toHaveAttribute(
      'href',
      '/players/p0',
    );
  });

  it('offers a member nothing of what is for moderators, and asks for no history, whatever the address says', async () => {
    serve();
    server.use(member());
    await open('/players/p3?tab=history&dialog=merge&split=m1');
    await screen.findByText('Gone');
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Main and Alts' })).not.toBeInTheDocument();
    const buttons = within(screen.getByRole('main'))
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label'));
    expect(
      buttons.filter((label) => label === null || !/^(?:View Session|\d.*: the (?:sessions|stays))/u.test(label)),
    ).toEqual([]);
  });

  it('counts days by the server’s clock', async () => {
    serve(samplePage({ lastSeen: daysAgo(0).slice(0, 10) }));
    await open();
    expect(said('Activity Timeline')['Last Seen']).toBe('today');
  });
});
