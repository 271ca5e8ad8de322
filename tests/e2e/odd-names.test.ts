import { openBrowser, signIn } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { signInToApi, submitNames } from './support/client.ts';
import type { Client } from './support/client.ts';
import { pageIsRead } from './support/pages.ts';
import { openProduct } from './support/product.ts';
import type { Product } from './support/product.ts';

jest.setTimeout(180_000);

/** Names of players: as wide as a name may be, and letters that run from right to left. */
const wide = 'W'.repeat(32);
const rightToLeft = 'קראקן שלום';
const quoted = "O'Neil-D'Arc_0.";
/**
 * Other unusual texts: markup, quotes, brackets, emoji and wide letters in a guest's name, notes and a Discord name.
 */
const guest = '<b>"Raid"</b> [Boss] {x} 🐙🦄';
const text = `${guest} ${rightToLeft} ${'界'.repeat(32)}`;

let product: Product;
let admin: Client;
let session: string;
let players: Readonly<Record<string, string>>;

const done = async (answer: Promise<Response>): Promise<unknown> => {
  const { status } = await answer.then((response) => response.clone());
  const body: unknown = await (await answer).json();
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

beforeAll(async () => {
  product = await openProduct({ env: { DEMO: '1' } });
  admin = await signInToApi(product.origin, 'admin');
  await done(admin.send('POST', '/api/players', { names: [wide, rightToLeft, quoted] }));
  const options = await admin.json<{ id: string; name: string }[]>('/api/players');
  players = Object.fromEntries(options.map(({ id, name }) => [name, id]));
  session = await submitNames(admin, [wide, rightToLeft, quoted, 'Brannock'].join('\n'));
  type Row = { readonly id: string; readonly rawName: string; readonly playerId: string | null };
  type Details = { readonly version: number; readonly revision: number; readonly participants: Row[] };
  const details = await admin.json<Details>(`/api/sessions/${session}/details`);
  const kept = details.participants.map(({ id, rawName, playerId }) => ({ id, rawName, playerId }));
  const list = { participants: [...kept, { rawName: guest, playerId: null }] };
  await done(admin.send('PUT', `/api/sessions/${session}/participants`, list, { 'if-match': `"${details.version}"` }));
  await done(admin.send('PATCH', `/api/sessions/${session}`, { notes: text }));
  await done(admin.send('POST', `/api/sessions/${session}/exclude`, { excluded: true, reason: text }));
  await done(admin.send('POST', `/api/sessions/${session}/exclude`, { excluded: false, reason: text }));
  await done(admin.send('PATCH', `/api/players/${players['Brannock']}/rename`, { newName: 'ש'.repeat(32) }));
  await done(
    admin.send('POST', '/api/discord-player-links', {
      discordId: '100000000000000099',
      discordUsername: '"🦄" [שלום]',
      playerId: players[rightToLeft],
      linkMethod: 'manual',
      notes: text,
    }),
  );
});
afterAll(() => product.close());

/** Elements wider than the window, and right-to-left names that could reorder the words around them. */
const faults = `(() => {
  const name = ${JSON.stringify(rightToLeft)};
  const found = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push('wider than the window: ' + scrollWidth);
  if ([...document.querySelectorAll('b')].some((one) => one.textContent === '"Raid"')) found.push('markup of a name');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.includes(name) || parent.closest('script, style') !== null) continue;
    const isAlone = parent.textContent.trim() === name;
    const isIsolated = parent.closest('bdi, [dir="auto"]') !== null || node.data.includes('\\u2068');
    const isWritten = node.data.includes('🐙') || node.data.includes('\\n');
    if (!isAlone && !isIsolated && !isWritten) found.push('not isolated: ' + parent.textContent.slice(0, 80));
  }
  return found;
})()`;

describe.each([
  [320, 640],
  [640, 400],
  [1280, 900],
])('names of every kind in every sentence, %i px wide', (width, height) => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await openBrowser({ width, height });
    await signIn(visitor.page, product.origin, 'admin', '/');
  });
  afterAll(() => visitor.close());

  const paths = (): readonly string[] => [
    '/sessions',
    `/sessions/${session}`,
    `/sessions/${session}?edit=true`,
    `/sessions/${session}?tab=history`,
    '/players',
    ...[wide, rightToLeft, quoted, 'Brannock'].map((name) => `/players/${players[name]}`),
    '/leaderboard',
    '/review',
    '/rename-requests',
    '/player-associations',
    '/admin',
  ];

  it('fit, keep their direction, and are text', async () => {
    const { page } = visitor;
    const found: string[] = [];
    const shown: string[] = [];
    for (const path of paths()) {
      await page.goto(`${product.origin}${path}`);
      await pageIsRead(page, path, 1);
      found.push(...(await page.evaluate<string[]>(faults)).map((what) => `${path}: ${what}`));
      if ((await page.locator('main').textContent())?.includes(rightToLeft) === true) shown.push(path);
    }
    // the others are lists whose first rows are of other people
    expect(shown).toEqual(expect.arrayContaining(['/player-associations', '/admin', ...paths().slice(1, 4)]));
    expect(found).toEqual([]);
    expect(visitor.problems()).toEqual([]);
  });
});
