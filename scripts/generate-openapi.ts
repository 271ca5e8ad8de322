// docs/openapi.json: the HTTP interface, as the routes of the built app describe it. Nothing listens.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiscordClient } from '../src/adapters/discord/client.ts';
import { buildApp } from '../src/api/app.ts';
import type { AppDeps, AppSettings } from '../src/api/app-deps.ts';
import { createCommandHandler } from '../src/application/handle-command.ts';
import { eventRegistry } from '../src/domain/event-registry.ts';
import { readConfig } from '../src/main/config.ts';
import { openEngines } from '../src/main/engines.ts';
import { createNames } from '../src/projections/in-memory/names.ts';
import { createStandings } from '../src/projections/in-memory/standings.ts';
import { createVoices } from '../src/projections/in-memory/voices.ts';
import { generate } from './generated-file.ts';

const settings: AppSettings = {
  publicUrl: () => 'http://localhost:3000',
  secure: false,
  trustProxy: false,
  guildName: 'Muster',
  guildId: '0',
  demo: false,
  roleNames: { member: ['east'], mod: ['helper'], admin: ['admin'] },
  oauth: { clientId: 'none', clientSecret: 'none' },
  development: null,
  webRoot: null,
  samplesFolder: null,
  logger: null,
};

const fail = (text: string, cause: unknown): never => {
  throw new Error(text, { cause });
};

const folder = mkdtempSync(join(tmpdir(), 'muster-openapi-'));
try {
  const engines = await openEngines({ dataDir: folder, synchronous: 'normal' }, fail);
  const { handle } = createCommandHandler({ ...engines, registry: eventRegistry });
  const names = createNames(engines);
  const deps: AppDeps = {
    ...engines,
    handle,
    names,
    standings: createStandings({ ...engines, names }),
    voices: createVoices(engines),
    waitFor: async () => Promise.resolve('reached'),
    roster: () => Promise.reject(new Error('Nothing is asked here')),
    projectionCondition: () => 'serving',
    eventTypes: readConfig({}).eventTypes,
    voiceChannelEvents: new Map(),
    roles: { submitMinRole: 'mod', editMinRole: 'member' },
    discord: createDiscordClient({ api: () => 'http://localhost:3000', botToken: null }),
    readiness: () => ({ state: 'ready', missing: [] }),
  };
  const app = await buildApp(deps, settings);
  await app.ready();
  generate(['docs', 'openapi.json'], `${JSON.stringify(app.swagger(), null, 2)}\n`);
  await app.close();
  await engines.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
