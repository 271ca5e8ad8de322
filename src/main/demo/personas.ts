import { readRoleSetting } from '../../application/access/roles.ts';
import type { RoleSettings } from '../../application/access/roles.ts';

/** People of the development provider: the same Discord-shaped profiles in the demo guild and in an empty one. */
export type DemoPersona = {
  readonly key: 'member' | 'newcomer' | 'moderator' | 'admin' | 'outsider';
  readonly discordId: string;
  readonly username: string;
  readonly displayName: string;
  readonly nick: string | null;
  /** Names or ids of roles in the guild's server. */
  readonly roles: readonly string[];
};

/** Effective values of a role setting: its ids, or its names if there are no ids. */
const counting = (setting: readonly string[]): readonly string[] => {
  const { ids, names } = readRoleSetting(setting);
  return [...ids, ...names];
};

export const personas = (settings: RoleSettings): readonly DemoPersona[] => {
  const roles = { member: counting(settings.member), mod: counting(settings.mod), admin: counting(settings.admin) };
  return [
    {
      key: 'member',
      discordId: '900000000000000001',
      username: 'quietkestrel',
      displayName: 'Quiet Kestrel',
      nick: null,
      roles: roles.member.slice(0, 1),
    },
    {
      key: 'newcomer',
      discordId: '900000000000000002',
      username: 'fresh.face',
      displayName: 'Fresh Face',
      nick: null,
      roles: roles.member.slice(0, 1),
    },
    {
      key: 'moderator',
      discordId: '900000000000000003',
      username: 'hale.ferrin',
      displayName: 'Hale Ferrin',
      nick: null,
      roles: [...roles.member.slice(0, 1), ...roles.mod.slice(0, 1)],
    },
    {
      key: 'admin',
      discordId: '900000000000000004',
      username: 'saltveil',
      displayName: 'Saltveil',
      nick: null,
      roles: roles.admin.slice(0, 1),
    },
    {
      key: 'outsider',
      discordId: '900000000000000005',
      username: 'passer.by',
      displayName: 'Passer By',
      nick: null,
      roles: [],
    },
  ];
};
