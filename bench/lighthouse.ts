import { existsSync } from 'node:fs';
import lighthouse, { desktopConfig } from 'lighthouse';
import { openBrowser, signIn } from '../tests/e2e/support/browser.ts';
import { signInToApi } from '../tests/e2e/support/client.ts';
import { freePort } from '../tests/support/engines/processes.ts';
import { removeDataDir, startServer } from '../tests/support/server.ts';
import { median } from './measure.ts';
import type { Result } from './measure.ts';

/** Runs per page; scores are medians. */
const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices'] as const;
const forms = { desktop: { atLeast: 98 }, mobile: { atLeast: 92 } } as const;
type Form = keyof typeof forms;
const mostShift = 0.02;

type Look = {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly shift: number;
  /** Largest contentful paint in milliseconds. */
  readonly largest: number;
  /** Audits that lower a score, other than speed. */
  readonly faults: readonly string[];
};

const lookAt = async (url: string, form: Form, port: number): Promise<Look> => {
  const flags = { port, disableStorageReset: true, onlyCategories: [...categories], logLevel: 'error' as const };
  const result = await lighthouse(url, flags, form === 'desktop' ? desktopConfig : undefined);
  if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}`);
  const { lhr } = result;
  if (lhr.runtimeError !== undefined) throw new Error(`Lighthouse at ${url}: ${lhr.runtimeError.message}`);
  const scoreOf = (category: (typeof categories)[number]) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const faults = (['accessibility', 'best-practices'] as const).flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? 0,
    largest: lhr.audits['largest-contentful-paint']?.numericValue ?? 0,
    faults,
  };
};

const linesOf = (page: string, form: Form, looks: readonly Look[]): readonly Result[] => {
  const name = (what: string) => `${page}, ${form}: ${what}`;
  const worst = (of: (look: Look) => number) => Math.min(...looks.map(of));
  const largest = Math.round(median(looks.map((look) => look.largest)));
  const note = [...new Set(looks.flatMap(({ faults }) => faults))].join(', ');
  const always = { kind: 'score' as const, mark: { atLeast: 100 }, quietOnly: false, note };
  return [
    {
      ...{ kind: 'score', name: name('performance'), mark: forms[form], quietOnly: true },
      score: median(looks.map(({ performance }) => performance)),
      note: `largest paint after ${largest} ms, on a throttled line`,
    },
    { ...always, name: name('accessibility'), score: worst(({ accessibility }) => accessibility) },
    { ...always, name: name('best practices'), score: worst(({ bestPractices }) => bestPractices) },
    {
      ...{ kind: 'score', name: name('layout shift'), mark: { atMost: mostShift }, quietOnly: false },
      score: Number(Math.max(...looks.map(({ shift }) => shift)).toFixed(3)),
    },
  ];
};

/** A session with screenshots, the heaviest page. */
const sessionPath = async (origin: string): Promise<string> => {
  const client = await signInToApi(origin, 'moderator');
  type Row = { readonly id: string; readonly dataSource: string; readonly status: string };
  const { sessions } = await client.json<{ sessions: Row[] }>('/api/sessions?limit=1000');
  const found = sessions.find(({ dataSource, status }) => dataSource === 'screenshot' && status !== 'failed');
  return `/sessions/${found?.id ?? ''}`;
};

/** Lighthouse on the built product with the demo guild, signed in. */
export const benchLighthouse = async (): Promise<readonly Result[]> => {
  if (!existsSync('web/dist/index.html')) throw new Error('The web app is not built: make web/dist/index.html');
  const server = await startServer({ env: { DEMO: '1' } });
  const port = await freePort();
  const visitor = await openBrowser(undefined, [`--remote-debugging-port=${port}`]);
  try {
    await signIn(visitor.page, server.origin, 'moderator');
    const session = await sessionPath(server.origin);
    const pages = { dashboard: '/', sessions: '/sessions', leaderboard: '/leaderboard', 'a session': session };
    await visitor.page.goto('about:blank');
    const results: Result[] = [];
    for (const [page, path] of Object.entries(pages)) {
      for (const form of ['desktop', 'mobile'] as const) {
        const looks: Look[] = [];
        while (looks.length < runs) looks.push(await lookAt(`${server.origin}${path}`, form, port));
        results.push(...linesOf(page, form, looks));
      }
    }
    return results;
  } finally {
    await visitor.close();
    await server.stop();
    removeDataDir(server.dataDir);
  }
};
