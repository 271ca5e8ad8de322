import { figure, keepPictures, openBrowser, reads, signIn, toast } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { signInToApi } from './support/client.ts';
import { startDemo } from './support/demo-guild.ts';
import { stepsOf } from './support/steps.ts';
import { removeDataDir } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';

jest.setTimeout(180_000);

/** In the demo guild Elowenn was merged into Elowen, and brought two raids with her. */
const survivor = 'Elowen';
const twice = 'Elowenn';

describe('the page of a player, in the demo guild', () => {
  let server: RunningServer;
  let moderator: Visitor;
  let member: Visitor;
  let total: number;
  let address: string;
  let other: string | undefined;
  const step = stepsOf(() => [moderator, member]);

  beforeAll(async () => {
    server = await startDemo();
    [moderator, member] = await Promise.all([openBrowser(), openBrowser()]);
    await signIn(moderator.page, server.origin, 'moderator', '/players');
    await signIn(member.page, server.origin, 'member');
  });
  afterAll(async () => {
    await Promise.all([moderator.close(), member.close()]);
    await server.stop();
    removeDataDir(server.dataDir);
  });

  const fact = (visitor: Visitor, label: string) => figure(visitor.page, label);
  const totalReads = (count: number) => reads(fact(moderator, 'Total Sessions'), new RegExp(`^${count}$`));
  const listed = (label: string) => moderator.page.getByRole('dialog').getByRole('list', { name: label });
  const sessions = (count: number) => `${count} ${count === 1 ? 'session' : 'sessions'}`;

  step('is found by another name of the player', async () => {
    const { page } = moderator;
    await page.getByRole('searchbox').fill(twice);
    const row = page.getByRole('table', { name: 'Players' }).getByRole('row').nth(1);
    await reads(row, `also ${twice}`);
    await row.getByRole('link', { name: /^View Details/ }).click();
    await page.getByRole('heading', { level: 1, name: survivor }).waitFor();
    address = new URL(page.url()).pathname;
    total = Number(await fact(moderator, 'Total Sessions').innerText());
    expect(total).toBeGreaterThan(2);
    await page.getByRole('region', { name: 'Names' }).getByText(twice, { exact: true }).waitFor();
    await keepPictures(page, 'player');
  });

  step('shows a session with the player marked and in view, and the way to all of it', async () => {
    const { page } = moderator;
    await page
      .getByRole('button', { name: /^View Session/ })
      .first()
      .click();
    const mark = page.getByRole('dialog').locator('mark');
    await reads(mark, survivor);
    const box = await mark.boundingBox();
    expect(box !== null && box.y > 0 && box.y + box.height < 900).toBe(true);
    await keepPictures(page, 'player-session');
    await page.getByRole('link', { name: 'View Full Session' }).waitFor();
    await page.keyboard.press('Escape');
  });

  step('a merge is split with the total of now and both after it, and these come', async () => {
    const { page } = moderator;
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('row', { name: /Merged/ }).waitFor();
    await keepPictures(page, 'player-history');
    await page.getByRole('button', { name: 'Split' }).click();
    await reads(listed('Now'), sessions(total));
    await reads(listed('After'), `${twice} ${sessions(2)}`);
    await reads(listed('After'), `${survivor} ${sessions(total - 2)}`);
    await keepPictures(page, 'split-dialog');
    await page.getByRole('dialog').getByRole('button', { name: 'Split' }).click();
    await toast(page, 'Players Split').waitFor();
    await page.getByRole('row', { name: /^.*Split/ }).waitFor();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await totalReads(total - 2);
    const client = await signInToApi(server.origin, 'moderator');
    const players = await client.json<{ id: string; name: string }[]>('/api/players');
    other = players.find(({ name }) => name === twice)?.id;
  });

  step('and merged again with both totals and the total after; the page is that of who stands for both', async () => {
    const { page } = moderator;
    await page.getByRole('button', { name: 'Merge' }).click();
    await page.getByRole('combobox', { name: 'With' }).fill(twice);
    await page.getByRole('option', { name: twice }).click();
    await listed('After').waitFor();
    await page.getByRole('button', { name: 'Keep the other name' }).click();
    await reads(listed('After'), `${survivor} ${sessions(total)}`);
    await reads(listed('Now'), `${twice} ${sessions(2)}`);
    await keepPictures(page, 'merge-dialog');
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
    await toast(page, 'Players Merged').waitFor();
    expect(new URL(page.url()).pathname).toBe(address);
    await totalReads(total);
  });

  step('a rename is seen at once in the other browser, and undone in the history', async () => {
    const { page } = moderator;
    await member.page.goto(`${server.origin}${address}`);
    await member.page.getByRole('heading', { level: 1, name: survivor }).waitFor();
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByLabel('New Name').fill('Elowyn');
    await keepPictures(page, 'rename-dialog');
    await page.keyboard.press('Enter');
    await toast(page, 'Player Renamed').waitFor();
    await member.page.getByRole('heading', { level: 1, name: 'Elowyn' }).waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Undo: Renamed' }).first().click();
    await toast(page, 'Change undone').waitFor();
    await member.page.getByRole('heading', { level: 1, name: survivor }).waitFor();
  });

  step('a member sees the same without what is for moderators, and nothing is asked that is refused', async () => {
    const { page } = member;
    await reads(fact(member, 'Total Sessions'), new RegExp(`^${total}$`));
    for (const name of ['Rename', 'Merge', 'Add alias', 'Set main'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await page.getByText('Discord ID').count()).toBe(0);
    await keepPictures(page, 'player-as-member');
  });

  step('an id that was merged answers the survivor, an unknown one says so', async () => {
    const { page } = member;
    await page.goto(`${server.origin}/players/${other}`);
    await page.getByRole('heading', { level: 1, name: survivor }).waitFor();
    await page.getByText('This player was merged into').waitFor();
    await page.goto(`${server.origin}/players/nobody`);
    await page.getByRole('heading', { name: 'Player Not Found' }).waitFor();
    await keepPictures(page, 'player-not-found');
    await page.getByRole('link', { name: 'Back to Players' }).click();
    await page.getByRole('table', { name: 'Players' }).waitFor();
  });

  step('nothing was logged as an error', async () => {
    const unexpected = [...member.problems(), ...moderator.problems()].filter(
      (line) => !/ 404 .*\/players\/nobody/.test(line),
    );
    expect(unexpected).toEqual([]);
  });
});
