import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Crop } from './Crop.tsx';
import type { Picture, Region } from './picture.ts';

const Frame = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-16);
  min-height: 72px;
  padding: var(--s-8) 0;
  border-bottom: 1px solid var(--line);
  font: var(--t-13);
  font-variant-numeric: tabular-nums;
  span {
    color: var(--text-muted);
  }
  p {
    min-width: 0;
  }
  b {
    font-family: var(--mono);
    overflow-wrap: anywhere;
  }
`;
const Enlarged = styled(Crop)`
  && {
    height: 48px;
    border: 2px solid var(--picture-selected);
  }
`;

type Props = { picture: Picture | null; rect: Region['rect']; label: string; children: ReactNode };

/** Enlarged region beside its result. */
export const Loupe = ({ children, ...region }: Props) => (
  <Frame>
    <Enlarged {...region} />
    <p>{children}</p>
  </Frame>
);
