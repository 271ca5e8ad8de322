import { figure, openBrowser, reads, signIn, tabTo, toast } from './browser.ts';
import type { Visitor } from './browser.ts';
import { signInToApi } from './client.ts';
import { stepsOf } from './steps.ts';
import { pictures, raiders, strangers } from './walk-roster.ts';
import { until } from '../../support/until.ts';

export type Edges = {
  /** Where the moderator is, and where the member is: the same process, or two of them. */
  readonly moderator: string;
  readonly member: string;
  readonly stop: () => Promise<void>;
};

/** The first slice in two browsers; the steps build on each other, in the order of an evening. */
export const walkThrough = (start: () => Promise<Edges>): void => {
  let edges: Edges;
  let moderator: Visitor;
  let member: Visitor;
  let sessionId: string;
  const step = stepsOf(() => [moderator, member]);

  beforeAll(async () => {
    edges = await start();
    [moderator, member] = await Promise.all([openBrowser(), openBrowser()]);
  });
  afterAll(async () => {
    await Promise.all([moderator.close(), member.close()]);
    await edges.stop();
  });

  const tab = (visitor: Visitor, path: string) => {
    const page = visitor.context.pages().find((one) => new URL(one.url()).pathname === path);
    if (page === undefined) throw new Error(`No tab is at ${path}`);
    return page;
  };
  const openTab = async (visitor: Visitor, path: string) => {
    const page = await visitor.context.newPage();
    await page.goto(`${edges.member}${path}`);
    await page.getByRole('main').waitFor();
    await page.evaluate('window.neverReloaded = true');
    return page;
  };

  step('a moderator signs in through the development provider, by keyboard', async () => {
    const { page } = moderator;
    await page.goto(edges.moderator);
    await tabTo(page, page.getByRole('button', { name: 'Continue with Discord' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Who are you today?' }).waitFor();
    await tabTo(page, page.getByRole('link', { name: /Hale Ferrin/ }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Welcome back, / }).waitFor();
    await reads(page.getByRole('navigation', { name: 'Main' }), 'All Sessions');
    await page.getByText('Mod Access').waitFor();
  });

  step('registers the names of the guild', async () => {
    const { page } = moderator;
    await page.getByRole('link', { name: 'Player Management' }).click();
    await page.getByText('The roster is empty.').waitFor();
    await page.getByRole('button', { name: 'Register players' }).click();
    const dialog = page.getByRole('dialog', { name: 'Register players' });
    await dialog.getByLabel('Names').fill([...raiders, 'x'].join('\n'));
    await dialog.getByText('“x” has fewer than 2 characters.').waitFor();
    await dialog.getByLabel('Names').fill(raiders.join('\n'));
    await dialog.getByRole('button', { name: 'Register', exact: true }).click();
    await dialog.getByText(`${raiders.length} players registered`).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page
      .getByRole('table', { name: 'Players' })
      .getByRole('row', { name: /Thalorin/ })
      .waitFor();
    await reads(figure(page, 'Total Players'), String(raiders.length));
  });

  step('a member whose name is in the roster is linked when he signs in', async () => {
    await signIn(member.page, edges.member, 'member');
    await reads(member.page.getByRole('main'), 'In-game name quietkestrel');
    await reads(figure(member.page, 'Total Sessions'), '0');
    await member.page.evaluate('window.neverReloaded = true');
    await openTab(member, '/leaderboard');
    await tab(member, '/leaderboard').getByText('Nobody is ranked yet').waitFor();
    await openTab(member, '/sessions');
    await tab(member, '/sessions').getByText('No sessions found').waitFor();
    await Promise.all(
      member.context.pages().map((page) => page.getByRole('status', { name: '' }).getByText('Connected').waitFor()),
    );
  });

  step('a submitted screenshot is pending and then processed in the other browser, by push', async () => {
    const { page } = moderator;
    await page.getByRole('link', { name: 'All Sessions' }).click();
    await page.getByRole('button', { name: 'Submit session' }).click();
    const dialog = page.getByRole('dialog', { name: 'Submit session' });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Choose files' }).click(),
    ]);
    await chooser.setFiles(await pictures());
    await reads(
      dialog.getByRole('list', { name: 'Chosen screenshots' }),
      /raid-1\.png[\s\S]*Ready[\s\S]*raid-2\.png[\s\S]*Ready/,
    );
    await dialog.getByRole('combobox', { name: 'Event' }).selectOption('Kraken');

    const list = tab(member, '/sessions');
    const row = list.getByRole('table', { name: 'PvP Sessions' }).getByRole('row').nth(1);
    const news = list.getByRole('button', { name: '1 new session' });
    const seenPending = (async () => {
      await row.or(news).first().waitFor();
      if (await news.isVisible()) await news.click();
      await row.getByText('Pending').waitFor();
    })();
    await dialog.getByRole('button', { name: 'Submit session' }).click();
    await toast(page, 'Its screenshots are being read.').waitFor();
    await seenPending;
    await row.getByText('Pending').waitFor({ state: 'hidden', timeout: 90_000 });
    await reads(row, String(raiders.length + strangers.length));
    await reads(row, 'You took part');
    expect(member.live().some((message) => message.includes('"session_processed"'))).toBe(true);
  });

  step('the dashboard and the leaderboard of the member follow', async () => {
    await reads(figure(tab(member, '/'), 'Total Sessions'), /^1$/);
    await reads(figure(tab(member, '/'), 'Current Streak'), '1 week');
    const board = tab(member, '/leaderboard').getByRole('table', { name: 'Leaderboard' });
    await reads(board.getByRole('row').filter({ hasText: 'You' }), /quietkestrel/);
    await until(async () => (await board.getByRole('row').count()) === raiders.length + 1);
  });

  step('opens the session and finds every name of the pictures', async () => {
    const { page } = moderator;
    await page.getByRole('table', { name: 'PvP Sessions' }).getByRole('row').nth(1).click();
    await page.getByRole('dialog').getByRole('link', { name: 'View Full Details' }).click();
    await page.getByRole('button', { name: 'Edit Participants' }).waitFor();
    sessionId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const table = page.getByRole('table', { name: 'Participants' });
    for (const name of raiders) await table.getByRole('row').filter({ hasText: name }).waitFor();
    for (const name of strangers) await reads(table.getByRole('row').filter({ hasText: name }), 'unmatched');
    await openTab(member, `/sessions/${sessionId}`);
  });

  step('edits the participants; the member’s screens follow the save and its Undo', async () => {
    const { page } = moderator;
    await page.getByRole('button', { name: 'Edit Participants' }).click();
    await page.getByRole('button', { name: 'Remove quietkestrel' }).click();
    await page.getByLabel('Add a name').fill('Latecomer');
    await page.keyboard.press('Enter');
    const pending = page.getByRole('region', { name: 'Pending Changes' });
    await reads(pending, '+1');
    await reads(pending, '−1');
    await pending.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Participants saved').waitFor();

    const watched = tab(member, `/sessions/${sessionId}`).getByRole('table', { name: 'Participants' });
    await watched.getByRole('row').filter({ hasText: 'Latecomer' }).waitFor();
    await watched.getByRole('row').filter({ hasText: 'quietkestrel' }).waitFor({ state: 'detached' });
    await reads(figure(tab(member, '/'), 'Total Sessions'), /^0$/);
    await tab(member, '/leaderboard').getByRole('row').filter({ hasText: 'You' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Change undone').waitFor();
    await watched.getByRole('row').filter({ hasText: 'quietkestrel' }).waitFor();
    await watched.getByRole('row').filter({ hasText: 'Latecomer' }).waitFor({ state: 'detached' });
    await reads(figure(tab(member, '/'), 'Total Sessions'), /^1$/);
  });

  step('keeps the draft when someone else saved first, shows both sides, and applies it again', async () => {
    const { page } = moderator;
    await page.getByRole('button', { name: 'Edit Participants' }).click();
    await page.getByLabel('Add a name').fill('Latecomer');
    await page.keyboard.press('Enter');

    const admin = await signInToApi(edges.moderator, 'admin');
    const path = `/api/sessions/${sessionId}`;
    const before = await admin.json<{ participants: { id: string }[] }>(`${path}/details`);
    const participants = [...before.participants.map(({ id }) => ({ id })), { rawName: 'Interloper' }];
    expect((await admin.send('PUT', `${path}/participants`, { participants })).status).toBe(200);

    await page.getByText('This list changed since you began.').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('alert').filter({ hasText: /saltveil\W* changed this list since you began\./ });
    await reads(conflict, /Their changes[\s\S]*Interloper[\s\S]*My changes[\s\S]*Latecomer/);
    await page
      .getByRole('table', { name: 'Edit participants' })
      .getByRole('row')
      .filter({ hasText: 'Latecomer' })
      .waitFor();

    await conflict.getByRole('button', { name: 'Reapply mine' }).click();
    await conflict.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Participants saved').waitFor();
    const table = page.getByRole('table', { name: 'Participants' });
    await table.getByRole('row').filter({ hasText: 'Interloper' }).waitFor();
    await table.getByRole('row').filter({ hasText: 'Latecomer' }).waitFor();
  });

  step('verifies the session and registers its unknown names', async () => {
    const { page } = moderator;
    await page.getByRole('button', { name: 'Verify' }).click();
    const dialog = page.getByRole('dialog', { name: 'Verify session' });
    await dialog.getByText('4 names need a decision.').waitFor();
    await dialog.getByRole('button', { name: 'Register all as new' }).click();
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await toast(page, 'Session verified').waitFor();
    const watched = tab(member, `/sessions/${sessionId}`);
    await watched.getByRole('status').getByText('Verified').waitFor();
    await watched.getByRole('table').getByText('unmatched').first().waitFor({ state: 'detached' });
    await reads(watched.getByRole('main'), '16 participants, 16 tracked');
    const board = tab(member, '/leaderboard').getByRole('table', { name: 'Leaderboard' });
    await board.getByRole('row').filter({ hasText: 'Zephyrine' }).waitFor();
  });

  step('excludes it with a reason, and takes that back', async () => {
    const { page } = moderator;
    await page.getByRole('button', { name: 'Exclude', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Exclude session' });
    await dialog.getByRole('button', { name: 'Exclude', exact: true }).click();
    await dialog.getByText('Add a reason. It is shown in the history.').waitFor();
    await dialog.getByLabel('Reason').fill('Practice run');
    await dialog.getByRole('button', { name: 'Exclude', exact: true }).click();
    await toast(page, 'Session excluded').waitFor();
    await tab(member, `/sessions/${sessionId}`).getByText('It counts in no statistic. Practice run').waitFor();
    await reads(figure(tab(member, '/'), 'Total Sessions'), /^0$/);
    await tab(member, '/leaderboard').getByText('Nobody is ranked yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await reads(figure(tab(member, '/'), 'Total Sessions'), /^1$/);
    await tab(member, `/sessions/${sessionId}`)
      .getByText('It counts in no statistic. Practice run')
      .waitFor({ state: 'detached' });
  });

  step('corrects event and notes', async () => {
    const { page } = moderator;
    await page.getByRole('button', { name: 'Correct' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct session' });
    await dialog.getByRole('combobox', { name: 'Event' }).selectOption('Red Dragon');
    await dialog.getByLabel('Notes').fill('It was the dragon after all');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Session corrected').waitFor();
    const watched = tab(member, `/sessions/${sessionId}`);
    await watched.getByRole('heading', { name: /Red Dragon/ }).waitFor();
    await watched.getByText('It was the dragon after all').waitFor();
    await reads(
      tab(member, '/sessions').getByRole('table', { name: 'PvP Sessions' }).getByRole('row').nth(1),
      'Red Dragon',
    );
  });

  step('a further session waits in the member’s list until he asks for it', async () => {
    const api = await signInToApi(edges.moderator, 'moderator');
    const eventDate = `${new Date().toISOString().slice(0, 19)}Z`;
    const answer = await api.send('POST', '/api/sessions', {
      eventType: 'Morpheus',
      eventDate,
      rawText: 'Drusk\nYsolde',
    });
    expect(answer.status).toBe(201);
    const list = tab(member, '/sessions');
    await list.getByRole('button', { name: '1 new session' }).waitFor({ timeout: 20_000 });
    const table = list.getByRole('table', { name: 'PvP Sessions' });
    expect(await table.getByRole('row').count()).toBe(2);
    await list.getByRole('button', { name: '1 new session' }).click();
    await reads(table.getByRole('row').nth(1), 'Morpheus');
    await reads(figure(list, 'Total Sessions'), /^2$/);
  });

  step('nothing was reloaded, and nothing went wrong unseen', async () => {
    for (const page of member.context.pages()) expect(await page.evaluate('window.neverReloaded')).toBe(true);
    expect(member.problems()).toEqual([]);
    // the login screen asks who is signed in, and the stale save is refused; Chromium logs both answers
    const unexpected = moderator.problems().filter((line) => !/ 401 .*\/auth\/user$| 409 .*\/participants$/.test(line));
    expect(unexpected).toEqual([]);
  });
};
