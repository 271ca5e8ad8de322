import { readRoleSetting } from '../../application/access/roles.ts';
import type { FirstRun, SetupCheck } from '../../contracts/first-run.ts';
import type { Config } from './config.ts';

const application: readonly SetupCheck[] = [
  {
    setting: 'DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, DISCORD_GUILD_ID',
    why: 'no Discord application is configured, so nobody can sign in with Discord',
    whatToDo:
      'Create an application at https://discord.com/developers/applications and set all three. Until then, `muster sign-in` lets you in.',
  },
];

const rolesOf = (config: Config): readonly SetupCheck[] =>
  (['ROLE_MEMBER', 'ROLE_MOD', 'ROLE_ADMIN'] as const).flatMap((setting) => {
    const { ids, names } = readRoleSetting(config[setting]);
    if (ids.length > 0) return [];
    return [
      {
        setting,
        why: names.length === 0 ? 'no role is named' : `the role is named (${names.join(', ')}), not given by its id`,
        whatToDo: 'Set it to the id of a role of your Discord server (Server Settings, Roles, Copy Role ID).',
      },
    ];
  });

/** Missing settings for Discord sign-in; null when complete, or with personas. */
export const firstRunOf = (config: Config): FirstRun | null =>
  config.discord !== null || config.development ? null : { application, roles: rolesOf(config) };
