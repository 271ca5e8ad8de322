import { axeFindings, hasFocus, keepPictures, openBrowser, reads, signIn, toast } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { signInToApi, submitNames } from './support/client.ts';
import type { Client } from './support/client.ts';
import { stepsOf } from './support/steps.ts';
import { removeDataDir, startServer } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { until } from '../support/until.ts';

jest.setTimeout(180_000);

const roster = ['quietkestrel', 'Thalorin', 'Brumwick'];
const day = (back: number) => `${new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)}T19:30:00Z`;

/** Lists and pages of sessions beyond the walk, in a moderator's and a member's browser. */
describe('sessions, from their first steps to a correction', () => {
  let server: RunningServer;
  let moderator: Visitor;
  let member: Visitor;
  let api: Client;
  const sessions: string[] = [];
  const step = stepsOf(() => [moderator, member]);

  const submit = async (back: number, names: readonly string[]): Promise<void> => {
    sessions.push(await submitNames(api, names.join('\n'), day(back)));
  };
  /** Takes its pictures; axe finds nothing in either theme. */
  const looksRight = async (visitor: Visitor, name: string): Promise<void> => {
    await keepPictures(visitor.page, name);
    for (const light of [true, false]) {
      await visitor.page.evaluate(`document.documentElement.classList.toggle('light', ${String(light)})`);
      expect(await axeFindings(visitor.page)).toEqual([]);
    }
  };
  const table = () => moderator.page.getByRole('table', { name: 'PvP Sessions' });

  beforeAll(async () => {
    server = await startServer();
    [moderator, member] = await Promise.all([openBrowser(), openBrowser()]);
    api = await signInToApi(server.origin, 'moderator');
  });
  afterAll(async () => {
    await Promise.all([moderator.close(), member.close()]);
    await server.stop();
    removeDataDir(server.dataDir);
  });

  step('an empty guild shows a moderator the first steps, which are ticked as they are done', async () => {
    const { page } = moderator;
    await signIn(page, server.origin, 'moderator', '/sessions');
    const steps = page.getByRole('list', { name: 'First steps' });
    await reads(steps, /roster\s*, to do[\s\S]*session\s*, to do[\s\S]*Discord\s*, to do/);
    expect((await api.send('POST', '/api/players', { names: roster })).status).toBe(201);
    await reads(steps, /roster\s*, done/);
    await looksRight(moderator, 'first-steps');
    await signIn(member.page, server.origin, 'member', '/sessions');
    await member.page.getByText('No sessions found').waitFor();
    expect(await member.page.getByText('Register the roster').count()).toBe(0);
    await reads(steps, /Discord\s*, done/);
    await page.goto(server.origin);
    await reads(page.getByRole('region', { name: 'First steps' }), /roster\s*, done/);
    await looksRight(moderator, 'first-steps-dashboard');
  });

  step('three rows are marked by keys and verified with one toast, which takes it back', async () => {
    const { page } = moderator;
    for (const back of [3, 2, 1]) await submit(back, [...roster, `Stranger ${'abc'.charAt(back - 1)}`]);
    // what came after the list was opened waits in it until it is asked for
    await page.goto(`${server.origin}/sessions`);
    await table().getByRole('row').nth(3).waitFor();
    const row = (index: number) => table().getByRole('row').nth(index);
    await row(1).focus();
    for (const next of [2, 3]) {
      await page.keyboard.press('Shift+ArrowDown');
      await until(() => hasFocus(row(next)));
    }
    await page.getByText('3 selected').waitFor();
    await looksRight(moderator, 'sessions-marked');
    await page.getByRole('button', { name: 'Verify selected' }).click();
    await toast(page, 'Sessions verified').waitFor();
    await toast(page, '3 done. 3 names without a player.').waitFor();
    for (const index of [1, 2, 3]) await row(index).getByText('Verified').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, '3 sessions as before.').waitFor();
    for (const index of [1, 2, 3]) await row(index).getByText('1 to review').waitFor();
  });

  step('a member says that it was not him; a moderator accepts; both pages follow', async () => {
    const path = `/sessions/${sessions[0] ?? ''}`;
    await Promise.all([member.page, moderator.page].map((page) => page.goto(`${server.origin}${path}`)));
    await member.page.getByRole('button', { name: 'That was not me' }).click();
    const dialog = member.page.getByRole('dialog', { name: 'That was not me' });
    await dialog.getByLabel('Reason').fill('I was at work that evening.');
    await looksRight(member, 'correction-ask');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await toast(member.page, 'Correction Requested').waitFor();

    const asked = moderator.page.getByRole('region', { name: 'Corrections' });
    await reads(asked, /Waiting[\s\S]*That was not me[\s\S]*I was at work that evening\./);
    await looksRight(moderator, 'session-corrections');
    await asked.getByRole('button', { name: /^Accept: That was not me/ }).click();
    await toast(moderator.page, 'Correction Accepted').waitFor();
    const list = member.page.getByRole('table', { name: 'Participants' });
    await list.getByRole('row').filter({ hasText: 'quietkestrel' }).waitFor({ state: 'detached' });
    await reads(member.page.getByRole('region', { name: 'Corrections' }), 'Accepted');
  });

  step('the history lists it, the palette prints, and a duplicate is shown beside the session', async () => {
    const { page } = moderator;
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('table', { name: 'History' }).getByText('Participants edited').first().waitFor();
    await looksRight(moderator, 'session-history');
    await page.getByRole('tab', { name: 'Session' }).click();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Go to' }).locator(':focus').waitFor();
    await page.keyboard.type('print');
    await page.getByRole('option', { name: /Print this session/ }).waitFor();
    await looksRight(moderator, 'palette-actions');
    await page.keyboard.press('Escape');

    await submit(4, [...roster, 'Stranger a']);
    await page.goto(`${server.origin}/sessions/${sessions.at(-1) ?? ''}?dialog=compare`);
    await reads(page.getByRole('dialog', { name: 'Possible duplicate' }), '4 in both, 0 only here, 0 only there.');
    await looksRight(moderator, 'session-compare');
  });

  step('on paper the session stands alone, in the light theme', async () => {
    const { page } = moderator;
    await page.goto(`${server.origin}/sessions/${sessions[1] ?? ''}`);
    await page.getByRole('table', { name: 'Participants' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 718, height: 1016 });
    for (const name of ['Print', 'Edit Participants', 'Toggle sidebar'])
      await page.getByRole('button', { name }).waitFor({ state: 'hidden' });
    await page.getByRole('tablist').waitFor({ state: 'hidden' });
    await page.getByRole('table', { name: 'Participants' }).getByRole('columnheader', { name: 'Status' }).waitFor();
    expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('light');
    await page.screenshot({ path: 'artifacts/screens/session-print.png' });
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  step('nothing went wrong unseen', () => {
    expect([...moderator.problems(), ...member.problems()]).toEqual([]);
    return Promise.resolve();
  });
});
