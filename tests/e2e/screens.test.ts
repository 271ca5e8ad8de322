import { axeFindings, openBrowser, signIn } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { signInToApi } from './support/client.ts';
import { startDemo } from './support/demo-guild.ts';
import { pageIsRead, pagePaths } from './support/pages.ts';
import { removeDataDir } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';

jest.setTimeout(120_000);

type Row = Readonly<Record<string, string | number | boolean | null>>;
type List = {
  readonly call: string;
  /** Where in the answer the rows are; absent: it is the rows. */
  readonly under?: string;
  /** Cell text by column header. */
  readonly cells: Readonly<Record<string, (row: Row) => unknown>>;
};

/** Columns of each list that display a call's values directly. */
const lists: Readonly<Record<string, List>> = {
  '/leaderboard': {
    call: '/api/leaderboard',
    cells: {
      Rank: (row) => row['rank'],
      Player: (row) => row['characterName'],
      'Total Sessions': (row) => row['totalSessions'],
      'Weekly Avg': (row) => Number(row['weeklyAverage']).toFixed(1),
      'Current Streak': (row) => row['currentStreak'],
    },
  },
  '/sessions': {
    call: '/api/sessions?limit=50',
    under: 'sessions',
    cells: { Participants: (row) => row['participantCount'], 'Submitted By': (row) => row['discordUsername'] },
  },
  '/voice': {
    call: '/api/voice/sessions',
    under: 'sessions',
    cells: { Player: (row) => row['playerName'], Channel: (row) => row['channelName'] },
  },
  '/rename-requests': {
    call: '/api/rename-requests',
    cells: { 'Current Name': (row) => row['currentName'], 'Requested Name': (row) => row['requestedName'] },
  },
  '/player-associations': {
    call: '/api/discord-player-links',
    cells: { 'Discord Account': (row) => row['discordUsername'] },
  },
  '/messages': {
    call: '/api/messages/search',
    cells: { Author: (row) => row['authorDisplayName'], Message: (row) => row['content'] },
  },
};
const rowsCompared = 5;

/** Every screen once, as the role that sees most of it. All states, themes, widths and roles are in accessibility.test.ts. */
describe('an admin of the demo guild', () => {
  let server: RunningServer;
  let visitor: Visitor;
  let ids: { readonly session: string; readonly player: string };
  beforeAll(async () => {
    server = await startDemo();
    visitor = await openBrowser();
    const client = await signInToApi(server.origin, 'member');
    const { sessions } = await client.json<{ sessions: readonly { id: string }[] }>('/api/sessions?limit=1');
    const [player] = await client.json<readonly { id: string }[]>('/api/leaderboard');
    ids = { session: sessions[0]?.id ?? '', player: player?.id ?? '' };
    await signIn(visitor.page, server.origin, 'admin');
  });
  afterAll(async () => {
    await visitor.close();
    await server.stop();
    removeDataDir(server.dataDir);
  });

  it.each(pagePaths())('reads %s, in which axe finds nothing and nothing fails', async (path) => {
    const { page } = visitor;
    await page.goto(`${server.origin}${path.replace(':id', path.startsWith('/players/') ? ids.player : ids.session)}`);
    await pageIsRead(page, path, 1);
    expect(await axeFindings(page)).toEqual([]);
    expect(visitor.problems()).toEqual([]);
  });

  it.each(Object.entries(lists))('reads in %s what the call answers, column by column', async (path, list) => {
    const { page } = visitor;
    const client = await signInToApi(server.origin, 'admin');
    const answer = await client.json(list.call);
    const all = (list.under === undefined ? answer : Reflect.get(answer as object, list.under)) as readonly Row[];
    expect(all.length).toBeGreaterThan(1);
    await page.goto(`${server.origin}${path}`);
    await pageIsRead(page, path, 2);
    const rows = page.getByRole('table').last().getByRole('row');
    const heads = await rows.first().locator('> *').allInnerTexts();
    const shown = await Promise.all(
      all.slice(0, rowsCompared).map((_row, index) =>
        rows
          .nth(index + 1)
          .locator('> *')
          .allInnerTexts(),
      ),
    );
    for (const [head, says] of Object.entries(list.cells)) {
      const at = heads.findIndex((text) => text.trim().startsWith(head));
      expect([head, at >= 0]).toEqual([head, true]);
      for (const [index, cells] of shown.entries())
        expect([head, index, cells[at]]).toEqual([
          head,
          index,
          expect.stringContaining(String(says(all[index] ?? {}))),
        ]);
    }
  });
});
