import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readinessAnswer } from '../../../contracts/health.ts';
import { ConfigError } from '../../settings/config.ts';
import type { Config } from '../../settings/config.ts';
import { existingFolder } from '../../settings/data-files.ts';
import { firstRunOf } from '../../settings/first-run.ts';
import { readOperatorPass } from '../../settings/operator-pass.ts';
import type { CliCommand } from '../command.ts';
import { doubtful } from './diagnosis.ts';
import type { Diagnosis } from './diagnosis.ts';
import { discordBot } from './doctor-discord.ts';
import { engines } from './doctor-engines.ts';
import type { Check } from './doctor-engines.ts';
import { lookThroughGateway } from './doctor-gateway.ts';
import { readers, vision } from './doctor-recognition.ts';

const isId = (role: string): boolean => /^\d{17,20}$/.test(role);
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const isPublic = ({ publicUrl }: Config): boolean => !loopback.has(new URL(publicUrl).hostname);

/** Without a bot Discord reports role ids only, so role names match nothing. */
const roleNames: Check = (config) => {
  if (config.discord === null || config.DISCORD_BOT_TOKEN !== undefined) return [];
  const named = (['ROLE_MEMBER', 'ROLE_MOD', 'ROLE_ADMIN'] as const).filter((key) => !config[key].every(isId));
  if (named.length === 0) return [];
  return [
    {
      setting: named.join(', '),
      level: 'wrong',
      why: 'roles are given by name, and without DISCORD_BOT_TOKEN only their ids are known: nobody can sign in',
      whatToDo: 'Set DISCORD_BOT_TOKEN, or use role ids.',
    },
  ];
};

const emptyRoles: Check = (config) =>
  (['ROLE_MEMBER', 'ROLE_MOD', 'ROLE_ADMIN'] as const)
    .filter((key) => config[key].length === 0)
    .map((setting) => ({
      setting,
      level: 'doubtful',
      why: 'no role is named',
      whatToDo: 'Set the role, or remove the setting.',
    }));

const address: Check = (config) => [
  ...(isPublic(config) && !config.publicUrl.startsWith('https:')
    ? [
        {
          setting: 'PUBLIC_URL',
          level: 'doubtful',
          why: 'it is public and without TLS: anyone on the network path can read everything',
          whatToDo: 'Put a proxy with TLS in front of it and set the https address.',
        } as const,
      ]
    : []),
  ...(isPublic(config) && config.TRUST_PROXY === false
    ? [
        {
          setting: 'TRUST_PROXY',
          level: 'doubtful',
          why: 'behind a proxy all clients have its address, so limits count them together',
          whatToDo: 'Set the number of proxies, 1 for one.',
        } as const,
      ]
    : []),
  ...(isPublic(config) && config.METRICS_TOKEN === undefined
    ? [
        {
          setting: 'METRICS_TOKEN',
          level: 'doubtful',
          why: 'without it, /internal/metrics is closed under a public address',
          whatToDo: 'Set it if you want metrics.',
        } as const,
      ]
    : []),
];

const demo: Check = ({ DEMO, discord }) =>
  DEMO && discord !== null
    ? [
        {
          setting: 'DEMO',
          level: 'doubtful',
          why: 'the demo guild is mixed with real people',
          whatToDo: 'Set DEMO=0.',
        },
      ]
    : [];

const leastFree = 1_000_000_000;

const folder = (setting: 'DATA_DIR' | 'MEDIA_DIR', path: string): readonly Diagnosis[] => {
  const there = existingFolder(resolve(path));
  try {
    accessSync(there, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [
      {
        setting,
        level: 'wrong',
        why: `${there} cannot be written to`,
        whatToDo: 'Give the folder to the user that runs Muster.',
      },
    ];
  }
  const { bavail, bsize } = statfsSync(there);
  return bavail * bsize >= leastFree
    ? []
    : [
        {
          setting,
          level: 'doubtful',
          why: 'less than 1 GB is free there',
          whatToDo: 'Free some space: nothing can be stored on a full disk.',
        },
      ];
};
const folders: Check = ({ DATA_DIR, MEDIA_DIR }) => [
  ...folder('DATA_DIR', DATA_DIR),
  ...(MEDIA_DIR === undefined ? [] : folder('MEDIA_DIR', MEDIA_DIR)),
];

const webApp: Check = ({ SERVICES }) =>
  SERVICES.includes('web') && !existsSync(join(import.meta.dirname, '../../../../web/dist/index.html'))
    ? [
        {
          setting: 'SERVICES',
          level: 'wrong',
          why: 'the web app is not built',
          whatToDo: 'Run `npm run build:web`, or start with `make start`.',
        },
      ]
    : [];

/** Readiness of a server running on this data folder. */
const running: Check = async ({ DATA_DIR }) => {
  const pass = readOperatorPass(resolve(DATA_DIR));
  if (pass === null) return [];
  const answer = await fetch(`${pass.origin}/readyz`, { signal: AbortSignal.timeout(answersWithinMs) })
    .then(async (response) => readinessAnswer.pick({ missing: true }).safeParse(await response.json()))
    .catch(() => null);
  return (answer?.data?.missing ?? []).map(({ what, why }) =>
    doubtful('SERVICES', `the server that runs here lacks ${what}: ${why}`, 'Its log says more.'),
  );
};
const answersWithinMs = 5_000;

const noDiscord: Check = (config) =>
  (firstRunOf(config)?.application ?? []).map(({ setting, why, whatToDo }) => doubtful(setting, why, whatToDo));

/** First the checks without which nobody can sign in. */
const checks: readonly Check[] = [
  noDiscord,
  roleNames,
  emptyRoles,
  address,
  demo,
  folders,
  engines,
  vision,
  readers,
  webApp,
  discordBot,
  running,
];

const diagnose = async (config: () => Config): Promise<readonly Diagnosis[]> => {
  try {
    const settings = config();
    return (await Promise.all(checks.map(async (check) => check(settings)))).flat();
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause;
    const [setting = '', ...why] = cause.message.split(': ');
    return [
      {
        setting,
        level: 'wrong',
        why: why.join(': ') || cause.message,
        whatToDo: 'Correct it: a start ends here. `.env.example` says what each setting means.',
      },
    ];
  }
};

const runs = (config: () => Config): string => {
  try {
    const pass = readOperatorPass(resolve(config().DATA_DIR));
    return pass === null ? '' : `\nA server runs on this data folder at ${pass.origin}.`;
  } catch {
    return '';
  }
};

export const doctorCommand: CliCommand = {
  name: 'doctor',
  access: 'reads',
  summary: 'check every setting and say what to do; exit code 1 if one is wrong',
  options: {
    gateway: { value: null, help: "look through the gateway of Discord, too: it uses one of the day's sessions" },
  },
  run: async ({ config, options, signal }) => {
    const found = await diagnose(config);
    const seen = options['gateway'] === undefined ? [] : await lookThroughGateway(config(), signal);
    const lines = found.map(({ setting, level, why, whatToDo }) => `${level}: ${setting}: ${why}\n  ${whatToDo}`);
    const text = [...(lines.length === 0 ? ['All settings are well.'] : lines), ...seen].join('\n');
    return {
      ok: found.every(({ level }) => level !== 'wrong'),
      data: seen.length === 0 ? found : { found, gateway: seen },
      text: `${text}${runs(config)}`,
    };
  },
};
