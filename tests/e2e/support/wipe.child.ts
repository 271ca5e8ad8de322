import { Readable } from 'node:stream';
// The product, in a process that ends itself without a word once a step of a wipe is done: as by kill -9.
import { pino } from 'pino';
import { personas } from '../../../src/main/demo/personas.ts';
import { seedWhenWanted } from '../../../src/main/demo/seed-when-wanted.ts';
import { commandMeta } from '../../../src/application/commands/command-meta.ts';
import { eventRegistry } from '../../../src/domain/event-registry.ts';
import { compose } from '../../../src/main/start/composition.ts';
import { readConfig, roleSettingsOf } from '../../../src/main/settings/config.ts';
import { startProjector, startViews } from '../../../src/main/start/lifecycle.ts';
import { createReadiness } from '../../../src/main/start/readiness.ts';

const [lastStep = ''] = process.argv.slice(2);
const config = readConfig(process.env);
const parts = await compose(config, pino({ level: 'silent' }), {
  keptLog: { since: () => Readable.from([]) },
  onWipeStep: (step) => {
    if (step === lastStep) process.kill(process.pid, 'SIGKILL');
  },
});
await parts.writes.look();
await seedWhenWanted({ ...parts, registry: eventRegistry }, personas(roleSettingsOf(config)), parts.dataDir);
const { signal } = new AbortController();
startProjector(parts, signal);
await startViews(parts, createReadiness(parts), signal);
const actor = { kind: 'operator', id: 'cli', role: 'admin' } as const;
await parts.wipeProduction.wipe(commandMeta({ actor, route: 'wipe', key: null, request: {} }, parts));
process.stdout.write('wiped\n');
process.exit(0);
