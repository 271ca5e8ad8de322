import { hasRole, roles, type Role } from '../api/queries/roles.ts';
import { pages, type Page } from './pages.ts';

const titles = { member: 'Activity', mod: 'Moderators', admin: 'Administration' } satisfies Record<Role, string>;

export type NavEntry = Page & { nav: NonNullable<Page['nav']> };
export type NavGroup = { title: string; entries: readonly NavEntry[] };

const isListed = (page: Page): page is NavEntry => page.nav !== undefined;

/** The sidebar's groups that the user's role permits. */
export const navigationFor = (user: { role: Role } | null): readonly NavGroup[] =>
  roles
    .filter((role) => hasRole(user, role))
    .map((role) => ({ title: titles[role], entries: pages.filter(isListed).filter(({ nav }) => nav.from === role) }))
    .filter(({ entries }) => entries.length > 0);
