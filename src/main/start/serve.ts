import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createSystemClock } from '../../adapters/system.ts';
import { postToWebhook } from '../../adapters/webhook.ts';
import { openLogFiles } from '../../adapters/log-files.ts';
import { eventRegistry } from '../../domain/event-registry.ts';
import { ConfigError, readConfig, roleSettingsOf, withEnvFile } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import type { Service } from '../settings/environment.ts';
import { personas } from '../demo/personas.ts';
import { seedElsewhere, seedWhenWanted } from '../demo/seed-when-wanted.ts';
import { logNames, refuseForeignLog } from '../integrity/foreign-log.ts';
import { createAlerts, freeShareOf, watchForAlerts } from './alerts.ts';
import { createHealth } from './health.ts';
import { createMetrics } from '../engines/metrics.ts';
import { compose } from './composition.ts';
import { startArchiveExpiry } from './archive-expiry.ts';
import { finishWipe, startCheck, startProjector, startViews, startWorker, whileLeased } from './lifecycle.ts';
import { createLog, createScrubber } from '../engines/log.ts';
import { restoreMark } from './open-guild.ts';
import { createOperatorPass, originOf } from '../settings/operator-pass.ts';
import { createReadiness } from './readiness.ts';
import { waitForEngines } from '../engines/wait-for-engines.ts';
import { dataFiles } from '../settings/data-files.ts';

/**
 * A stop that takes longer is ended by force. That is no failure: what was acknowledged is durable, and what is pending is
 * found by the next start.
 */
const stopWithinMs = 2_700;
/** How long a shutdown waits for the start, such as a seed. */
const startEndsWithinMs = 500;

type RunningServer = {
  readonly stop: () => Promise<void>;
  /** Once every projection serves or has failed: those that have. null when it was stopped before. */
  readonly ready: Promise<readonly string[] | null>;
};

/** Refuses to start on a partial restore. */
const refuseHalfRestored = ({ DATA_DIR }: Config): void => {
  if (existsSync(restoreMark(resolve(DATA_DIR))))
    throw new ConfigError('DATA_DIR: a restore was interrupted here. Run `muster restore` again, or `muster reset`');
};

