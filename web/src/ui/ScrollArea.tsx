import * as Radix from '@radix-ui/react-scroll-area';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled(Radix.Root)<{ $max: number }>`
  position: relative;
  display: flex;
  flex-direction: column;
  max-height: ${({ $max }) => `${$max}px`};
  overflow: hidden;
`;
const View = styled(Radix.Viewport)`
  width: 100%;
  /* Radix lays the content out as a table, which would let long rows push it wide */
  & > div {
    display: block !important;
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;
const Track = styled(Radix.Scrollbar)`
  display: flex;
  width: 8px;
  padding: 2px;
  touch-action: none;
  z-index: 2;
`;
const Thumb = styled(Radix.Thumb)`
  flex: 1;
  border-radius: var(--r-full);
  background: var(--line-strong);
`;

/** A box that scrolls when it grows over `maxHeight` px; reachable and scrollable by keyboard under its label. */
export const ScrollArea = ({
  label,
  maxHeight,
  children,
}: {
  label: string;
  maxHeight: number;
  children: ReactNode;
}) => (
  <Root $max={maxHeight} type="hover">
    <View tabIndex={0} role="region" aria-label={label}>
      {children}
    </View>
    <Track orientation="vertical">
      <Thumb />
    </Track>
  </Root>
);
