import { Search } from 'lucide-react';
import { styled } from 'styled-components';
import { ButtonFrame } from '../ui/button/Button.tsx';
import { Icon } from '../ui/text/Icon.tsx';
import { narrow, phone } from '../ui/platform/media.ts';

const Opener = styled(ButtonFrame)`
  width: 15.5rem;
  justify-content: flex-start;
  padding: 0 var(--s-8);
  && {
    background: var(--app);
    font-weight: var(--w-text);
    color: var(--text-muted);
  }
  /* not as text: the button is not called by its key */
  &::after {
    content: 'Ctrl K';
    margin-left: auto;
    padding: 1px var(--s-4);
    border: 1px solid var(--line-strong);
    border-radius: var(--r-4);
    font: var(--t-12);
  }
  ${narrow} {
    width: auto;
    span {
      display: none;
    }
  }
  ${phone} {
    width: var(--touch);
    justify-content: center;
    && {
      border-color: transparent;
    }
    &::after {
      content: none;
    }
  }
`;

/** Opens the palette, and shows its key. */
export const PaletteButton = ({ onClick }: { onClick: () => void }) => (
  <Opener
    type="button"
    $variant="secondary"
    $size="normal"
    aria-label="Search or jump to"
    aria-keyshortcuts="Control+K"
    onClick={onClick}
  >
    <Icon of={Search} />
    <span>Search or jump to</span>
  </Opener>
);
