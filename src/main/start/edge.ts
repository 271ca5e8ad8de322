import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createPersonaDiscord } from '../../adapters/discord/personas.ts';
import { buildApp } from '../../api/app.ts';
import { basePathOf } from '../../api/http/server/base-path.ts';
import type { AppSettings } from '../../api/services.ts';
import type { App } from '../../api/http/server/http-context.ts';
import type { HealthDeps } from '../../api/health/feature.ts';
import type { ProcessMetrics } from '../../api/internal-metrics/metrics.ts';
import type { Config } from '../settings/config.ts';
import { firstRunOf } from '../settings/first-run.ts';
import { memberBoundsOf } from '../settings/member-bounds.ts';
import { discordOf, openRoleDirectory } from '../engines/role-directory.ts';
import type { DemoPersona } from '../demo/personas.ts';
import { samplesFolder } from '../demo/guild/samples.ts';
import { answerWithinMs, withCommandTimeout } from '../engines/outages.ts';
import type { Composition } from './composition.ts';

const webRoot = join(import.meta.dirname, '../../../web/dist');

/** So many, counted from here: what is beyond the last of them says whatever it wants to. */
export const trustedProxies = (proxies: Config['TRUST_PROXY']): AppSettings['trustProxy'] =>
  typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;

const privacyOf = ({ PRIVACY_CONTACT, PRIVACY_RETENTION }: Config): AppSettings['privacy'] => ({
  contact: PRIVACY_CONTACT ?? null,
  retention: PRIVACY_RETENTION ?? null,
});

const settingsOf = (
  { config, people, log: logger }: Pick<EdgeOptions, 'config' | 'people' | 'log'>,
  { servers }: Pick<Composition, 'servers'>,
): AppSettings => ({
  publicUrl: () => config.publicUrl,
  basePath: basePathOf(config.publicUrl),
  secure: config.NODE_ENV === 'production' || config.publicUrl.startsWith('https:'),
  trustProxy: trustedProxies(config.TRUST_PROXY),
  guildName: config.GUILD_NAME,
  guildId: config.discord?.guildId ?? 'development',
  demo: config.DEMO,
  privacy: privacyOf(config),
  bot: config.DEMO || config.DISCORD_BOT_TOKEN !== undefined,
  oauth:
    config.discord === null ? null : { ...config.discord, origin: config.discordOrigin, userAgent: config.userAgent },
  development: config.development ? { personas: people } : null,
  firstRun: firstRunOf(config),
  webRoot: config.SERVICES.includes('web') && existsSync(join(webRoot, 'index.html')) ? webRoot : null,
  samplesFolder,
  memberBounds: memberBoundsOf(config),
  metricsToken: config.METRICS_TOKEN ?? null,
  ...(servers.length === 0 ? {} : { answerWithinMs }),
  logger,
});

type EdgeOptions = HealthDeps & {
  readonly config: Config;
  readonly people: readonly DemoPersona[];
  readonly log: FastifyBaseLogger;
  readonly metrics: ProcessMetrics;
  /** Token of the command line. */
  readonly operatorToken?: string | null;
  /** Given the app before anything is registered. */
  readonly prepare?: (app: App) => void;
};

/** The HTTP edge over these parts, not listening yet. */
export const createEdge = async (
  parts: Composition,
  { config, people, log, readiness, metrics, operatorToken = null, prepare }: EdgeOptions,
) => {
  const discord = config.discord === null ? createPersonaDiscord(people) : discordOf(config);
  const roles = { submitMinRole: config.SUBMIT_MIN_ROLE, editMinRole: config.EDIT_MIN_ROLE };
  const deps = {
    ...parts,
    handle: withCommandTimeout(parts.handle),
    eventTypes: config.eventTypes,
    seasons: config.seasons,
    voiceChannelEvents: config.voiceChannelEvents,
    roles,
    operatorToken,
    readiness,
    metrics,
    discord,
    roleDirectory: openRoleDirectory(config, { ...parts, discord }),
  };
  return buildApp(deps, settingsOf({ config, people, log }, parts), prepare);
};
