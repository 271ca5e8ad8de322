import { LayoutDashboard, ListOrdered, Swords, Users, type LucideIcon } from 'lucide-react';
import { hasRole, type Role } from '../api/roles.ts';

export type NavEntry = {
  title: string;
  path: string;
  icon: LucideIcon;
  /** Other paths on which it is active. */ also?: readonly string[];
};
export type NavGroup = { title: string; role: Role; entries: readonly NavEntry[] };

/** The sidebar: only what exists. */
const groups: readonly NavGroup[] = [
  {
    title: 'Activity',
    role: 'member',
    entries: [
      { title: 'Dashboard', path: '/', icon: LayoutDashboard, also: ['/dashboard'] },
      { title: 'Leaderboard', path: '/leaderboard', icon: ListOrdered },
    ],
  },
  {
    title: 'Moderators',
    role: 'mod',
    entries: [
      { title: 'All Sessions', path: '/sessions', icon: Swords },
      { title: 'Player Management', path: '/players', icon: Users },
    ],
  },
];

/** The groups that the user's role permits. */
export const navigationFor = (user: { role: Role } | null): readonly NavGroup[] =>
  groups.filter((group) => hasRole(user, group.role));

/** Whether an entry is the current one: its path, what lies below it, or another path of it. */
export const isCurrent = (entry: NavEntry, pathname: string): boolean =>
  entry.path === pathname ||
  (entry.also?.includes(pathname) ?? false) ||
  (entry.path !== '/' && pathname.startsWith(`${entry.path}/`));
