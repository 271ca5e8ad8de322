import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { PlayerStats } from '../../../../src/contracts/players.ts';
import { figuresOf, selectPlayers } from '../../../../web/src/features/players/select-players.ts';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, signedInAs, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { explainedSession, explaining } from '../../support/sample-explanation.ts';
import { samplePlayers } from '../sessions/sample-sessions.ts';
import { write } from '../sessions/session-handlers.ts';

useMockServer();
useFakeSocket();

const player = (characterName: string, change: Partial<PlayerStats> = {}): PlayerStats => ({
  id: characterName,
  characterName,
  discordUsername: null,
  status: 'active',
  totalSessions: 10,
  weeklyActivity: 2,
  monthlyActivity: 6,
  voiceTime: null,
  aliases: [],
  ...change,
});
const roster = [
  player('Nóva', { discordUsername: 'stella', totalSessions: 3 }),
  player('Calyx', {
    aliases: ['Old Cal', 'Calix'],
    status: 'inactive',
    monthlyActivity: 0,
    weeklyActivity: 0,
    totalSessions: 40,
  }),
  player('Brannock', { status: 'new', monthlyActivity: 9, voiceTime: 3900 }),
];
/** As stored in the file, with its byte order mark. */
const textOf = async (file: Blob | undefined): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file?.arrayBuffer());
const names = (players: readonly PlayerStats[]) => players.map(({ characterName }) => characterName);
const shownNames = () =>
  within(screen.getByRole('table', { name: 'Players' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

describe('choosing players', () => {
  const all = { search: '', filter: 'all', sort: 'name' } as const;
  it.each([
    [all, ['Brannock', 'Calyx', 'Nóva']],
    [{ ...all, search: 'NOVA' }, ['Nóva']],
    [{ ...all, search: 'stel' }, ['Nóva']],
    [{ ...all, search: 'old c' }, ['Calyx']],
    [{ ...all, search: 'cal' }, ['Calyx']],
    [{ ...all, filter: 'active' }, ['Brannock', 'Nóva']],
    [{ ...all, filter: 'inactive' }, ['Calyx']],
    [{ ...all, filter: 'new' }, ['Brannock']],
    [{ ...all, sort: 'sessions' }, ['Calyx', 'Brannock', 'Nóva']],
    [{ ...all, sort: 'activity' }, ['Brannock', 'Nóva', 'Calyx']],
    [{ ...all, sort: 'voice' }, ['Brannock', 'Calyx', 'Nóva']],
  ] as const)('%o', (choice, expected) => {
    expect(names(selectPlayers(roster, choice))).toEqual(expected);
  });

  it('counts the band, with no average of nobody', () => {
    expect(figuresOf(roster)).toEqual({ total: 3, active: 2, average: 15 / 2 / 6, fresh: 1 });
    expect(figuresOf([]).average).toBeNull();
  });
});

describe('the players page', () => {
  it('searches and sorts by the address, ranks by the place in the list, and shows a dash for no voice', async () => {
    server.use(answer('/api/players/stats', () => json(roster)));
    renderApp('/players?sort=sessions&status=active');
    await screen.findByText('Brannock');
    expect(shownNames()).toEqual(['Brannock', 'Nóva stella']);
    expect(screen.getByRole('table', { name: 'Players' })).toHaveAttribute('aria-rowcount', '3');
    expect(screen.getByText('1 h 5 m')).toBeInTheDocument();

    await userEvent.type(screen.getByRole('searchbox'), 'zzz{Enter}');
    expect(await screen.findByText('No players found')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search and filter' }));
    await screen.findByText('Calyx');
    expect(window.location.search).toBe('?sort=sessions');
  });

  it.each<['mod' | 'member', string]>([
    ['mod', 'The roster is empty. Choose “Register players” to paste all in-game names at once.'],
    ['member', 'The roster is empty. Players appear here after a moderator registers them.'],
  ])('tells a %s with an empty roster who can fill it', async (role, sentence) => {
    const moderate = role === 'mod';
    server.use(
      signedInAs({ role, may: { submit: moderate, edit: true, moderate } }),
      answer('/api/players/stats', () => json([])),
    );
    renderApp('/players');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('says by which other name someone was found, and only then', async () => {
    server.use(answer('/api/players/stats', () => json(roster)));
    renderApp('/players?search=old');
    await screen.findByText('Calyx');
    expect(shownNames()).toEqual(['Calyx also Old Cal']);
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.type(screen.getByRole('searchbox'), 'cal{Enter}');
    await waitFor(() => expect(shownNames()).toEqual(['Calyx']));
  });

  it('leads to the page of each player, by link, by a press on the row and by key', async () => {
    server.use(
      answer('/api/players/stats', () => json(roster)),
      answer('/api/players/:id', () => problem(404, 'not-found')),
    );
    const page = renderApp('/players');
    expect(await screen.findByRole('link', { name: /View Details of .*Calyx/u })).toHaveAttribute(
      'href',
      '/players/Calyx',
    );
    await userEvent.click(screen.getByText('Calyx'));
    await waitFor(() => expect(window.location.pathname).toBe('/players/Calyx'));
    page.unmount();
    renderApp('/players');
    await screen.findByText('Calyx');
    await userEvent.keyboard('j{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/players/Brannock'));
  });

  it('saves what it shows as a file in which nothing is a formula', async () => {
    const files: Blob[] = [];
    const saved: string[] = [];
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${String(files.push(file))}`,
      revokeObjectURL: () => undefined,
    });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    server.use(
      answer('/api/players/stats', () =>
        json([...roster, player('-Zed', { discordUsername: '=1+1', monthlyActivity: 0 })]),
      ),
    );
    renderApp('/players?status=active&sort=sessions');
    await screen.findByText('Brannock');
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    expect(saved).toEqual(['players.csv']);
    expect(await textOf(files[0])).toBe(
      [
        '\ufeffPlayer,Discord,Also called,Status,Total raids,Raids in 2 weeks,Raids in 6 weeks,Voice time in seconds',
        'Brannock,,,New,10,2,9,3900',
        'Nóva,stella,,Active,3,2,6,',
        '',
      ].join('\r\n'),
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All Players');
    await screen.findByText('-Zed');
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    expect(await textOf(files[1])).toContain("\r\n'-Zed,'=1+1,,Active,10,2,0,\r\n");
    click.mockRestore();
  });

  it('registers several names and shows the refused ones with reasons', async () => {
    const bodies: unknown[] = [];
    server.use(
      answer('/api/players/stats', () => json(roster)),
      answer('/api/players', () => json([])),
      write('post', '/api/players', async (request) => {
        bodies.push(await request.json());
        return HttpResponse.json(
          { position: '1', created: [{ id: 'x', name: 'Nyxw' }], refused: [{ name: 'Calyx', code: 'name-taken' }] },
          { status: 201 },
        );
      }),
    );
    renderApp('/players');
    await userEvent.click(await screen.findByRole('button', { name: 'Register players' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Names'), 'Nyxw, Calyx');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(bodies).toEqual([{ names: ['Nyxw', 'Calyx'] }]));
    expect(await screen.findByText('is in the roster already')).toBeInTheDocument();
    expect(screen.getByText('1 player registered')).toBeInTheDocument();
  });

  it('is open to members, without registering', async () => {
    server.use(
      signedInAs({ role: 'member', may: { submit: false, edit: true, moderate: false } }),
      answer('/api/players/stats', () => json(roster)),
    );
    renderApp('/players?register=true');
    await screen.findByText('Calyx');
    expect(screen.queryByRole('button', { name: 'Register players' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('why a count is what it is', () => {
  it('is answered by a press on the number: every session found, those that do not count first, each with its reason', async () => {
    const asked: string[] = [];
    server.use(
      answer('/api/players/stats', () => json(roster)),
      explaining(asked, () => ({
        rows: [
          explainedSession('s1'),
          explainedSession('s2', { eventType: 'Morpheus', counts: false, why: 'excluded' }),
        ],
      })),
    );
    renderApp('/players');
    await userEvent.click(await screen.findByRole('button', { name: /^40: the sessions of .*Calyx/u }));
    const dialog = await screen.findByRole('dialog', { name: 'Sessions of Calyx' });
    expect(await within(dialog).findByText('2 found: 1 count, 1 does not.')).toBeInTheDocument();
    const rows = within(dialog).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Morpheus.*session excluded/u),
      expect.stringMatching(/Kraken.*Counts/u),
    ]);
    expect(asked).toEqual(['Calyx totalSessions']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(window.location.search).toBe(''));
  });
});

describe('registering', () => {
  it('says who is in the roster already and who only looks like it, before anything is sent', async () => {
    server.use(
      answer('/api/players/stats', () => json(roster)),
      answer('/api/players', () => json(samplePlayers)),
    );
    renderApp('/players?register=true');
    const names = await screen.findByLabelText('Names');
    await userEvent.click(names);
    await userEvent.paste('calyx\nThalorín\nSomebody New');
    const dialog = screen.getByRole('dialog');
    await waitFor(() => expect(dialog).toHaveTextContent('“calyx” is in the roster already.'));
    expect(dialog).toHaveTextContent('“Thalorín” looks like Thalorin, who is in the roster');
    // An eye takes a capital i for an l.
    await userEvent.clear(names);
    await userEvent.paste('ThaIorin');
    expect(dialog).toHaveTextContent('“ThaIorin” looks like Thalorin');
    await userEvent.clear(names);
    await userEvent.paste('calyx\nThalorín\nSomebody New');
    expect(
      within(dialog)
        .getAllByText('Thalorín')
        .map(({ tagName }) => tagName),
    ).toContain('BDI');
  });
});
