import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createPaddleRecogniser } from '../adapters/recogniser/paddle/recogniser.ts';
import { createCommandHandler } from '../application/handle-command.ts';
import type { WaitFor } from '../application/deps.ts';
import { eventRegistry } from '../domain/event-registry.ts';
import { buildRosterIndex } from '../domain/recognition/roster-index.ts';
import type { RosterIndex } from '../domain/recognition/roster-index.ts';
import { createRunner } from '../projections/kernel/runner.ts';
import type { Runner } from '../projections/kernel/runner.ts';
import { createNames } from '../projections/names.ts';
import type { Names } from '../projections/names.ts';
import { createStandings } from '../projections/standings.ts';
import type { Standings } from '../projections/standings.ts';
import type { Config } from './config.ts';
import { openEngines } from './engines.ts';
import { rebuildInWorker } from './rebuild-in-worker.ts';

type Held = { readonly runner: Runner; readonly names: Names; readonly standings: Standings };
const heldProjections = ['players', 'discord-links', 'sessions'] as const;

/** Reached when the documents are, and what this process holds of them in memory. */
const waitForAll =
  ({ runner, names, standings }: Held): WaitFor =>
  async (wanted, position, ms) => {
    const until = performance.now() + ms;
    if ((await runner.waitFor(wanted, position, ms)) === 'timeout') return 'timeout';
    const left = Math.max(0, until - performance.now());
    const kept = heldProjections.filter((name) => wanted.includes(name));
    const reached = await Promise.all([
      names.waitFor(kept, position, left),
      ...(wanted.includes('sessions') ? [standings.waitFor(position, left)] : []),
    ]);
    return reached.includes('timeout') ? 'timeout' : 'reached';
  };

/** Everything that the edges and workers of this process are made of. */
export const createParts = async (config: Config, log: FastifyBaseLogger) => {
  const warn = (text: string, cause: unknown): void => log.warn({ err: cause }, text);
  const dataDir = resolve(config.DATA_DIR);
  const engines = await openEngines({ dataDir, synchronous: config.SQLITE_SYNC }, warn);
  const { eventStore, readModels, pubSub, clock } = engines;
  const handler = createCommandHandler({ eventStore, registry: eventRegistry, clock, pinned: ['roster-guild'] });
  const held = { readModels, pubSub, onError: (cause: unknown) => warn('a view in memory is read again', cause) };
  const names = createNames(held);
  const standings = createStandings({ ...held, clock, names });
  const runner = createRunner({
    eventStore,
    readModels,
    pubSub,
    knows: eventRegistry.knows,
    rebuild: rebuildInWorker({ dataDir }),
    onProgress: (progress) => void pubSub.publish('replay-progress', { ...progress }),
    onError: (cause) => warn('a projection goes on after an error', cause),
  });
  const waitFor = waitForAll({ runner, names, standings });

  /** The roster as it stands in the log now. */
  const roster = async (): Promise<RosterIndex> => {
    const at = await eventStore.head();
    if (at !== null) await waitFor(['players'], at, 5000);
    return buildRosterIndex([...names.players()].map(({ id, name, aliases }) => ({ id, name, aliases })));
  };
  return {
    ...engines,
    dataDir,
    handle: handler.handle,
    waitFor,
    names,
    standings,
    runner,
    roster,
    recogniser: createPaddleRecogniser(),
    warn,
    /** Lets go of everything, what is under way first. */
    close: async (): Promise<void> => {
      await handler.idle();
      names.stop();
      standings.stop();
      await engines.close();
    },
  };
};
export type Parts = Awaited<ReturnType<typeof createParts>>;
