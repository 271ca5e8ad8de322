import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Box = styled.div<{ $max: number }>`
  /* hidden content must not extend the page */
  position: relative;
  max-height: ${({ $max }) => `${$max}px`};
  overflow: auto;
  scrollbar-width: thin;
  scrollbar-color: var(--line-strong) transparent;
  &:focus-visible {
    outline-offset: -2px;
  }
`;
type Props = { label: string; maxHeight: number; children: ReactNode };

/** A box that scrolls when it grows over `maxHeight` px; reachable and scrollable by keyboard under its label. */
export const ScrollArea = ({ label, maxHeight, children }: Props) => (
  <Box $max={maxHeight} tabIndex={0} role="region" aria-label={label}>
    {children}
  </Box>
);
