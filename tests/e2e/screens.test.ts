import { axeFindings, openBrowser, signIn } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { signInToApi } from './support/client.ts';
import { startDemo } from './support/demo-guild.ts';
import { pageIsRead, pagePaths } from './support/pages.ts';
import { removeDataDir } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';

jest.setTimeout(120_000);

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
});
