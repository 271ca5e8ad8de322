import { PanelLeft } from 'lucide-react';
import { Activity, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ScrollRestoration, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { CurrentUser } from '../../../src/contracts/access.ts';
import { useEventTypesQuery } from '../api/queries/event-types.ts';
import { useAppSelector } from '../api/store/store-hooks.ts';
import { IconButton } from '../ui/button/Button.tsx';
import { Icon } from '../ui/text/Icon.tsx';
import { lazyPart } from '../ui/platform/lazy-part.tsx';
import { phone, short } from '../ui/platform/media.ts';
import { Offline } from '../ui/feedback/Offline.tsx';
import { PageTitleContext } from '../ui/layout/page-title.tsx';
import { AttemptContext } from '../ui/picture/gone.ts';
import { ToastHost } from '../ui/feedback/Toast.tsx';
import { useIdle } from '../ui/platform/use-idle.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { LiveIndicator } from './LiveIndicator.tsx';
import { LoginRequired } from './LoginRequired.tsx';
import { PageOutlet, useOpenPage } from './PageOutlet.tsx';
import { PaletteButton } from './PaletteButton.tsx';
import { useShellKeys } from './shell-keys.ts';
import { useSidebar, type Sidebar as SidebarState } from './sidebar-state.ts';
import { Sidebar } from './Sidebar.tsx';

/** Not part of the first load. */
const KeyHelp = lazyPart(() => import('./KeyHelp.tsx'), 'KeyHelp');
const Palette = lazyPart(() => import('./Palette.tsx'), 'Palette');
const TooltipHost = lazyPart(() => import('../ui/feedback/TooltipHost.tsx'), 'TooltipHost', { failed: () => null });

const columns = {
  full: 'var(--sidebar) minmax(0, 1fr)',
  rail: 'var(--rail) minmax(0, 1fr)',
  drawer: 'minmax(0, 1fr)',
} satisfies Record<SidebarState['kind'], string>;
const Frame = styled.div<{ $kind: SidebarState['kind'] }>`
  display: grid;
  grid-template-columns: ${({ $kind }) => columns[$kind]};
  min-height: 100vh;
`;
const Top = styled.header`
  position: sticky;
  top: 0;
  z-index: 3;
  display: flex;
  align-items: center;
  gap: var(--s-12);
  height: 3rem;
  padding: 0 var(--s-24) 0 var(--s-12);
  background: var(--app);
  border-bottom: 1px solid var(--line);
  ${phone} {
    gap: var(--s-4);
    padding: 0 var(--s-8) 0 var(--s-4);
  }
  ${short} {
    position: relative;
  }
`;
const Main = styled.main`
  padding: var(--s-24) var(--s-24) var(--s-40);
  scroll-margin-top: 3rem;
  ${phone} {
    padding: var(--s-16) var(--s-16) var(--s-40);
  }
`;
const Skip = styled.a`
  position: absolute;
  left: var(--s-8);
  top: -3rem;
  z-index: 9;
  padding: var(--s-8) var(--s-12);
  background: var(--card);
  &:focus {
    top: var(--s-8);
  }
`;

/** Title of the tab and, after a navigation, the focus on main. */
const useArrival = (title: string) => {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    document.title = `${title} · Muster`;
  }, [title]);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
};

type OverlaysProps = {
  user: CurrentUser;
  toggleSidebar: () => void;
  palette: boolean;
  setPalette: (open: boolean) => void;
};
/** Overlays opened by keys and pointers. */
const Overlays = ({ user, toggleSidebar, palette, setPalette }: OverlaysProps) => {
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never');
  const [idle, setIdle] = useState(false);
  useIdle(useCallback(() => setIdle(true), []));
  useShellKeys({ toggleSidebar, openHelp: () => setHelp('open'), openPalette: () => setPalette(true) });
  return (
    <>
      {palette && <Palette user={user} onClose={() => setPalette(false)} />}
      {idle && <TooltipHost />}
      {help !== 'never' && <KeyHelp open={help === 'open'} onClose={() => setHelp('closed')} />}
    </>
  );
};

/** Provides the attempt counter by which images reload. */
const Attempts = ({ children }: { children: ReactNode }) => (
  <AttemptContext value={useAppSelector((state) => state.connection.found)}>{children}</AttemptContext>
);

/** Sidebar, top bar and the page. An expired page keeps its state while it is hidden, with its dialogs, and asks for nothing. */
export const Shell = ({ user, expired }: { user: CurrentUser; expired: boolean }) => {
  const page = useOpenPage();
  const [ownTitle, setOwnTitle] = useState<string | null>(null);
  const [palette, setPalette] = useState(false);
  const sidebar = useSidebar();
  const title = ownTitle ?? page?.title ?? 'Page Not Found';
  const main = useArrival(title);
  // failure messages must be loaded before the server is gone
  useIdle(ToastHost.preload);
  // held for all badges, which only look at what was read
  useEventTypesQuery();
  return (
    <Frame $kind={sidebar.kind}>
      <Skip href="#main">Skip to content</Skip>
      <Sidebar user={user} state={sidebar} />
      <div>
        <Top>
          <IconButton data-sidebar-toggle label="Toggle sidebar" aria-keyshortcuts="Control+B" onClick={sidebar.toggle}>
            <Icon of={PanelLeft} />
          </IconButton>
          <Breadcrumb title={page === null ? user.guildName : title} parent={page?.parent} />
          <LiveIndicator />
          <PaletteButton onClick={() => setPalette(true)} />
        </Top>
        <Main id="main" tabIndex={-1} ref={main}>
          <Offline />
          {expired && <LoginRequired text={page?.loginText} />}
          <Activity mode={expired ? 'hidden' : 'visible'}>
            <PageTitleContext value={setOwnTitle}>
              <Attempts>
                <PageOutlet />
              </Attempts>
            </PageTitleContext>
          </Activity>
        </Main>
      </div>
      <ScrollRestoration />
      <Overlays user={user} toggleSidebar={sidebar.toggle} palette={palette} setPalette={setPalette} />
    </Frame>
  );
};
