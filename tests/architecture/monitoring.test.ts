import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { routeTable } from '../../src/api/feature-registry.ts';
import { createMetrics } from '../../src/main/engines/metrics.ts';
import { createTestApi } from '../support/api.ts';

const root = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const dashboard = z.object({
  uid: z.string(),
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })).min(1),
});
const boards = readdirSync(join(root, 'infra/grafana/dashboards')).map((file) => ({
  file,
  ...dashboard.parse(JSON.parse(read(`infra/grafana/dashboards/${file}`))),
}));

/** What Prometheus itself makes of a scrape. */
const ofPrometheus = new Set(['up']);
const words = new Set([
  'by',
  'without',
  'on',
  'ignoring',
  'group_left',
  'group_right',
  'and',
  'or',
  'unless',
  'bool',
  'offset',
]);

/** The names of metrics in an expression: what is neither a label, a function, a word of the language nor a duration. */
const metricsIn = (expr: string): readonly string[] => {
  const bare = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)].flatMap(([name]) => (words.has(name) ? [] : [name]));
};

/** The names of all rows and metrics that a whole process really gives out. */
const measured = async (): Promise<ReadonlySet<string>> => {
  const metrics = createMetrics({
    clock: { now: () => new Date() },
    eventStore: { head: () => Promise.resolve(null) },
    readModels: { checkpoints: () => Promise.resolve({}) },
    jobs: {
      enqueue: () => Promise.resolve(),
      has: () => Promise.resolve(false),
      process: () => () => Promise.resolve(),
      clear: () => Promise.resolve(),
      counts: () => Promise.resolve({ waiting: 0, active: 0, failed: 0 }),
      close: () => Promise.resolve(),
    },
    servers: ['Redis'],
    away: () => Promise.resolve([]),
    leaseStates: () => new Map([['projector', true]]),
    reactions: [{ name: 'a-reaction' }],
    reactionRunner: { states: () => [{ name: 'a-reaction', position: null, blockedMs: 0, cause: null }] },
    openItems: { counts: () => Promise.resolve(new Map()) },
  });
  const api = await createTestApi({ deps: { metrics } });
  await api.ask('GET', '/healthz');
  const { text } = await api.ask('GET', '/internal/metrics');
  await api.close();
  return new Set([...text.matchAll(/^([a-zA-Z_:][\w:]*)[{ ]/gm)].map(([, name = '']) => name));
};

it('reads the names of metrics out of an expression', () => {
  expect(metricsIn('histogram_quantile(0.95, sum by (le) (rate(a_bucket{route!~"/x"}[5m]))) / on (b) c_total')).toEqual(
    ['a_bucket', 'c_total'],
  );
});

describe('the dashboards', () => {
  it('have names of their own', () => {
    expect(new Set(boards.map(({ uid }) => uid)).size).toBe(boards.length);
  });

  it('of Muster shows nothing that its processes do not give out, and all that they make themselves', async () => {
    const given = await measured();
    const shown = boards
      .filter(({ file }) => file === 'muster.json')
      .flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))));
    expect(shown.length).toBeGreaterThan(8);
    expect(shown.filter((name) => !given.has(name) && !ofPrometheus.has(name))).toEqual([]);
    expect([...given].filter((name) => name.startsWith('muster_') && !shown.includes(name))).toEqual([]);
  });
});

describe('what Prometheus asks', () => {
  const config = z
    .object({
      scrape_configs: z.array(
        z.object({
          job_name: z.string(),
          metrics_path: z.string().optional(),
          authorization: z.object({ type: z.string(), credentials_file: z.string() }).optional(),
          dns_sd_configs: z
            .array(z.object({ names: z.array(z.string()), type: z.string(), port: z.number() }))
            .default([]),
        }),
      ),
    })
    .parse(parse(read('infra/prometheus.yml')));
  const muster = config.scrape_configs.find(({ job_name }) => job_name === 'muster');
  const { services } = z
    .object({
      services: z.record(
        z.string(),
        z.object({
          environment: z.record(z.string(), z.string().nullable()).default({}),
          networks: z.array(z.string()).default([]),
        }),
      ),
    })
    .parse(parse(read('docker-compose.yml'), { merge: true }));
  const apps = Object.keys(services).filter((name) => services[name]?.environment['SERVICES'] !== undefined);

  it('is the metrics of every process of the app, at the port that it listens on', () => {
    expect(Object.keys(routeTable)).toContain(`GET ${muster?.metrics_path ?? ''}`);
    const [found, ...others] = muster?.dns_sd_configs ?? [];
    expect(others).toEqual([]);
    expect([...(found?.names ?? [])].sort()).toEqual(apps.sort());
    for (const name of apps) {
      expect(services[name]?.environment['PORT']).toBe(String(found?.port));
      expect(services[name]?.networks).toContain('engines');
    }
  });

  it('carries the token that the app wants, without a default', () => {
    const monitoring = z
      .object({
        services: z.record(
          z.string(),
          z.object({
            environment: z.record(z.string(), z.string()).default({}),
            secrets: z.array(z.string()).default([]),
          }),
        ),
        secrets: z.record(z.string(), z.object({ environment: z.string() })),
      })
      .parse(parse(read('infra/monitoring.compose.yml'), { merge: true }));
    const [secret = ''] = monitoring.services['prometheus']?.secrets ?? [];
    expect(muster?.authorization).toEqual({ type: 'Bearer', credentials_file: `/run/secrets/${secret}` });
    expect(monitoring.secrets[secret]).toEqual({ environment: 'METRICS_TOKEN' });
    for (const name of apps)
      expect(monitoring.services[name]?.environment['METRICS_TOKEN']).toMatch(/^\$\{METRICS_TOKEN:\?/);
  });
});
