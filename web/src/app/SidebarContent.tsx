import { LogOut, Moon, Sun } from 'lucide-react';
import { NavLink, useLocation } from 'react-router-dom';
import type { WaitingReading } from '../../../src/contracts/review.ts';
import type { CurrentUser } from '../../../src/contracts/access.ts';
import { useLogoutMutation } from '../api/queries/access.ts';
import { BrandMark } from '../ui/text/Brand.tsx';
import { IconButton } from '../ui/button/Button.tsx';
import { Icon } from '../ui/text/Icon.tsx';
import { SegmentedControl } from '../ui/button/SegmentedControl.tsx';
import { useTheme } from '../ui/platform/theme.ts';
import { VisuallyHidden } from '../ui/layout/VisuallyHidden.tsx';
import * as S from './sidebar-styles.ts';
import { Name } from '../ui/text/Name.tsx';
import { useWaitingQuery } from '../api/queries/waiting.ts';
import { hasRole, roles, type Role } from '../api/queries/roles.ts';
import { pages, type Page } from './pages.ts';

const titles = { member: 'Activity', mod: 'Moderators', admin: 'Administration' } satisfies Record<Role, string>;

type NavEntry = Page & { nav: NonNullable<Page['nav']> };
type NavGroup = { title: string; entries: readonly NavEntry[] };

const isListed = (page: Page): page is NavEntry => page.nav !== undefined;

/** The sidebar's groups that the user's role permits. */
const navigationFor = (user: { role: Role } | null): readonly NavGroup[] =>
  roles
    .filter((role) => hasRole(user, role))
    .map((role) => ({ title: titles[role], entries: pages.filter(isListed).filter(({ nav }) => nav.from === role) }))
    .filter(({ entries }) => entries.length > 0);

/** Number of items waiting on a page. */
const countOf = (path: string, waiting: WaitingReading | undefined): number => {
  if (path === '/review') return waiting?.names ?? 0;
  if (path === '/player-associations') return waiting?.linkRequests ?? 0;
  return path === '/rename-requests' ? (waiting?.renameRequests ?? 0) : 0;
};

type EntryProps = { entry: NavEntry; count: number; rail: boolean; onGo: () => void };
const Entry = ({ entry, count, rail, onGo }: EntryProps) => {
  const { pathname } = useLocation();
  const { title, icon } = entry.nav;
  return (
    <S.Entry
      as={NavLink}
      // the address that is open, where the page has two: the link to it is the one that is marked
      to={entry.also?.find((path) => path === pathname) ?? entry.path}
      end={entry.path === '/'}
      onClick={onGo}
      onPointerEnter={() => void entry.part.preload()}
      {...(rail && { title: count > 0 ? `${title}, ${count} waiting` : title })}
    >
      <Icon of={icon} />
      {rail ? <VisuallyHidden>{title}</VisuallyHidden> : title}
      {count > 0 && !rail && (
        <S.Count>
          {count}
          <VisuallyHidden> waiting</VisuallyHidden>
        </S.Count>
      )}
    </S.Entry>
  );
};

const ThemeChoice = ({ rail }: { rail: boolean }) => {
  const [theme, setTheme] = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  if (rail) {
    return (
      <IconButton label={`Switch to the ${other} theme`} onClick={() => setTheme(other)}>
        <Icon of={theme === 'dark' ? Sun : Moon} />
      </IconButton>
    );
  }
  return (
    <S.SidebarLine>
      <S.Small>Theme</S.Small>
      <SegmentedControl
        label="Theme"
        value={theme}
        options={[
          { value: 'dark', label: 'Dark' },
          { value: 'light', label: 'Light' },
        ]}
        onChange={setTheme}
      />
    </S.SidebarLine>
  );
};

const roleWord = { member: 'Member', mod: 'Mod', admin: 'Admin' } satisfies Record<CurrentUser['role'], string>;

const Who = ({ user, rail }: { user: CurrentUser; rail: boolean }) => {
  const [logout] = useLogoutMutation();
  return (
    <S.Who>
      {!rail && <S.Avatar aria-hidden>{Array.from(user.username)[0]?.toUpperCase()}</S.Avatar>}
      {!rail && (
        <S.SidebarName>
          <b>
            <Name>{user.username}</Name>
          </b>
          <span>{roleWord[user.role]} Access</span>
        </S.SidebarName>
      )}
      <IconButton label="Logout" onClick={() => void logout()}>
        <Icon of={LogOut} />
      </IconButton>
    </S.Who>
  );
};

/** Content of the column, the rail and the drawer. */
export const SidebarContent = ({ user, rail, onGo }: { user: CurrentUser; rail: boolean; onGo: () => void }) => {
  const { data: waiting } = useWaitingQuery(undefined, { skip: !hasRole(user, 'mod') });
  return (
    <>
      <S.Brand $rail={rail}>
        <BrandMark />
        {!rail && (
          <div>
            <b>Muster</b>
            <span>Unified Activity Tracker</span>
          </div>
        )}
      </S.Brand>
      <S.Nav aria-label="Main">
        {navigationFor(user).map((group) => (
          <S.Group key={group.title} $rail={rail} role="group" aria-label={group.title}>
            {!rail && <h2>{group.title}</h2>}
            {group.entries.map((entry) => (
              <Entry key={entry.path} entry={entry} count={countOf(entry.path, waiting)} rail={rail} onGo={onGo} />
            ))}
          </S.Group>
        ))}
      </S.Nav>
      <S.Foot $rail={rail}>
        {user.demo && (
          <S.Demo $rail={rail} data-tooltip="Invented players and raids, to try the app with">
            {rail ? 'Demo' : 'Demo guild'}
          </S.Demo>
        )}
        <ThemeChoice rail={rail} />
        <Who user={user} rail={rail} />
        {!rail && <S.Version>Muster {user.version}</S.Version>}
      </S.Foot>
    </>
  );
};
