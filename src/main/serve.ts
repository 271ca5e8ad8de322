import pino from 'pino';
import { eventRegistry } from '../domain/event-registry.ts';
import { ConfigError, readConfig, withEnvFile } from './config.ts';
import type { Config } from './config.ts';
import { personas } from './demo/personas.ts';
import { seedWhenWanted } from './demo/seed-when-wanted.ts';
import { createEdge, roleNamesOf } from './edge.ts';
import { createParts } from './parts.ts';
import { startProjections, startWorkers } from './work.ts';

/** A stop that takes longer is ended by force: what was acknowledged is durable already. */
const stopWithinMs = 9_000;

/** Runs the whole product in this process; answers how to end it. */
const serve = async (config: Config): Promise<() => Promise<void>> => {
  const log = pino({ level: config.LOG_LEVEL });
  const parts = await createParts(config, log);
  const people = personas(roleNamesOf(config));
  const ending = new AbortController();
  const missing = new Set(['the demo guild', 'the read models']);
  const app = await createEdge(parts, { config, people, log, readiness: () => [...missing] });
  const ended: Promise<void>[] = [];
  const stop = async (): Promise<void> => {
    ending.abort();
    await app.close();
    await parts.recogniser.close();
    await parts.jobs.close();
    await Promise.allSettled(ended);
    await parts.close();
  };

  try {
    await app.listen({ host: config.HOST, port: config.PORT });
    if (config.DEMO) await seedWhenWanted({ ...parts, registry: eventRegistry }, people, parts.dataDir);
    missing.delete('the demo guild');
    ended.push((await startProjections(parts, ending.signal)).ended);
    missing.delete('the read models');
    ended.push((await startWorkers(parts, ending.signal)).ended);
    return stop;
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

/** make and a terminal send the same signal twice: the second is the first. */
const endOnSignals = (stop: Promise<() => Promise<void>>): void => {
  let isEnding = false;
  const end = async (): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    await (
      await stop
    )();
    process.exit(0);
  };
  process.on('SIGTERM', () => void end());
  process.on('SIGINT', () => void end());
};

const causeOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause);
  const code = 'code' in cause ? cause.code : null;
  if (code === 'EADDRINUSE') return 'PORT: another program listens there already';
  if (code === 'data-folder-locked') return `DATA_DIR: ${cause.message}`;
  return cause instanceof ConfigError ? cause.message : (cause.stack ?? cause.message);
};

try {
  const config = readConfig(settings());
  const started = serve(config);
  endOnSignals(started);
  await started;
  process.stdout.write(`Muster is ready at ${config.publicUrl}${config.DEMO ? ' with the demo guild' : ''}\n`);
} catch (cause) {
  process.stderr.write(`muster: ${causeOf(cause)}\n`);
  process.exit(1);
}
