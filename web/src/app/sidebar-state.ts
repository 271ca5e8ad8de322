import { useState } from 'react';
import { atNarrow, atPhone } from '../ui/platform/media.ts';
import { useMedia } from '../ui/platform/use-media.ts';

const name = 'sidebar_state';
const sevenDays = 604_800;
const readCookie = (): boolean => !document.cookie.split('; ').includes(`${name}=collapsed`);
const writeCookie = (expanded: boolean) => {
  document.cookie = `${name}=${expanded ? 'expanded' : 'collapsed'}; path=/; max-age=${sevenDays}; samesite=lax`;
};

export type Sidebar = {
  kind: 'full' | 'rail' | 'drawer';
  /** Only a drawer can be open. */
  open: boolean;
  wasOpened: boolean;
  toggle: () => void;
  close: () => void;
};

/** Expanded or collapsed, kept in a cookie for 7 days; a rail under 1180 px unless opened, a drawer under 768 px. */
export const useSidebar = (): Sidebar => {
  const phone = useMedia(atPhone);
  const narrow = useMedia(atNarrow);
  const [expanded, setExpanded] = useState(readCookie);
  const [openNarrow, setOpenNarrow] = useState(false);
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  const full = narrow ? openNarrow : expanded;
  return {
    kind: phone ? 'drawer' : full ? 'full' : 'rail',
    open: phone && drawer === 'open',
    wasOpened: drawer !== 'never',
    toggle: () => {
      if (phone) setDrawer(drawer === 'open' ? 'closed' : 'open');
      else if (narrow) setOpenNarrow(!openNarrow);
      else {
        setExpanded(!expanded);
        writeCookie(!expanded);
      }
    },
    close: () => setDrawer('closed'),
  };
};
