import { join } from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { createSystemClock } from '../../src/adapters/system.ts';
import type { App } from '../../src/api/http/server/http-context.ts';
import { openLogFiles } from '../../src/adapters/log-files.ts';
import { eventRegistry } from '../../src/domain/event-registry.ts';
import { personas } from '../../src/main/demo/personas.ts';
import { seedDemoGuild } from '../../src/main/demo/seed.ts';
import { compose } from '../../src/main/start/composition.ts';
import type { Composition } from '../../src/main/start/composition.ts';
import { readConfig, roleSettingsOf } from '../../src/main/settings/config.ts';
import { createEdge } from '../../src/main/start/edge.ts';
import { createHealth } from '../../src/main/start/health.ts';
import { checkFilesOnce, startCheck, startProjector, startViews, startWorker } from '../../src/main/start/lifecycle.ts';
import { createMetrics } from '../../src/main/engines/metrics.ts';
import { checkReadModelsOnce } from '../../src/main/integrity/read-model-check.ts';
import { createReadiness } from '../../src/main/start/readiness.ts';
import { missingPart } from '../../src/contracts/health.ts';
import { lookForSecrets, operatorToken, secrets } from './secrets.ts';
import { until } from './until.ts';

/** Bodies of responses with 200 and with 503. */
const anyReadiness = z.object({ state: z.enum(['starting', 'ready', 'degraded']), missing: z.array(missingPart) });
type AnyReadiness = z.infer<typeof anyReadiness>;

type Options = {
  readonly dataDir: string;
  /** Further settings. */
  readonly env?: NodeJS.ProcessEnv;
  /** Other parts than the product's own. */
  readonly change?: (parts: Composition) => Partial<Composition>;
  /** Given the edge before anything is registered. */
  readonly prepare?: (app: App) => void;
};

/** All that the product's own process does, inside of the test: on the embedded engines unless `env` names others, with its edge, not listening. */
export const startWholeProcess = async ({
  dataDir,
  env = {},
  change = () => ({}),
  prepare = () => undefined,
}: Options) => {
  const lines: string[] = [];
  const keptLog = openLogFiles({ folder: join(dataDir, 'logs'), clock: createSystemClock() });
  const write = (line: string): void => {
    lines.push(line);
    keptLog.add(line);
    lookForSecrets('the log', line);
  };
  const log = pino({ level: 'warn' }, { write });
  const usual = { SQLITE_SYNC: 'normal', LOG_LEVEL: 'warn', DEV_SIGN_IN: '1', METRICS_TOKEN: secrets.metricsToken };
  const config = readConfig({ DATA_DIR: dataDir, ...usual, ...env });
  const composed = await compose(config, log, { keptLog });
  const parts: Composition = { ...composed, ...change(composed) };
  const board = createReadiness(parts);
  const metrics = createMetrics(parts);
  const people = personas(roleSettingsOf(config));
  const app = await createEdge(parts, { config, people, log, readiness: board.read, metrics, prepare, operatorToken });
  const health = createHealth({ readiness: board.read, metrics, metricsToken: null, publicUrl: config.publicUrl });
  if (config.DEMO) await seedDemoGuild({ ...parts, registry: eventRegistry }, people);
  const ending = new AbortController();
  const { signal } = ending;
  board.startsAfter([]);
  const working = [startProjector(parts, signal), startWorker(parts, signal)];
  const settled = startViews(parts, board, signal);
  const readyz = async (): Promise<AnyReadiness> => {
    const answers = await Promise.all([app, health].map((one) => one.inject({ url: '/readyz' })));
    const [atEdge, withoutEdge] = answers.map((answer) => answer.json<unknown>());
    expect(atEdge).toEqual(withoutEdge);
    return anyReadiness.parse(atEdge);
  };
  return {
    parts,
    app,
    /** Log lines from a warning on. */
    lines,
    /** Resolves once every projection serves or has failed. */
    settled,
    /** Responses of both kinds of processes; they must agree. */
    readyz,
    until: (state: 'ready' | 'degraded') =>
      until(
        async () => (await readyz()).state === state,
        20_000,
        () => `the state ${state}\n${lines.join('')}`,
      ),
    /** Looks at the files, as a start does. */
    check: () => checkFilesOnce(parts, signal),
    /** The same again and again, until the end. */
    checkEvery: (ms: number): void => void working.push({ ended: startCheck(parts, signal, ms) }),
    /** Reads read models on a server like the process that folds the log. */
    checkReadModels: () => checkReadModelsOnce(parts, signal),
    scrape: async (): Promise<string> => {
      const { body } = await app.inject({ url: '/internal/metrics' });
      lookForSecrets('the metrics', body);
      return body;
    },
    stop: async (): Promise<void> => {
      ending.abort();
      await app.close();
      await health.close();
      await settled;
      await parts.jobs.close();
      // A replaced dependency leaves the real one unclosed.
      await Promise.all([parts.recogniser.close(), composed.recogniser.close()]);
      await Promise.all(working.map(({ ended }) => ended));
      await parts.close();
      keptLog.close();
    },
  };
};
export type WholeProcess = Awaited<ReturnType<typeof startWholeProcess>>;
