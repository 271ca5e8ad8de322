import type { CurrentUser } from '../../../src/contracts/access.ts';
import { CommandPalette, type PaletteEntry } from '../parts/CommandPalette.tsx';
import { pagesFor } from './pages.ts';

/** The palette with the pages that the role may open. */
export const Palette = ({ user, onClose }: { user: CurrentUser; onClose: () => void }) => (
  <CommandPalette
    pages={pagesFor(user).map(({ path, title, nav }): PaletteEntry => {
      const inSidebar = nav !== undefined && nav.title !== title && { also: nav.title };
      return { key: path, kind: 'Page', label: title, to: path, ...inSidebar };
    })}
    onClose={onClose}
  />
);