/** Runs what SERVICES names in this process. Answers once it listens. */
const serve = async (config: Config): Promise<RunningServer> => {
  refuseHalfRestored(config);
  const keptLog = openLogFiles({ folder: dataFiles(resolve(config.DATA_DIR)).logs, clock: createSystemClock() });
  const log = createLog(config, { keep: keptLog.add });
  const parts = await compose(config, log, { keptLog });
  const people = personas(roleSettingsOf(config));
  const ending = new AbortController();
  const board = createReadiness(parts);
  const readiness = board.read;
  const does = (service: Service): boolean => config.SERVICES.includes(service);
  const metrics = createMetrics(parts);
  const pass = createOperatorPass(parts.dataDir);
  // The edge and the engines' drivers are loaded by who uses them: the others start sooner.
  const app = does('api')
    ? await (
        await import('./edge.ts')
      ).createEdge(parts, {
        config,
        people,
        log,
        readiness,
        metrics,
        operatorToken: pass.token,
      })
    : createHealth({ readiness, metrics, metricsToken: config.METRICS_TOKEN ?? null, publicUrl: config.publicUrl });
  const ended: Promise<void>[] = [];

  /** In one process at a time. */
  const startAlerts = async (signal: AbortSignal): Promise<void> => {
    const { ALERT_WEBHOOK: url } = config;
    if (url === undefined) return;
    const alerts = createAlerts({
      ...parts,
      readiness,
      post: (text) => postToWebhook(url, text),
      scrub: createScrubber(config),
      freeShare: () => freeShareOf(parts.dataDir),
      guildName: config.GUILD_NAME,
    });
    const onError = (cause: unknown) => parts.warn('an alert could not be sent', cause);
    await whileLeased(parts, 'alerts', {
      signal,
      work: (leased) => watchForAlerts(alerts, { signal: leased, onError }),
    });
  };

  const work = async (): Promise<readonly string[] | null> => {
    const { signal } = ending;
    const isOver = (): boolean => signal.aborted;
    await waitForEngines(parts, signal, (names) => {
      if (names.length > 0) board.startsAfter(names);
    });
    if (isOver()) return null;
    await refuseForeignLog(parts, {
      names: logNames(config),
      mayLoseEnd: config.SQLITE_SYNC === 'normal',
      accepts: process.argv.includes('--accept-empty-log'),
    });
    // From here on commands know of which epoch they are.
    await parts.writes.look();
    board.startsAfter(['the demo guild']);
    if (config.DEMO && does('projector'))
      await seedWhenWanted({ ...parts, registry: eventRegistry }, people, parts.dataDir);
    else if (config.DEMO) await seedElsewhere(parts, signal);
    board.startsAfter([]);
    if (isOver()) return null;
    if (does('projector')) ended.push(startProjector(parts, signal).ended);
    if (does('worker')) ended.push(startWorker(parts, signal).ended, startArchiveExpiry(parts, config, signal).ended);
    if (does('bot')) ended.push((await import('../bot/bot.ts')).startBot(parts, config, signal).ended);
    ended.push(startCheck(parts, signal), parts.backups.run(signal));
    if (does('worker')) ended.push(startAlerts(signal));
    const finished = does('api') ? finishWipe(parts, signal) : Promise.resolve();
    await startViews(parts, board, signal);
    await finished;
    if (isOver()) return null;
    parts.operations.systemActivity.report(`Muster has started (${config.SERVICES.join(', ')}).`);
    return parts.projections.flatMap(({ name }) => (parts.watch.condition(name) === 'failed' ? [name] : []));
  };
  const stop = async (): Promise<void> => {
    ending.abort();
    pass.remove();
    // First, because a reading that the shutdown interrupts is not a failed attempt.
    const jobsEnded = parts.jobs.close();
    // Rejects uploads in flight, so that they do not delay the shutdown.
    await parts.pictures.close();
    await app.close();
    await jobsEnded;
    await parts.recogniser.close();
    await Promise.race([ready.catch(() => undefined), delay(startEndsWithinMs, undefined, { ref: false })]);
    await Promise.allSettled(ended);
    await parts.close();
    keptLog.close();
  };
  let ready: RunningServer['ready'] = Promise.resolve(null);
  try {
    await app.listen({ host: config.HOST, port: config.PORT });
    if (does('api')) pass.leave(originOf(app.server.address()));
    ready = work();
    return { stop, ready };
  } catch (cause) {
    await stop();
    throw cause;
  }
};

/** `make start` shows the demo guild unless the settings say otherwise. */
const settings = (): NodeJS.ProcessEnv => {
  const given = withEnvFile(process.env);
  const isDemo =
    process.argv.includes('--demo-by-default') &&
    given['DEMO'] === undefined &&
    given['DISCORD_CLIENT_ID'] === undefined;
  return isDemo ? { ...given, DEMO: '1' } : given;
};

/** Aborts when the process is asked to end. */
const asked = new AbortController();
const isEnding = (): boolean => asked.signal.aborted;

/** make and a terminal send the same signal twice: the second is the first. */
const endOnSignals = (running: Promise<RunningServer>): void => {
  const end = async (): Promise<void> => {
    if (isEnding()) return;
    asked.abort();
    setTimeout(() => {
      process.stderr.write('muster: ended before everything was closed\n');
      process.exit(0);
    }, stopWithinMs).unref();
    await (await running).stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void end());
  process.on('SIGINT', () => void end());
};

const causeOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause);
  const code = 'code' in cause ? cause.code : null;
  if (code === 'EADDRINUSE') return 'PORT: another program already listens there';
  if (code === 'data-folder-locked') return `DATA_DIR: ${cause.message}`;
  return cause instanceof ConfigError ? cause.message : (cause.stack ?? cause.message);
};

try {
  const config = readConfig(settings());
  const started = serve(config);
  endOnSignals(started);
  const failed = await (await started).ready;
  if (failed !== null) {
    const guild = config.DEMO ? ' with the demo guild' : '';
    const but = failed.length === 0 ? '' : `. Failed: ${failed.join(', ')}`;
    process.stdout.write(`Muster is ready at ${config.publicUrl}${guild}${but}\n`);
  }
} catch (cause) {
  // A start that a shutdown interrupts has not failed.
  if (!isEnding()) {
    process.stderr.write(`muster: ${causeOf(cause)}\n`);
    process.exit(1);
  }
}
