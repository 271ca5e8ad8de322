import type { Page } from 'playwright-core';
import { removeDataDir } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { openBrowser, signIn } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { startDemo } from './support/demo-guild.ts';

jest.setTimeout(120_000);

/** Content for a screen reader: role, name and description. */
type Heard = {
  readonly role: string;
  readonly name: string;
  readonly pressed: string | undefined;
  readonly under: readonly string[];
};
type AxNode = {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
};

/** From Chromium's accessibility tree, without ignored nodes. */
const heardOn = async (page: Page): Promise<readonly Heard[]> => {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const above = (node: AxNode): AxNode[] => {
    const parent = node.parentId === undefined ? undefined : byId.get(node.parentId);
    return parent === undefined ? [] : [parent, ...above(parent)];
  };
  return nodes
    .filter(({ ignored }) => !ignored)
    .map((node) => ({
      role: node.role?.value ?? '',
      name: node.name?.value ?? '',
      pressed: node.properties?.find(({ name }) => name === 'pressed')?.value.value as string | undefined,
      under: above(node)
        .filter(({ role }) => role?.value === 'figure')
        .map(({ name }) => name?.value ?? ''),
    }));
};

const charts = [
  ['/sessions', ['Raids a week', 'Mean participants a week']],
  ['/voice', ['Hours a day', 'People a day']],
  ['/metrics', ['Accuracy Trends', 'Processing Performance', 'Time of an attempt']],
  ['/?trends=true', ['Raids a week', 'Voice a week']],
  ['/leaderboard?view=trends', ['Rank by week']],
] as const;

describe('charts', () => {
  let server: RunningServer;
  let visitor: Visitor;
  beforeAll(async () => {
    server = await startDemo();
    visitor = await openBrowser();
    await signIn(visitor.page, server.origin, 'admin');
  });
  afterAll(async () => {
    await visitor.close();
    await server.stop();
    removeDataDir(server.dataDir);
  });
  const figureOf = (title: string) => visitor.page.getByRole('figure', { name: title });

  it.each(charts)('of %s are heard as a name, a sentence, one button and a table', async (path, titles) => {
    const { page } = visitor;
    await page.goto(`${server.origin}${path}`);
    for (const title of titles) {
      const button = figureOf(title).getByRole('button', { name: 'View as table' });
      await button.waitFor();
      // The drawing itself is hidden from screen readers
      const before = (await heardOn(page)).filter(({ under }) => under.includes(title));
      expect(before.filter(({ role }) => role === 'button').map(({ name }) => name)).toEqual(['View as table']);
      expect(before.some(({ role, name }) => role === 'StaticText' && name.length > 10)).toBe(true);
      expect(before.filter(({ role }) => role === 'image' || role === 'graphics-document' || role === 'row')).toEqual(
        [],
      );
      await button.click();
      const after = (await heardOn(page)).filter(({ under }) => under.includes(title));
      expect(after.find(({ role }) => role === 'button')?.pressed).toBe('true');
      expect(after.filter(({ role }) => role === 'row').length).toBeGreaterThan(5);
      expect(after.filter(({ role }) => role === 'columnheader')[0]?.name).toBe('When');
    }
  });

  it('draw, and a press on a bar opens exactly what it stands for', async () => {
    const { page } = visitor;
    await page.goto(`${server.origin}/sessions`);
    const figure = figureOf('Raids a week');
    await figure.locator('canvas').waitFor();
    await figureOf('Mean participants a week').locator('svg[role="img"] path').first().waitFor();
    const box = await figure.locator('canvas').boundingBox();
    if (box === null) throw new Error('no canvas');
    // a bar near the middle, low enough to be in it
    await page.mouse.click(box.x + box.width / 2, box.y + box.height - 34);
    await page.waitForURL(/\/sessions\?from=\d{4}-\d{2}-\d{2}&to=/);
    const query = new URL(page.url()).searchParams;
    const days = `from=${query.get('from') ?? ''}&to=${query.get('to') ?? ''}`;
    const answer = await page.request.get(`${server.origin}/api/sessions?${days}`);
    const { total } = (await answer.json()) as { total: number };
    expect(total).toBeGreaterThan(0);
    await page.getByRole('button', { name: /^Clear: / }).waitFor();
    await page
      .getByRole('table', { name: 'PvP Sessions' })
      .locator('[data-row]')
      .nth(total - 1)
      .waitFor();
    expect(await page.getByRole('table', { name: 'PvP Sessions' }).getAttribute('aria-rowcount')).toBe(
      String(total + 1),
    );
  });

  it('take the colours of the theme that is chosen', async () => {
    const { page } = visitor;
    await page.goto(`${server.origin}/sessions`);
    const canvas = figureOf('Raids a week').locator('canvas');
    await canvas.waitFor();
    const colour = () =>
      canvas.evaluate((drawn) => {
        const { width, height } = drawn as unknown as { width: number; height: number };
        type Canvas = { getContext: (kind: '2d') => { getImageData: (...at: number[]) => { data: number[] } } };
        const { data } = (drawn as unknown as Canvas).getContext('2d').getImageData(0, 0, width, height);
        const counts = new Map<string, number>();
        for (let at = 0; at < data.length; at += 4)
          if (data[at + 3] === 255) {
            const key = data.slice(at, at + 3).join();
            counts.set(key, (counts.get(key) ?? 0) + 1);
          }
        return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
      });
    const dark = await colour();
    await page.getByRole('button', { name: 'Light', exact: true }).click();
    await expect(
      (async () => {
        for (let tries = 0; tries < 200; tries += 1) {
          const light = await colour();
          if (light !== dark) return 'another';
          await page.evaluate('new Promise(requestAnimationFrame)');
        }
        return 'the same';
      })(),
    ).resolves.toBe('another');
    expect(visitor.problems()).toEqual([]);
  });
});
