import type { CurrentUser } from '../../../src/contracts/access.ts';
import { lazyPart } from '../ui/platform/lazy-part.tsx';
import { SidebarContent } from './SidebarContent.tsx';
import type { Sidebar as SidebarState } from './sidebar-state.ts';
import { Column } from './sidebar-styles.ts';

/** Phones load it when it is opened for the first time. */
const SidebarDrawer = lazyPart(() => import('./SidebarDrawer.tsx'), 'SidebarDrawer');
const noop = () => undefined;

/** The navigation: a column, a rail of icons, or on phones a drawer. */
export const Sidebar = ({ user, state }: { user: CurrentUser; state: SidebarState }) => {
  if (state.kind !== 'drawer') {
    return (
      <Column aria-label="Sidebar">
        <SidebarContent user={user} rail={state.kind === 'rail'} onGo={noop} />
      </Column>
    );
  }
  return state.wasOpened && <SidebarDrawer user={user} open={state.open} onClose={state.close} />;
};
