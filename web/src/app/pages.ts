import {
  Activity,
  Headphones,
  LayoutDashboard,
  Link2,
  ListOrdered,
  MessageSquareText,
  PencilLine,
  ScanEye,
  Settings,
  Shield,
  Swords,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { FirstReads } from '../api/store/first-reads.ts';
import { hasRole, type Role } from '../api/queries/roles.ts';
import { lazyPart, type LazyPart } from '../ui/platform/lazy-part.tsx';

export type Page = {
  /** Path; ':id' matches anything. */
  path: string;
  /** Other addresses of the same page. */
  also?: readonly string[];
  /** In the breadcrumb and the tab. */
  title: string;
  /** The path of the page above it in the breadcrumb, below the dashboard. */
  parent?: string;
  /** Its line in the sidebar, for whom and under which heading. */
  nav?: { title: string; icon: LucideIcon; from: Role };
  /** For those who build the app. */
  unlisted?: boolean;
  /** g and this letter go there. */
  key?: string;
  /** Role required; default: any signed-in person. */
  role?: Role;
  /** Sentence for people who may not open it, if not the default. */
  deniedText?: string;
  /** Sentence when the sign-in has ended while it was open. */
  loginText?: string;
  part: LazyPart;
  /** First calls, started once its code is loaded. */
  firstReads?: () => Promise<FirstReads | undefined>;
};

type Code<N extends string> = Readonly<Record<N, () => ReactNode>> & { readonly firstReads?: FirstReads };
/** The page as it is drawn, and what it reads first. */
const pageOf = <N extends string>(load: () => Promise<Code<N>>, name: N): Pick<Page, 'part' | 'firstReads'> => ({
  part: lazyPart<N, object>(load, name, { place: 'page' }),
  firstReads: async () => (await load()).firstReads,
});

/** The pages. Routes, sidebar, keys, preloading, and the tests of every page follow this list. */
export const pages: readonly Page[] = [
  {
    path: '/',
    also: ['/dashboard'],
    title: 'Dashboard',
    nav: { title: 'Dashboard', icon: LayoutDashboard, from: 'member' },
    key: 'd',
    loginText: 'Please login with Discord to access your dashboard.',
    ...pageOf(() => import('../features/my/DashboardPage.tsx'), 'DashboardPage'),
  },
  {
    path: '/leaderboard',
    title: 'Leaderboard',
    nav: { title: 'Leaderboard', icon: ListOrdered, from: 'member' },
    key: 'l',
    ...pageOf(() => import('../features/leaderboard/LeaderboardPage.tsx'), 'LeaderboardPage'),
  },
  {
    path: '/sessions',
    title: 'PvP Sessions',
    nav: { title: 'All Sessions', icon: Swords, from: 'mod' },
    key: 's',
    loginText: 'Please login to view sessions.',
    ...pageOf(() => import('../features/sessions/SessionsPage.tsx'), 'SessionsPage'),
  },
  {
    path: '/sessions/:id',
    title: 'Session',
    parent: '/sessions',
    loginText: 'Please login to view session details.',
    ...pageOf(() => import('../features/sessions/SessionDetailPage.tsx'), 'SessionDetailPage'),
  },
  {
    path: '/sessions/:id/names/:participant',
    title: 'Evidence',
    parent: '/sessions',
    loginText: 'Please login to view session details.',
    ...pageOf(() => import('../features/evidence/EvidencePage.tsx'), 'EvidencePage'),
  },
  {
    path: '/players',
    title: 'Player Management',
    nav: { title: 'Player Management', icon: Users, from: 'mod' },
    key: 'p',
    loginText: 'Please login to view player statistics.',
    ...pageOf(() => import('../features/players/PlayersPage.tsx'), 'PlayersPage'),
  },
  {
    path: '/players/:id',
    title: 'Player',
    parent: '/players',
    loginText: 'Please login to view player statistics.',
    ...pageOf(() => import('../features/players/PlayerDetailPage.tsx'), 'PlayerDetailPage'),
  },
  {
    path: '/voice',
    title: 'Voice Activity',
    nav: { title: 'Voice Activity', icon: Headphones, from: 'mod' },
    key: 'v',
    loginText: 'Please login to view voice activity data.',
    ...pageOf(() => import('../features/voice/VoicePage.tsx'), 'VoicePage'),
  },
  {
    path: '/review',
    title: 'Review',
    nav: { title: 'Review', icon: ScanEye, from: 'mod' },
    key: 'r',
    role: 'mod',
    ...pageOf(() => import('../features/review/ReviewPage.tsx'), 'ReviewPage'),
  },
  {
    path: '/rename-requests',
    title: 'Rename Requests',
    nav: { title: 'Rename Requests', icon: PencilLine, from: 'mod' },
    role: 'mod',
    ...pageOf(() => import('../features/rename-requests/RenameRequestsPage.tsx'), 'RenameRequestsPage'),
  },
  {
    path: '/player-associations',
    title: 'Player Associations',
    nav: { title: 'Player Associations', icon: Link2, from: 'mod' },
    role: 'mod',
    ...pageOf(() => import('../features/discord-links/AssociationsPage.tsx'), 'AssociationsPage'),
  },
  {
    path: '/messages',
    title: 'Messages',
    nav: { title: 'Messages', icon: MessageSquareText, from: 'admin' },
    role: 'admin',
    ...pageOf(() => import('../features/messages/MessagesPage.tsx'), 'MessagesPage'),
  },
  {
    path: '/admin',
    title: 'Admin Panel',
    nav: { title: 'Admin Panel', icon: Shield, from: 'admin' },
    role: 'admin',
    deniedText: 'You need admin permissions to access this panel.',
    ...pageOf(() => import('../features/admin-tools/AdminPage.tsx'), 'AdminPage'),
  },
  {
    path: '/admin/read-models',
    title: 'Read Models',
    parent: '/admin',
    role: 'admin',
    ...pageOf(() => import('../features/admin-tools/ReadModelsPage.tsx'), 'ReadModelsPage'),
  },
  {
    path: '/admin/recognition',
    title: 'Recognition',
    parent: '/admin',
    role: 'admin',
    ...pageOf(() => import('../features/admin-tools/RecognitionPage.tsx'), 'RecognitionPage'),
  },
  {
    path: '/metrics',
    title: 'System Metrics',
    nav: { title: 'System Metrics', icon: Activity, from: 'admin' },
    role: 'admin',
    ...pageOf(() => import('../features/metrics/MetricsPage.tsx'), 'MetricsPage'),
  },
  {
    path: '/settings',
    title: 'Settings',
    nav: { title: 'Settings', icon: Settings, from: 'member' },
    loginText: 'Please login to view your settings.',
    ...pageOf(() => import('../features/access/SettingsPage.tsx'), 'SettingsPage'),
  },
  {
    path: '/test-theme',
    title: 'Theme',
    unlisted: true,
    ...pageOf(() => import('./test-theme/GalleryPage.tsx'), 'GalleryPage'),
  },
];

/** The pages that a person may open and that stand by themselves. */
export const pagesFor = (user: { role: Role } | null): readonly Page[] =>
  pages.filter(
    ({ path, role = 'member', unlisted }) => !path.includes(':') && unlisted !== true && hasRole(user, role),
  );
