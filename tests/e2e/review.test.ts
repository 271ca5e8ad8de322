import type { Page } from 'playwright-core';
import { drawRoster } from '../support/roster-picture.ts';
import { removeDataDir, startServer } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { axeFindings, openBrowser, signIn } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { stepsOf } from './support/steps.ts';

jest.setTimeout(240_000);

/** Two players are equally similar to the reading, so nobody is credited. */
const roster = ['Thalorin', 'Thaloran', 'Brumwick', 'Ysolde'];
const read = 'Thaloren';
const texts = 11;

describe('the review queue', () => {
  let server: RunningServer;
  let moderator: Visitor;
  let member: Visitor;
  const step = stepsOf(() => [moderator, member]);

  beforeAll(async () => {
    server = await startServer();
    [moderator, member] = [await openBrowser(), await openBrowser({ width: 390, height: 800 })];
  });
  afterAll(async () => {
    await moderator.close();
    await member.close();
    await server.stop();
    removeDataDir(server.dataDir);
  });

  /** A call of the signed-in person, as the page would make it. */
  const call = async <T>(page: Page, path: string, body?: object): Promise<T> => {
    const answer = await page.evaluate(
      async ({ path: to, text }) => {
        const response = await fetch(to, {
          ...(text === null ? {} : { method: 'POST', body: text, headers: { 'content-type': 'application/json' } }),
        });
        return { ok: response.ok, text: await response.text() };
      },
      { path, text: body === undefined ? null : JSON.stringify(body) },
    );
    if (!answer.ok) throw new Error(`${path}: ${answer.text}`);
    return JSON.parse(answer.text) as T;
  };
  type Row = { id: string; totalSessions: number };
  type Details = { participants: { version?: number }[] };
  /** All that is counted, and every name of every session. */
  const digest = async (page: Page): Promise<string> => {
    const { sessions } = await call<{ sessions: Row[] }>(page, '/api/sessions?limit=1000');
    const details = await Promise.all(sessions.map(({ id }) => call<Details>(page, `/api/sessions/${id}/details`)));
    const board = await call<Row[]>(page, '/api/leaderboard');
    return JSON.stringify([board, details.map(({ participants }) => participants)]);
  };
  const totalIs = (name: string, total: number) =>
    until(async () => {
      const row = member.page.getByRole('row').filter({ hasText: name });
      return (await row.count()) === 1 && (await row.innerText()).split(/\s+/).includes(String(total));
    }, 60_000);
  /** In both themes. */
  const findings = async (page: Page): Promise<readonly string[]> => {
    const dark = await axeFindings(page);
    await page.evaluate(`document.documentElement.classList.toggle('light', true)`);
    const light = await axeFindings(page);
    await page.evaluate(`document.documentElement.classList.remove('light')`);
    return [...dark, ...light];
  };
  type Decision = { rawName: string; action: string; undone: boolean };
  const lastDecision = async (page: Page): Promise<Decision | undefined> =>
    (await call<Decision[]>(page, '/api/review/decisions'))[0];
  let before = '';

  step('knows eleven texts and a screenshot with an ambiguous name', async () => {
    const { page } = moderator;
    await signIn(page, server.origin, 'moderator');
    await call(page, '/api/players', { names: roster });
    for (let at = 0; at < texts; at += 1) {
      const eventDate = `2026-11-0${(at % 9) + 1}T1${at % 10}:30:00Z`;
      await call(page, '/api/sessions', { eventType: 'Kraken', eventDate, rawText: `${read}, Thalorin, Brumwick` });
    }
    const picture = await drawRoster({ names: [read, 'Brumwick', 'Ysolde'], seed: 3, noise: 0.02, fontSize: 22 });
    await page.request.post(`${server.origin}/api/sessions`, {
      headers: { 'sec-fetch-site': 'same-origin' },
      multipart: {
        eventType: 'Kraken',
        eventDate: '2026-11-18T19:30:00Z',
        screenshots: { name: 'raid.png', mimeType: 'image/png', buffer: picture },
      },
    });
    await page.goto(`${server.origin}/review`);
    await page.getByRole('table', { name: 'Names to review' }).waitFor();
    await until(
      async () => (await page.getByRole('row').filter({ hasText: read }).innerText()).includes('12'),
      120_000,
    );
    before = await digest(page);
    await signIn(member.page, server.origin, 'member', '/leaderboard');
    await totalIs('Brumwick', 12);
  });

  step('shows the crop beside who it may be', async () => {
    const { page } = moderator;
    await page.getByRole('img', { name: `${read}, as shown in the screenshot` }).waitFor();
    await page
      .getByRole('group', { name: `Players for ${read}` })
      .getByText('Thaloran')
      .waitFor();
    await page.screenshot({ path: 'artifacts/review-desk.png' });
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Which sessions' }).click();
    await page.getByText(/reading(s)? would be decided/u).waitFor();
    await page.keyboard.press('Escape');
  });

  step('shows where a name comes from, at an address of its own', async () => {
    const { page } = moderator;
    await page.getByRole('link', { name: 'Where it comes from' }).click();
    await page.getByRole('region', { name: 'What was read' }).getByText(read).first().waitFor();
    const crop = `document.querySelector('img[src*="/crops/"]')?.naturalWidth ?? 0`;
    await until(async () => (await page.evaluate<number>(crop)) > 0, 60_000);
    await page.screenshot({ path: 'artifacts/evidence-desk.png' });
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.screenshot({ path: 'artifacts/evidence-phone.png' });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goBack();
    await page.getByRole('table', { name: 'Names to review' }).waitFor();
  });

  step('heals the past by one key, and the leaderboard moves in another browser', async () => {
    const { page } = moderator;
    const choices = page.getByRole('group', { name: `Players for ${read}` }).getByRole('button');
    const first = (await choices.first().innerText()).includes('Thaloran') ? '1' : '2';
    await page.getByRole('row').filter({ hasText: read }).first().focus();
    await page.keyboard.press(first);
    await page.getByText('12 past readings follow.').first().waitFor();
    await totalIs('Thaloran', 12);
    const { groups } = await call<{ groups: { rawName: string }[] }>(page, '/api/review');
    expect(groups.map(({ rawName }) => rawName)).not.toContain(read);
    expect(await lastDecision(page)).toMatchObject({ rawName: read, action: 'learned', undone: false });
  });

  step('is as before after an undo', async () => {
    const { page } = moderator;
    await page.keyboard.press('Control+z');
    await page.getByText('Its decisions are open again.').first().waitFor();
    await until(async () => (await digest(page)) === before, 60_000);
    await until(async () => (await member.page.getByRole('row').filter({ hasText: 'Thaloran' }).count()) === 0, 60_000);
    expect(await lastDecision(page)).toMatchObject({ rawName: read, action: 'learned', undone: true });
  });

  step('says by two sliders what other thresholds would come to, by key', async () => {
    const { page } = moderator;
    await page.getByRole('button', { name: 'What if' }).click();
    await page.getByText('as it is now').first().waitFor();
    const certain = page.getByRole('slider', { name: 'Certain from' });
    await certain.focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
    await page.getByText(/^\+\d+ to \d+ now$/u).waitFor();
    await page.getByRole('slider', { name: 'Credited from' }).focus();
    await page.keyboard.press('End');
    await page.locator('[aria-valuetext="95 percent"]').waitFor();
    expect(await digest(page)).toBe(before);
    await page.screenshot({ path: 'artifacts/what-if-desk.png' });
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    expect((await certain.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
    await page.evaluate(`document.documentElement.classList.toggle('light', true)`);
    await page.screenshot({ path: 'artifacts/what-if-phone-light.png' });
    await page.evaluate(`document.documentElement.classList.remove('light')`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Apply from now on' }).click();
    await page.getByText('Names are credited from 95 % and certain from 100 % on.').first().waitFor();
    expect(await digest(page)).toBe(before);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText('Names are credited from 70 % and certain from 95 % on.').first().waitFor();
    await page.getByRole('button', { name: 'What if' }).click();
  });

  step('has no console error, on a desk and on a phone', async () => {
    const { page } = moderator;
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('row').filter({ hasText: read }).first().waitFor();
    await page.screenshot({ path: 'artifacts/review-phone.png' });
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    expect(wide).toBe(390);
    const usual = (text: string): boolean => text.includes('Failed to load resource');
    expect([...moderator.problems(), ...member.problems()].filter((text) => !usual(text))).toEqual([]);
  });
});
