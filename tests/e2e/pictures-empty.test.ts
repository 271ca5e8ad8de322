import { isLoaded, openBrowser, signIn } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { looksRight } from './support/looks.ts';
import { removeDataDir, startServer } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';

jest.setTimeout(120_000);

/** Each page in an empty guild. */
const sentences: readonly [string, string][] = [
  ['/', 'No sessions found for this period'],
  ['/leaderboard', 'Nobody is ranked yet'],
  ['/sessions', 'No sessions found'],
  ['/players', 'No players found'],
  ['/voice', 'No voice sessions found'],
  ['/review', 'Nothing to review'],
  ['/rename-requests', 'No rename requests found'],
  ['/player-associations', 'No player associations found'],
  ['/messages', 'No messages found'],
  ['/admin', 'No OCR processing logs yet. Upload an image to see real-time processing.'],
  ['/metrics', 'No channel is archived yet'],
];

/** Every page of a guild that was just installed; pictures of all of them are kept in artifacts/screens. */
describe('the screens of an empty guild', () => {
  let server: RunningServer;
  let admin: Visitor;

  beforeAll(async () => {
    [server, admin] = await Promise.all([startServer(), openBrowser()]);
    await signIn(admin.page, server.origin, 'admin');
  });
  afterAll(async () => {
    await admin.close();
    await server.stop();
    removeDataDir(server.dataDir);
  });

  it.each(sentences)('the page %s says that there is nothing: %s', async (path, sentence) => {
    const { page } = admin;
    await page.goto(`${server.origin}${path}`);
    await page.getByText(sentence, { exact: true }).waitFor();
    await isLoaded(page);
    await looksRight(page, `empty-${path === '/' ? 'dashboard' : path.slice(1)}`);
  });

  it('nothing was logged as an error', () => {
    expect(admin.problems()).toEqual([]);
  });
});
