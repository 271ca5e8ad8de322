// `node scripts/hops.ts`: how many files of ours a function ran in, for each of the four ways of the data (docs/architecture.md):
// V8's precise coverage after warm-up, the browser's code through vite's dev server. Contracts and event schemas are left out.
// A file counts when it ran in each of three calls, so that a timer of one moment does not. `--files` names them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { createServer } from 'vite';
import { openBrowser, signIn } from '../tests/e2e/support/browser.ts';
import { signInToApi } from '../tests/e2e/support/client.ts';
import { freePort } from '../tests/support/engines/processes.ts';
import { until } from '../tests/support/until.ts';

const root = join(import.meta.dirname, '..');
const targets = { upload: 25, projection: 15, push: 8, leaderboard: 15 } as const;
const calls = 3;

type Files = ReadonlySet<string>;
const pathOf = (url: string): string => {
  const at = url.search(/\/(?:src|web\/src)\/[^?]*\.tsx?/u);
  return at < 0 ? '' : url.slice(at + 1).replace(/\?.*$/u, '');
};
const isOurs = (path: string): boolean =>
  path !== '' && !/^src\/contracts\//u.test(path) && !/^src\/domain\/.*\/?(?:events|event-[\w-]+)\.ts$/u.test(path);
const filesOf = (urls: readonly string[]): Files => new Set(urls.map(pathOf).filter(isOurs));
const inEach = (all: readonly Files[]): readonly string[] =>
  [...(all[0] ?? [])].filter((path) => all.every((files) => files.has(path))).sort();

const [serverPort, webPort] = [await freePort(), await freePort()];
const origin = `http://127.0.0.1:${String(serverPort)}`;
const folder = mkdtempSync(join(tmpdir(), 'muster-hops-'));
const child = spawn(
  join(root, 'node_modules/.bin/node'),
  ['--import', './scripts/hops/in-process.mjs', 'src/main/start.mjs'],
  {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(serverPort),
      PUBLIC_URL: `http://127.0.0.1:${String(webPort)}`,
      DATA_DIR: folder,
      DEMO: '1',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  },
);
const take = async (): Promise<readonly string[]> => {
  const answered = once(child, 'message') as Promise<[readonly string[]]>;
  child.send('take');
  return (await answered)[0];
};
await until(async () => (await fetch(`${origin}/readyz`).catch(() => null))?.ok === true, 60_000, 'the server');

const proxy = Object.fromEntries(
  ['/api', '/auth', '/media', '/ws'].map((path) => [path, { target: origin, ws: true }]),
);
const web = await createServer({
  root: join(root, 'web'),
  configFile: join(root, 'web/vite.config.ts'),
  logLevel: 'silent',
  server: { port: webPort, strictPort: true, host: '127.0.0.1', proxy },
});
await web.listen();
const site = `http://127.0.0.1:${String(webPort)}`;
const visitor = await openBrowser();
const { page } = visitor;
await signIn(page, site, 'moderator');
const client = await signInToApi(site, 'moderator');

type Ran = { readonly server: Files; readonly browser: Files };
/** Functions that ran in server and browser during `work` and until `settled`. */
const watch = async (work: (turn: number) => Promise<unknown>): Promise<readonly Ran[]> => {
  const all: Ran[] = [];
  for (let turn = 0; turn < calls + 2; turn += 1) {
    await delay(1_500);
    await page.coverage.startJSCoverage({ resetOnNavigation: false, reportAnonymousScripts: false });
    await take();
    await work(turn);
    const server = filesOf(await take());
    const scripts = await page.coverage.stopJSCoverage();
    const ran = scripts.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0));
    all.push({
      server,
      browser: filesOf(ran.map(({ url }) => url)),
    });
  }
  return all.slice(2);
};
const report = (name: string, target: number, files: readonly string[]): void => {
  console.log(`${name}: ${String(files.length)} files (target ${String(target)})`);
  if (process.argv.includes('--files')) for (const file of files) console.log(`  ${file}`);
};
const webFile = (path: string): string => path.replace(/^src\//u, 'web/src/');

// From a click on the leaderboard link to its rows.
await page.goto(`${site}/settings`);
const board = await watch(async () => {
  const rows = page.getByRole('table', { name: 'Leaderboard' }).locator('[data-row]').first();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboard' }).click();
  await rows.waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings' }).first().waitFor();
});
report('GET /api/leaderboard, server', targets.leaderboard, inEach(board.map(({ server }) => server)));
report('the leaderboard, browser', targets.leaderboard, inEach(board.map(({ browser }) => browser)).map(webFile));

// An upload of a screenshot, from request to response.
const picture = (turn: number) =>
  sharp({ create: { width: 320 + turn, height: 200, channels: 3, background: { r: 20 * turn, g: 40, b: 60 } } })
    .png()
    .toBuffer();
const upload = await watch(async (turn) => {
  const form = new FormData();
  form.set('eventType', 'Kraken');
  form.set('eventDate', new Date(Date.now() - 3_600_000).toISOString());
  form.set('screenshots', new Blob([new Uint8Array(await picture(turn))], { type: 'image/png' }), 'shot.png');
  const headers = { cookie: client.cookie, origin: site };
  const answer = await fetch(`${site}/api/sessions`, { method: 'POST', body: form, headers });
  if (answer.status !== 201) throw new Error(`the upload: ${String(answer.status)} ${await answer.text()}`);
});
const uploaded = inEach(upload.map(({ server }) => server));
const isFollowing = (path: string): boolean =>
  /^src\/(?:projections|subscriptions|workers|adapters\/(?:read-models|recogniser)|application\/recognition)\//u.test(
    path,
  ) || path === 'src/adapters/event-store/sqlite/follow.ts';
report(
  'POST /api/sessions with a screenshot, server',
  targets.upload,
  uploaded.filter((path) => !isFollowing(path) && !/\/live\//u.test(path)),
);

// Another user's change while the session list is open.
await page.goto(`${site}/sessions`);
await page.getByRole('table').first().locator('[data-row]').first().waitFor();
const { sessions } = await client.json<{ sessions: readonly { id: string }[] }>('/api/sessions?limit=5&offset=20');
const change = await watch(async (turn) => {
  const id = sessions[turn % sessions.length]?.id ?? '';
  const heard = page.waitForResponse((response) => response.url().includes('/api/sessions?'));
  const done = await client.send('POST', `/api/sessions/${id}/exclude`, { excluded: true });
  if (!done.ok) throw new Error(`the change: ${String(done.status)}`);
  await heard;
  await delay(300);
});
const changed = inEach(change.map(({ server }) => server));
report(
  'log to read model',
  targets.projection,
  changed.filter((path) => isFollowing(path) && !path.includes('/in-memory/')),
);
const isLive = (path: string): boolean => /^src\/(?:api\/live\/|adapters\/pub-sub|adapters\/in-process)/u.test(path);
report('commit to screen, server', targets.push, changed.filter(isLive));
report(
  'commit to screen, browser (api/ only)',
  targets.push,
  inEach(change.map(({ browser }) => browser))
    .filter((path) => path.startsWith('src/api/'))
    .map(webFile),
);

await visitor.close();
await web.close();
child.kill('SIGTERM');
await once(child, 'exit');
rmSync(folder, { recursive: true, force: true });
process.exit(0);
